import type { Report } from '#kernel/report.ts'
import type { Country } from '#kernel/country.ts'
import { ok } from '#kernel/result.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Storefront } from '#kernel/storefront.ts'
import type { DataCache } from './data-cache.ts'
import type { ContentGateway, PageSummary } from './gateway.ts'
import { pagePath } from './page-path.ts'
import { reportFailure } from './report-content.ts'

export type IndexablePage = { readonly path: string; readonly changedAt: Instant }

type ListIndexablePagesDeps = {
  readonly gateway: Pick<ContentGateway, 'listPages'>
  readonly cache: DataCache<readonly PageSummary[]>
  readonly countries: readonly Country[]
  readonly report: Report
}

/** The content pages of a storefront that crawlers may index; none if the content API fails. */
export function createListIndexablePages({ gateway, cache, countries, report }: ListIndexablePagesDeps) {
  return async (storefront: Storefront): Promise<readonly IndexablePage[]> => {
    const answer = await cache.load(`${storefront.store} pages`, async () => {
      const fetched = await gateway.listPages(storefront.locale)
      if (fetched.ok) {
        const tags = fetched.value.map(({ pageId }) => `page:${pageId}`)
        return ok({ value: fetched.value, tags, nextChange: null })
      }
      reportFailure(report, 'content pages', storefront.store, fetched.failure)
      return fetched
    })
    if (!answer.ok) return []
    return answer.value.value.flatMap((page) => {
      const path = page.noindex ? undefined : pagePath(page, storefront.country, countries)
      return path === undefined ? [] : [{ path, changedAt: page.changedAt }]
    })
  }
}
