import type { ContentPage } from '#content/schemas/page.ts'
import { earliest, type Clock } from '#kernel/instant.ts'
import type { Report } from '#kernel/report.ts'
import { ok, type Result } from '#kernel/result.ts'
import type { Storefront } from '#kernel/storefront.ts'
import type { Cacheable, DataCache } from './data-cache.ts'
import type { FillFacts } from './facts.ts'
import { forCountry, nextWidgetTime } from './for-storefront.ts'
import type { ContentFailure, ContentGateway, Loaded, Preview } from './gateway.ts'
import { reportFailure, reportFlaws } from './report-content.ts'

type LoadPageDeps = {
  readonly gateway: Pick<ContentGateway, 'getPage'>
  readonly cache: DataCache<ContentPage>
  readonly clock: Clock
  readonly fillFacts: FillFacts
  readonly report: Report
}

/** A page for a storefront, from the cache unless it is a preview. Each failed fetch is reported once. */
export const createLoadPage =
  ({ gateway, cache, clock, fillFacts, report }: LoadPageDeps) =>
  async (
    page: { readonly pageId: string } | { readonly slug: string },
    storefront: Storefront,
    preview?: Preview,
  ): Promise<Result<Loaded<ContentPage>, ContentFailure>> => {
    const named = 'pageId' in page ? `page:${page.pageId}` : `slug:${page.slug}`
    const key = `${storefront.store} ${named}`

    const fetchPage = async (): Promise<Result<Cacheable<ContentPage>, ContentFailure>> => {
      const answer = await gateway.getPage(page, storefront.locale, preview)
      if (!answer.ok) {
        reportFailure(report, 'content page', key, answer.failure)
        return answer
      }
      const { value, flaws, tags, nextChange } = answer.value
      const here = forCountry(value, storefront.country.isoCode)
      const filled = fillFacts(here, storefront)
      reportFlaws(report, 'content page', key, { flaws: [...flaws, ...filled.flaws], preview })
      return ok({
        value: filled.value,
        tags: [...tags, `country:${storefront.country.isoCode}`],
        nextChange: earliest([nextChange, nextWidgetTime(here, clock.now())]),
      })
    }

    if (!preview) return cache.load(key, fetchPage)
    const fetched = await fetchPage()
    return fetched.ok ? ok({ ...fetched.value, stale: false }) : fetched
  }
