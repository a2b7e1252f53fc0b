import type { Report } from '#kernel/report.ts'
import type { RateLimiter } from '#kernel/rate-limiter.ts'
import type { Category } from '#commerce/catalog/category.ts'
import type { SearchFacade } from '#commerce/search/search-facade.ts'
import type { Storefront } from '#kernel/storefront.ts'
import { cleanTerm } from './clean-term.ts'
import type { ProductSearch, SearchLog } from './ports.ts'

type Deps = {
  readonly search: ProductSearch
  readonly log: SearchLog
  readonly listCategories: () => Promise<readonly Category[]>
  readonly rateLimiter: RateLimiter
  readonly report: Report
}

const maxTrending = 8

export const createSearch = ({ search, log, listCategories, rateLimiter, report }: Deps): SearchFacade => ({
  list: search.list,
  suggest: search.suggest,
  async record(typed, found, { store }) {
    const term = cleanTerm(typed)
    if (term === null || found < 1) return
    try {
      // Only words of the catalog: anything else would be a visitor's message to all others.
      if (!(await search.knows(term))) return
      if ((await rateLimiter.check('search-log', store)).allowed) await log.record(term, found, store)
    } catch (error) {
      report(error, { what: 'search log' })
    }
  },
  async trending(storefront) {
    const searched = await log.listTrending(storefront.store, maxTrending).catch((error: unknown) => {
      report(error, { what: 'trending searches' })
      return []
    })
    return searched.length > 0 ? searched : namesOfCategories(await listCategories(), storefront)
  },
})

/** Used until there are searches: names of the first level, which make sense on their own ("Ready-made" does not). */
const namesOfCategories = (categories: readonly Category[], { language }: Storefront): readonly string[] =>
  categories
    .filter(({ path }) => !path.includes('/'))
    .map(({ name }) => name[language])
    .slice(0, maxTrending)
