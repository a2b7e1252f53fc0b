import type { Report } from '#kernel/report.ts'
import { ok } from '#kernel/result.ts'
import type { Storefront } from '#kernel/storefront.ts'
import type { DataCache } from './data-cache.ts'
import type { ContentGateway, Suggestion } from './gateway.ts'
import { reportFailure } from './report-content.ts'

const maxQueryLength = 100

/** Suggestions for what the visitor has typed. A failure is reported and returns an empty list (specification 8). */
export const createAutosuggest =
  ({ gateway, report }: { gateway: Pick<ContentGateway, 'autosuggest'>; report: Report }) =>
  async (query: string, storefront: Storefront): Promise<readonly Suggestion[]> => {
    const trimmed = query.trim().slice(0, maxQueryLength)
    if (trimmed === '') return []
    const answer = await gateway.autosuggest(trimmed, storefront)
    if (answer.ok) return answer.value
    reportFailure(report, 'content autosuggest', storefront.store, answer.failure)
    return []
  }

type TrendingSearchDeps = {
  readonly gateway: Pick<ContentGateway, 'trendingSearch'>
  readonly cache: DataCache<readonly string[]>
  readonly report: Report
}

/** Trending searches; none if the content API fails. */
export const createTrendingSearch =
  ({ gateway, cache, report }: TrendingSearchDeps) =>
  async (storefront: Storefront): Promise<readonly string[]> => {
    const answer = await cache.load(`${storefront.store} trending`, async () => {
      const fetched = await gateway.trendingSearch(storefront)
      if (fetched.ok)
        return ok({ value: fetched.value, tags: [`page:${storefront.country.catId}`], nextChange: null })
      reportFailure(report, 'content trending', storefront.store, fetched.failure)
      return fetched
    })
    return answer.ok ? answer.value.value : []
  }
