import type { LoadCurrentPath } from '#commerce/catalog/moved-category.ts'
import { createSearchWordsAdmin, type SearchWordsAdmin } from '#commerce/search-words/search-words-admin.ts'
import { createRedirects } from '#commerce/search/redirects.ts'
import type { LiveRules, ProductSearch } from '#commerce/search/ports.ts'
import type { SearchWords } from '#commerce/search/words/search-words.ts'
import type { Database } from '#infrastructure/db/database.ts'
import type { Country } from '#kernel/country.ts'
import type { Clock } from '#kernel/instant.ts'
import { searchWordsTag, type PurgeBus } from '#kernel/purge-bus.ts'
import type { ShopSettings } from '#kernel/shop-settings.ts'
import { createRuleRepository } from './rule-repository.ts'

type Deps = {
  readonly countries: readonly Country[]
  readonly defaultStorefront: ShopSettings['defaultStorefront']
  readonly clock: Clock
  readonly purgeBus: Pick<PurgeBus, 'publish'>
  readonly words: Pick<SearchWords, 'redirects'>
  readonly liveRules: Pick<LiveRules, 'all'>
  readonly loadCurrentPath: LoadCurrentPath
  readonly products: Pick<ProductSearch, 'explain' | 'isSold'>
  /** Resolves when the whole catalog can be searched: before that, much seems not to be sold. */
  caughtUp(): Promise<void>
}

export function createSearchWordsModule(db: Database, deps: Deps): SearchWordsAdmin {
  const {
    countries,
    defaultStorefront: fallback,
    clock,
    purgeBus,
    words,
    products,
    caughtUp,
    loadCurrentPath,
  } = deps
  const findRedirect = createRedirects(words.redirects)
  return createSearchWordsAdmin({
    rules: createRuleRepository(db, loadCurrentPath),
    live: deps.liveRules,
    products: {
      explain: async (...search) => {
        await caughtUp()
        return products.explain(...search)
      },
      isSold: async (...target) => {
        await caughtUp()
        return products.isSold(...target)
      },
    },
    countries,
    clock,
    loadCurrentPath,
    publish: () => purgeBus.publish([searchWordsTag]),
    redirectOfFiles: (text, { country }) => findRedirect(text, country.isoCode),
    defaultStorefront: `${fallback.country}/${fallback.language}`,
  })
}
