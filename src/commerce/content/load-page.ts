import type { ContentPage } from '#content/schemas/page.ts'
import { ok, type Result } from '#kernel/result.ts'
import type { Storefront } from '#kernel/storefront.ts'
import type { Cacheable, DataCache } from './data-cache.ts'
import type { FillFacts } from './facts.ts'
import { forCountry } from './for-storefront.ts'
import type { ContentFailure, ContentGateway, Loaded, Preview } from './gateway.ts'
import { reportFailure, reportFlaws, type Report } from './report-content.ts'

type LoadPageDependencies = {
  readonly gateway: Pick<ContentGateway, 'getPage'>
  readonly cache: DataCache<ContentPage>
  readonly fillFacts: FillFacts
  readonly report: Report
}

/** A page for a storefront, from the cache unless it is a preview. A failed fetch is reported, once per fetch. */
export const createLoadPage =
  ({ gateway, cache, fillFacts, report }: LoadPageDependencies) =>
  async (
    page: { readonly pageId: string } | { readonly slug: string },
    storefront: Storefront,
    preview?: Preview,
  ): Promise<Result<Loaded<ContentPage>, ContentFailure>> => {
    const named = 'pageId' in page ? `page:${page.pageId}` : `slug:${page.slug}`

    const fetchPage = async (): Promise<Result<Cacheable<ContentPage>, ContentFailure>> => {
      const what = `content ${storefront.store} ${named}`
      const answer = await gateway.getPage(page, storefront.locale, preview)
      if (!answer.ok) {
        reportFailure(report, what, answer.failure)
        return answer
      }
      const { value, flaws, tags, nextChange } = answer.value
      const filled = fillFacts(forCountry(value, storefront.country.isoCode), storefront)
      reportFlaws(report, what, [...flaws, ...filled.flaws])
      return ok({ value: filled.value, tags: [...tags, `country:${storefront.country.isoCode}`], nextChange })
    }

    if (!preview) return cache.load(`${storefront.store} ${named}`, fetchPage)
    const fetched = await fetchPage()
    return fetched.ok ? ok({ ...fetched.value, stale: false }) : fetched
  }
