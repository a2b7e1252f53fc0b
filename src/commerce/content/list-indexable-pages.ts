import type { Report } from '#kernel/report.ts'
import type { Country } from '#kernel/country.ts'
import { ok } from '#kernel/result.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Storefront } from '#kernel/storefront.ts'
import type { DataCache } from './data-cache.ts'
import type { ContentGateway, PageSummary } from './gateway.ts'
import { pagePath } from './page-path.ts'
import { reportFailure } from './report-content.ts'

/** Of lists of pages, which any page changes. */
export const pagesTag = 'pages'

export type IndexablePage = { readonly path: string; readonly changedAt: Instant }

type ListIndexablePagesDeps = {
  readonly gateway: Pick<ContentGateway, 'listPages'>
  readonly cache: DataCache<readonly PageSummary[]>
  readonly countries: readonly Country[]
  readonly report: Report
}

/** The content pages of a storefront, by what of them is asked; none if the content API fails. */
export function createListPages({ gateway, cache, countries, report }: ListIndexablePagesDeps) {
  async function summariesOf(storefront: Storefront): Promise<readonly PageSummary[]> {
    const answer = await cache.load(`${storefront.store} pages`, async () => {
      const fetched = await gateway.listPages(storefront.locale)
      if (fetched.ok) {
        return ok({ value: fetched.value, tags: [pagesTag], nextChange: null })
      }
      reportFailure(report, 'content pages', storefront.store, fetched.failure)
      return fetched
    })
    return answer.ok ? answer.value.value : []
  }

  return {
    /** Those that crawlers may index. */
    listIndexablePages: async (storefront: Storefront): Promise<readonly IndexablePage[]> =>
      (await summariesOf(storefront)).flatMap((page) => {
        const path = page.noindex ? undefined : pagePath(page, storefront.country, countries)
        return path === undefined ? [] : [{ path, changedAt: page.changedAt }]
      }),

    /** The slugs and ids of all. */
    listPageNames: async (storefront: Storefront): Promise<ReadonlySet<string>> =>
      new Set((await summariesOf(storefront)).flatMap(({ pageId, slug }) => [pageId, slug ?? pageId])),
  }
}
