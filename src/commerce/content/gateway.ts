import type { ContentPage } from '#content/schemas/page.ts'
import type { Screen } from '#content/schemas/screens.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Locale } from '#kernel/language.ts'
import type { Result } from '#kernel/result.ts'
import type { ScreenName } from '#kernel/screen-name.ts'
import type { Storefront } from '#kernel/storefront.ts'

/** Why content could not be had. `retryable`: asking again may help. */
export type ContentFailure =
  | { readonly kind: 'not-found' }
  | { readonly kind: 'unavailable'; readonly retryable: boolean }
  | { readonly kind: 'malformed'; readonly where: string }
  /** The content API rejected the query: its GraphQL errors, one message each. */
  | { readonly kind: 'rejected'; readonly messages: readonly string[] }

/** Something on a page that had to be left out. Reported; the page lives. */
export type ContentFlaw = { readonly where: string; readonly reason: string }

export type Fetched<Value> = {
  readonly value: Value
  readonly flaws: readonly ContentFlaw[]
  /** Entries it was made of: "page:UAE Home Page", "block:promises". */
  readonly tags: readonly string[]
  readonly nextChange: Instant | null
}

/** A page as the sitemap needs it. */
export type PageSummary = {
  readonly pageId: string
  readonly slug: string | undefined
  readonly noindex: boolean
  readonly changedAt: Instant
}

/** A signed permission to see one version of one page, or the shop as of a time. */
export type Preview = { readonly pageId: string; readonly version: number } | { readonly at: Instant }

/** The content API as the shop sees it (specification 7): one adapter in process, one over HTTP. */
export type ContentGateway = {
  /** By page id, or by slug. */
  getPage(
    page: { readonly pageId: string } | { readonly slug: string },
    locale: Locale,
    preview?: Preview,
  ): Promise<Result<Fetched<ContentPage>, ContentFailure>>
  /** All screens of a locale, network-only; names outside the known list are dropped. */
  getScreens(
    locale: Locale,
    preview?: Preview,
  ): Promise<Result<Fetched<ReadonlyMap<ScreenName, Screen>>, ContentFailure>>
  /** Pages visible now. */
  listPages(locale: Locale): Promise<Result<readonly PageSummary[], ContentFailure>>
  autosuggest(query: string, storefront: Storefront): Promise<Result<readonly Suggestion[], ContentFailure>>
  trendingSearch(storefront: Storefront): Promise<Result<readonly string[], ContentFailure>>
}

/** Autosuggest item (specification 3). */
export type Suggestion = {
  readonly text: string
  readonly category: string
  readonly level: number
  readonly subCategories: readonly string[]
}

/** What a page shows, and what its cached copy depends on. */
export type Loaded<Value> = {
  readonly value: Value
  /** "page:UAE Home Page", "screen:Page", "block:promises"…: a change of one of them purges the page. */
  readonly tags: readonly string[]
  /** The next time this would look different by itself (a schedule), if any. */
  readonly nextChange: Instant | null
  /** True when the content API failed and this is an older copy. */
  readonly stale: boolean
}
