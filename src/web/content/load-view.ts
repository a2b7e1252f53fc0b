import type { AstroGlobal } from 'astro'
import type { Loaded } from '#commerce/content/gateway.ts'
import type { ContentPage } from '#content/schemas/page.ts'
import type { Screen } from '#content/schemas/screens.ts'
import type { PolicyName } from '#web/cache-policy.ts'
import { cachePage, loadShell, type Shell } from '#web/content/page-view.ts'
import { paths, type PathName } from '#web/paths.ts'
import { productTagsOfPage } from '#web/product/page-product-tags.ts'
import { nextWidgetChange } from '#web/content/widget-schedule.ts'

type Context = Pick<AstroGlobal, 'response' | 'locals'>

/** What every page begins with: what surrounds it, and what an operator has set for its screen. */
export type View = { readonly name: PathName; readonly shell: Shell; readonly screen: Screen }

/** Loads a page that is not written by editors, and says how long it may be kept. */
export async function loadView(
  { response, locals }: Context,
  name: PathName,
  policy: PolicyName,
  more: readonly Pick<Loaded<unknown>, 'tags' | 'nextChange' | 'stale'>[] = [],
): Promise<View> {
  const [shell, screen] = await Promise.all([loadShell(locals), loadScreen(locals, name)])
  cachePage({ response, locals }, policy, [shell, screen, ...more])
  return { name, shell, screen: screen.value }
}

export type ContentView = View & {
  readonly page: ContentPage | undefined
  /** Why there is none: it does not exist, or the content API has failed and no older copy is at hand. */
  readonly missing: 'nothing' | 'not-found' | 'unavailable'
}

/** Loads a page that editors write, by id or slug. Sets the status: 404 for an unknown one, 503 when it cannot be had. */
export async function loadContentView(
  { response, locals }: Context,
  name: PathName,
  which: { readonly pageId: string } | { readonly slug: string },
): Promise<ContentView> {
  const { shop, storefront, preview } = locals
  const [shell, screen, loaded] = await Promise.all([
    loadShell(locals),
    loadScreen(locals, name),
    shop.content.loadPage(which, storefront, preview),
  ])
  const around = { name, shell, screen: screen.value }
  if (loaded.ok) {
    const page = loaded.value.value
    const timed = { tags: [], nextChange: nextWidgetChange(page, shop.clock.now()), stale: false }
    cachePage({ response, locals }, 'content', [
      shell,
      screen,
      loaded.value,
      timed,
      await goodsOf(locals, page),
    ])
    return { ...around, page, missing: 'nothing' }
  }
  const missing = loaded.failure.kind === 'not-found' ? 'not-found' : 'unavailable'
  response.status = missing === 'not-found' ? 404 : 503
  if (missing === 'unavailable') response.headers.set('retry-after', '30')
  cachePage({ response, locals }, 'brief', [shell, screen])
  return { ...around, page: undefined, missing }
}

/** What purges the goods on a page, and when a price of them may change by itself. */
async function goodsOf({ shop, storefront, requestId }: App.Locals, page: ContentPage) {
  const tags = productTagsOfPage(page)
  if (tags.length === 0) return { tags, nextChange: null, stale: false }
  try {
    return { tags, nextChange: await shop.catalog.nextPriceChange(storefront), stale: false }
  } catch (error) {
    shop.report(error, { what: 'next change of a price', requestId })
    return { tags, nextChange: null, stale: true }
  }
}

const loadScreen = ({ shop, storefront, preview }: App.Locals, name: PathName): Promise<Loaded<Screen>> =>
  shop.content.loadScreen(paths[name].screen, storefront, preview)
