import type { AstroGlobal } from 'astro'
import type { ProductCard } from '#commerce/catalog/product-card.ts'
import type { Loaded } from '#commerce/content/gateway.ts'
import type { ContentPage } from '#content/schemas/page.ts'
import type { Screen } from '#content/schemas/screens.ts'
import type { PolicyName } from '#web/cache-policy.ts'
import { cachePage, loadShell, type Shell } from '#web/content/page-view.ts'
import { paths, type PathName } from '#web/paths.ts'
import { productTagsOfPage } from '#web/product/page-product-tags.ts'
import { listRail } from '#web/content/rail.ts'
import { loadWidgetData, type WidgetData } from '#web/content/widget-data.ts'
import { nextWidgetChange, widgetsOf } from '#web/content/widget-schedule.ts'

type Context = Pick<AstroGlobal, 'response' | 'locals'>

/** What every page needs: the shell around it, and its screen, which an operator may have written. */
export type View = { readonly name: PathName; readonly shell: Shell; readonly screen: Screen }

/** What a part of a page says about its lifetime in the cache. */
export type ViewPart = Pick<Loaded<unknown>, 'tags' | 'nextChange' | 'stale'>

/** Loads what a page of the shop's own needs, and sets its cache policy. */
export async function loadView(
  { response, locals }: Context,
  name: PathName,
  policy: PolicyName,
  more: readonly ViewPart[] = [],
): Promise<View> {
  const [shell, screen] = await Promise.all([loadShell(locals), loadScreen(locals, name)])
  cachePage({ response, locals }, policy, [shell, screen, ...more])
  return { name, shell, screen: screen.value }
}

/** The screen "Empty Screen", which an operator may write for all pages that show nothing. */
export const loadEmptyScreen = async ({ shop, storefront, preview }: App.Locals): Promise<Screen> =>
  (await shop.content.loadScreen('Empty Screen', storefront, preview)).value

export type ContentView = View & {
  readonly content:
    | { readonly kind: 'page'; readonly page: ContentPage; readonly data: WidgetData }
    /** There is no such page. */
    | { readonly kind: 'not-found'; readonly emptyScreen: Screen }
    /** The content API has failed, and no older copy is cached. Some products are shown instead. */
    | {
        readonly kind: 'unavailable'
        readonly cards: readonly ProductCard[]
        /** What the content API has against the query, for the editor of a preview; visitors see our own message. */
        readonly errors: readonly string[]
      }
}

/** Loads an editorial page by id or slug. Sets the status: 404 for an unknown one, 503 when it cannot be loaded. */
export async function loadContentView(
  { response, locals }: Context,
  name: PathName,
  which: { readonly pageId: string } | { readonly slug: string },
  more: readonly ViewPart[] = [],
): Promise<ContentView> {
  const { shop, storefront, preview } = locals
  const [shell, screen, loaded] = await Promise.all([
    loadShell(locals),
    loadScreen(locals, name),
    shop.content.loadPage(which, storefront, preview),
  ])
  const view = { name, shell, screen: screen.value }
  if (loaded.ok) {
    const page = loaded.value.value
    const timed = { tags: [], nextChange: nextWidgetChange(page, shop.clock.now()), stale: false }
    const [prices, data] = await Promise.all([
      pricesOf(locals, page),
      loadWidgetData(locals, widgetsOf(page)),
    ])
    cachePage({ response, locals }, 'content', [
      ...[shell, screen, loaded.value, timed],
      ...[prices, data.lifetime, ...more],
    ])
    return { ...view, content: { kind: 'page', page, data } }
  }
  cachePage({ response, locals }, 'brief', [shell, screen])
  if (loaded.failure.kind === 'not-found') {
    response.status = 404
    return { ...view, content: { kind: 'not-found', emptyScreen: await loadEmptyScreen(locals) } }
  }
  response.status = 503
  response.headers.set('retry-after', '30')
  return {
    ...view,
    content: {
      kind: 'unavailable',
      cards: await listRail(locals, { rule: 'best-sellers' }, 10),
      errors: preview && loaded.failure.kind === 'rejected' ? loaded.failure.messages : [],
    },
  }
}

/** The tags of the products on a page, and when one of their prices changes next. */
async function pricesOf({ shop, storefront, requestId }: App.Locals, page: ContentPage) {
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
