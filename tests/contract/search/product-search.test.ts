import { openInProcess } from '../../support/shops/a-search.ts'
import { describeProductCollections } from './product-collections.contract.ts'
import { describeSearchRules } from './product-search-rules.contract.ts'
import { describeSearchWords } from './product-search-words.contract.ts'
import { describeProductSearch } from './product-search.contract.ts'

describeProductSearch('the search in process', openInProcess)
describeProductCollections('the search in process', openInProcess)
describeSearchWords('the search in process', openInProcess)
describeSearchRules('the search in process', openInProcess)
