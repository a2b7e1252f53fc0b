import type { ContentPage } from '#content/schemas/page.ts'
import type { Screen } from '#content/schemas/screens.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Locale } from '#kernel/language.ts'
import type { Result } from '#kernel/result.ts'
import type { ScreenName } from '#kernel/screen-name.ts'
import type { Storefront } from '#kernel/storefront.ts'

/** `retryable`: the same request may succeed later. */
export type ContentFailure =
  | { readonly kind: 'not-found' }
  | { readonly kind: 'unavailable'; readonly retryable: boolean }
  | { readonly kind: 'malformed'; readonly where: string }
  /** The content API rejected the query: its GraphQL errors, one message each. */
  | { readonly kind: 'rejected'; readonly messages: readonly string[] }

/** A part of a page that was invalid and left out. Reported; the rest of the page is shown. */
export type ContentFlaw = { readonly where: string; readonly reason: string }

export type Fetched<Value> = {
  readonly value: Value
  readonly flaws: readonly ContentFlaw[]
  /** Of the entries it was built from: "page:UAE Home Page", "block:promises". */
  readonly tags: readonly string[]
  readonly nextChange: Instant | null
}

/** A page for the sitemap. */
export type PageSummary = {
  readonly pageId: string
  readonly slug: string | undefined
  readonly noindex: boolean
  readonly changedAt: Instant
}

/** What a preview shows instead of what the shop shows now. */
export type Preview = {
  /** What an entry says, in the language that it is of. */
  readonly entry?: {
    readonly kind: 'page' | 'screen' | 'block'
    readonly key: string
    readonly locale: Locale
  } & (
    | { readonly version: number }
    /** What a member of staff (by id) has saved and not finished. */
    | { readonly draft: string }
  )
  /** The shop as it will be, or was: content, prices and deals of that moment. */
  readonly at?: Instant
  /** As kiosks show it. */
  readonly isKiosk?: true
}

/** The content API (specification 7), in this process or over HTTP. */
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

/** A value with what invalidates its cached copy. */
export type Loaded<Value> = {
  readonly value: Value
  /** "page:UAE Home Page", "screen:Page", "block:promises"…: a change of one of them purges the page. */
  readonly tags: readonly string[]
  /** When a schedule next changes it, if any. */
  readonly nextChange: Instant | null
  /** True when the content API failed and this is an older copy. */
  readonly stale: boolean
}
