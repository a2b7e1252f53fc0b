import type { Shop } from '#commerce/shop.ts'
import type { ContentPage } from '#content/schemas/page.ts'
import { toInstant } from '#kernel/instant.ts'
import { ok } from '#kernel/result.ts'
import { theCountries } from './the-countries.ts'

type Plain = 'clock' | 'countries' | 'report'
type ShopParts = { readonly [Part in Plain]?: Shop[Part] } & {
  readonly [Part in Exclude<keyof Shop, Plain>]?: Partial<Shop[Part]>
}

/** A page with nothing on it, to be filled by a test. */
export const aPage = (parts: Partial<ContentPage> = {}): ContentPage => ({
  pageId: 'UAE Home Page',
  pageName: 'Home',
  slug: undefined,
  meta: { title: 'Home', description: 'A home.', noindex: false },
  rows: [],
  tabs: [],
  aPlusContent: [],
  ...parts,
})

/**
 * A whole Shop of plain values: every page exists and is empty, everything is allowed. Hand in what a test is about:
 * `aShop({ content: { loadScreen: … } })`.
 */
export function aShop(parts: ShopParts = {}): Shop {
  const loaded = <Value>(value: Value, ...tags: string[]) => ({ value, tags, nextChange: null, stale: false })
  return {
    clock: parts.clock ?? { now: () => toInstant(new Date()) },
    countries: parts.countries ?? theCountries,
    report: parts.report ?? (() => {}),
    settings: {
      origin: 'http://localhost:4321',
      mode: 'demo',
      indexable: false,
      defaultStorefront: { country: 'ae', language: 'en' },
      tagManagerId: null,
      engagement: null,
      version: 'test',
      ...parts.settings,
    },
    content: {
      loadPage: async (page) => {
        const pageId = 'pageId' in page ? page.pageId : page.slug
        return ok(loaded(aPage({ pageId }), `page:${pageId}`))
      },
      loadScreen: async (name) => loaded({}, `screen:${name}`),
      autosuggest: async () => [],
      trendingSearch: async () => [],
      readPreview: () => undefined,
      listIndexablePages: async () => [],
      ...parts.content,
    },
    contentApi: { fetch: async () => Response.json({ data: {} }), ...parts.contentApi },
    catalog: { listProductCards: async () => [], ...parts.catalog },
    stores: { list: async () => [], ...parts.stores },
    leads: { submit: async () => ok({ reference: 'L-1' }), ...parts.leads },
    consent: { record: async () => ok(undefined), ...parts.consent },
    rateLimits: { take: async () => ({ allowed: true, retryAfterSeconds: 0 }), ...parts.rateLimits },
  }
}
