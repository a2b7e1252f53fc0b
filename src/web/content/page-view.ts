import type { AstroGlobal } from 'astro'
import type { Loaded } from '#commerce/content/gateway.ts'
import type { Screen } from '#content/schemas/screens.ts'
import type { WidgetOf } from '#content/schemas/widgets.ts'
import { earliest } from '#kernel/instant.ts'
import { listCollectionStores } from '#web/content/store-list.ts'
import { setCachePolicy, type PolicyName } from '#web/cache-policy.ts'

/** What is around every page. The parts that editors write may be missing. */
export type ShellView = {
  readonly menu: WidgetOf<'menu'> | undefined
  readonly announcement: Screen['announcement-bar']
  readonly headerExtra: Screen['header-extra']
  readonly footer: Screen['footer']
  readonly hasStores: boolean
}
export type Shell = Loaded<ShellView>

/** Loads the menu (from the country's category page) and the settings of screen "Page". Never rejects. */
export async function loadShell(locals: App.Locals): Promise<Shell> {
  const { shop, storefront, preview } = locals
  const [screen, categories, stores] = await Promise.all([
    shop.content.loadScreen('Page', storefront, preview),
    shop.content.loadPage({ pageId: storefront.country.catId }, storefront, preview),
    listCollectionStores(locals),
  ])
  const page = categories.ok ? categories.value : undefined
  const widgets = page?.value.rows.flatMap((row) => row.widgets) ?? []
  return {
    value: {
      menu: widgets.find((widget) => widget.type === 'menu'),
      announcement: screen.value['announcement-bar'],
      headerExtra: screen.value['header-extra'],
      footer: screen.value.footer,
      hasStores: stores.length > 0,
    },
    tags: ['stores', ...screen.tags, ...(page?.tags ?? [`page:${storefront.country.catId}`])],
    nextChange: earliest([screen.nextChange, page?.nextChange ?? null]),
    // Without its menu a page can be shown, but should not be cached for long.
    stale: screen.stale || (categories.ok ? categories.value.stale : categories.failure.kind !== 'not-found'),
  }
}

type Part = Pick<Loaded<unknown>, 'tags' | 'nextChange' | 'stale'>

/**
 * Sets the cache policy of a page from its parts: all their tags, their earliest scheduled change, and 'brief' when one of
 * them is stale. Call it in a page's frontmatter, before the response starts.
 */
export function cachePage(
  { response, locals }: Pick<AstroGlobal, 'response' | 'locals'>,
  policy: PolicyName,
  parts: readonly Part[],
): void {
  const { shop, storefront } = locals
  const stale = policy !== 'personal' && parts.some((part) => part.stale)
  setCachePolicy(response.headers, stale ? 'brief' : policy, {
    tags: [`country:${storefront.country.isoCode}`, ...parts.flatMap((part) => part.tags)],
    until: earliest(parts.map(({ nextChange }) => nextChange)),
    now: shop.clock.now(),
  })
}

/** Specification 2: paths with /purespace or /yara-chatbot hide the extras of header and footer. */
export const hidesExtras = (path: string): boolean => /\/(purespace|yara-chatbot)/.test(path)
