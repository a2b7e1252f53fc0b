import type { ContentFailure, Loaded, Preview, Suggestion } from '#commerce/content/gateway.ts'
import type { ProductCard, RailSource } from '#commerce/catalog/product-card.ts'
import type { ConsentChoice, RecordConsentFailure } from '#commerce/consent/consent.ts'
import type { SubmitLead, SubmitLeadFailure } from '#commerce/leads/lead.ts'
import type { PickupStore } from '#commerce/stores/pickup-store.ts'
import type { ContentPage } from '#content/schemas/page.ts'
import type { Screen } from '#content/schemas/screens.ts'
import type { Country } from '#kernel/country.ts'
import type { Clock } from '#kernel/instant.ts'
import type { Result } from '#kernel/result.ts'
import type { ScreenName } from '#kernel/screen-name.ts'
import type { Storefront } from '#kernel/storefront.ts'

/** Everything the web may ask of the shop. Wired once in composition.ts. */
export type Shop = {
  readonly clock: Clock
  /** All countries, in the order of lists. */
  readonly countries: readonly Country[]
  /** What pages need to know of the configuration. No secrets. */
  readonly settings: ShopSettings
  readonly content: {
    /** Facts in braces are filled in for the storefront, blocks replaced, widgets of other countries left out. */
    loadPage(
      page: { readonly pageId: string } | { readonly slug: string },
      storefront: Storefront,
      preview?: Preview,
    ): Promise<Result<Loaded<ContentPage>, ContentFailure>>
    /** Never fails: what cannot be had is an empty screen. */
    loadScreen(name: ScreenName, storefront: Storefront, preview?: Preview): Promise<Loaded<Screen>>
    autosuggest(query: string, storefront: Storefront): Promise<readonly Suggestion[]>
    trendingSearch(storefront: Storefront): Promise<readonly string[]>
    /** Reads a signed preview token; undefined when forged or expired. */
    readPreview(token: string): Preview | undefined
    /** Pages for the sitemap: path below the storefront ("" is home) and the time of their last change. */
    listIndexablePages(storefront: Storefront): Promise<readonly { path: string; changedAt: string }[]>
  }
  /** The content API (specification 7), for POST /graphql. It bounds and answers by itself; it knows no cookies. */
  readonly contentApi: { fetch(request: Request): Promise<Response> }
  readonly catalog: {
    listProductCards(
      source: RailSource,
      storefront: Storefront,
      limit: number,
    ): Promise<readonly ProductCard[]>
  }
  readonly stores: { list(storefront: Storefront): Promise<readonly PickupStore[]> }
  readonly leads: {
    submit(lead: SubmitLead): Promise<Result<{ readonly reference: string }, SubmitLeadFailure>>
  }
  readonly consent: { record(choice: ConsentChoice): Promise<Result<void, RecordConsentFailure>> }
  readonly rateLimits: {
    take(
      rule: RateLimitRule,
      subject: string,
    ): Promise<{ readonly allowed: boolean; readonly retryAfterSeconds: number }>
  }
  /** Error reporting (specification 8): customer id or Guest, phone and e-mail as masked placeholders. */
  report(
    error: unknown,
    context: { readonly what: string; readonly customer?: string; readonly requestId?: string },
  ): void
}

export type ShopSettings = {
  /** "https://shop.example": origin of canonical links, never taken from a request. */
  readonly origin: string
  readonly mode: 'demo' | 'production'
  /** Whether crawlers may index this installation. */
  readonly indexable: boolean
  readonly defaultStorefront: { readonly country: string; readonly language: 'en' | 'ar' }
  readonly tagManagerId: string | null
  /** Customer-engagement service; its SDK is loaded for visitors who allow marketing. */
  readonly engagement: { readonly appId: string; readonly dataCentre: string } | null
  readonly version: string
}

export type RateLimitRule = 'lead' | 'consent' | 'preview' | 'graphql'
