import type { Report } from '#kernel/report.ts'
import type { Category } from '#commerce/catalog/category.ts'
import type { SearchFacade } from '#commerce/search/search-facade.ts'
import type { Storefront } from '#kernel/storefront.ts'
import { cleanTerm } from './clean-term.ts'
import type { HiddenTerms, ProductSearch, SearchLog } from './ports.ts'
import { isHidden, keyOfTerm } from './trending.ts'
import type { SearchWords } from './words/search-words.ts'

type Deps = {
  readonly search: ProductSearch
  readonly log: Pick<SearchLog, 'count' | 'note'>
  readonly hiddenTerms: Pick<HiddenTerms, 'list'>
  /** Popular searches of a storefront that may be shown to all. */
  readonly listSearched: ReturnType<typeof createListSearched>
  /** What editors think popular. */
  readonly popular: SearchWords['popular']
  readonly listCategories: () => Promise<readonly Category[]>
  readonly report: Report
}

const maxTrending = 8
/** Of popular searches, how many are read for each that is wanted: some are of words that are no words of the catalog. */
const spare = 3

/** The most frequent searches that consist of words of the catalog: anything else would be a visitor's message to all others. */
export const createListSearched =
  (log: Pick<SearchLog, 'listTrending'>, knows: ProductSearch['knows']) =>
  async (store: string, limit: number): Promise<readonly string[]> => {
    const searched = await log.listTrending(store, limit * spare)
    const known = await Promise.all(searched.map(knows))
    return searched.filter((_, at) => known[at]).slice(0, limit)
  }

export function createSearch(deps: Deps): SearchFacade {
  const { search, log, listSearched, hiddenTerms, popular, listCategories, report } = deps

  /** Fills up what is counted. Only words of the catalog, whoever wrote the list for another. */
  async function seedsOf({ country, language }: Storefront): Promise<readonly string[]> {
    const terms = (popular[country.isoCode] ?? popular['everywhere'])?.[language] ?? []
    const [known, hidden] = await Promise.all([Promise.all(terms.map(search.knows)), hiddenTerms.list()])
    return terms.filter((term, at) => known[at] && !isHidden(term, hidden))
  }

  return {
    list: search.list,
    suggest: search.suggest,
    noteFound(typed, found, { store }) {
      const term = cleanTerm(typed)
      if (term !== null) log.note(term, found, store)
    },
    noteSearched(typed, { store }) {
      const term = cleanTerm(typed)
      if (term !== null) log.count(term, store)
    },
    async trending(storefront) {
      const withoutLog = (error: unknown): readonly string[] => {
        report(error, { what: 'trending searches' })
        return []
      }
      const searched = await listSearched(storefront.store, maxTrending).catch(withoutLog)
      const seeds = await seedsOf(storefront).catch(withoutLog)
      const counted = new Set(searched.map(keyOfTerm))
      const terms = [...searched, ...seeds.filter((term) => !counted.has(keyOfTerm(term)))]
      return terms.length > 0
        ? terms.slice(0, maxTrending)
        : namesOfCategories(await listCategories(), storefront)
    },
  }
}

/** For a shop without counted and chosen searches: names of the first level, which make sense on their own ("Ready-made" does not). */
const namesOfCategories = (categories: readonly Category[], { language }: Storefront): readonly string[] =>
  categories
    .filter(({ path }) => !path.includes('/'))
    .map(({ name }) => name[language])
    .slice(0, maxTrending)
