import type { Category } from '#commerce/catalog/category.ts'
import type { SearchFacade, Shop } from '#commerce/shop.ts'
import type { Storefront } from '#kernel/storefront.ts'
import { cleanTerm } from './clean-term.ts'
import type { ProductSearch, SearchLog } from './ports.ts'

type Dependencies = {
  readonly search: ProductSearch
  readonly log: SearchLog
  readonly listCategories: () => Promise<readonly Category[]>
  readonly rateLimits: Shop['rateLimits']
  readonly report: Shop['report']
}

const mostTrending = 8

/** What the web may ask of the search. */
export const createSearch = ({
  search,
  log,
  listCategories,
  rateLimits,
  report,
}: Dependencies): SearchFacade => ({
  list: search.list,
  suggest: search.suggest,
  async record(typed, found, { store }) {
    const term = cleanTerm(typed)
    if (term === null || found < 1) return
    try {
      if ((await rateLimits.take('search-log', store)).allowed) await log.record(term, found, store)
    } catch (error) {
      report(error, { what: 'search log' })
    }
  },
  async trending(storefront) {
    const searched = await log.listTrending(storefront.store, mostTrending).catch((error: unknown) => {
      report(error, { what: 'trending searches' })
      return []
    })
    return searched.length > 0 ? searched : namesOfCategories(await listCategories(), storefront)
  },
})

/** While nobody has searched: the first level, whose names say by themselves what they are ("Ready-made" does not). */
const namesOfCategories = (categories: readonly Category[], { language }: Storefront): readonly string[] =>
  categories
    .filter(({ path }) => !path.includes('/'))
    .map(({ name }) => name[language])
    .slice(0, mostTrending)
