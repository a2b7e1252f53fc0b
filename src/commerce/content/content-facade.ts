import type { Guide } from '#commerce/content/list-guides.ts'
import type { ContentFailure, Loaded, Preview, Suggestion } from '#commerce/content/gateway.ts'
import type { ContentPage } from '#content/schemas/page.ts'
import type { Screen } from '#content/schemas/screens.ts'
import type { Result } from '#kernel/result.ts'
import type { ScreenName } from '#kernel/screen-name.ts'
import type { Storefront } from '#kernel/storefront.ts'

export type ContentFacade = {
  /** The page of a storefront: facts filled in, blocks replaced, widgets of other countries left out. */
  loadPage(
    page: { readonly pageId: string } | { readonly slug: string },
    storefront: Storefront,
    preview?: Preview,
  ): Promise<Result<Loaded<ContentPage>, ContentFailure>>
  /** Never fails: an empty screen if the content API does. */
  loadScreen(name: ScreenName, storefront: Storefront, preview?: Preview): Promise<Loaded<Screen>>
  /** Whether an outside content API is asked: what it suggests is then shown before what our own search does. */
  readonly outside: boolean
  autosuggest(query: string, storefront: Storefront): Promise<readonly Suggestion[]>
  trendingSearch(storefront: Storefront): Promise<readonly string[]>
  /** Undefined when the token is forged or expired. */
  readPreview(token: string): Preview | undefined
  /** Buying guides and articles, the newest first; never fails. */
  listGuides(storefront: Storefront): Promise<Loaded<readonly Guide[]>>
  /** Pages for the sitemap: path below the storefront ("" is home) and the time of their last change. */
  listIndexablePages(storefront: Storefront): Promise<readonly { path: string; changedAt: string }[]>
  /** The slugs and ids of all pages, also of those that crawlers may not index. */
  listPageNames(storefront: Storefront): Promise<ReadonlySet<string>>
}
