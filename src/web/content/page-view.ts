import type { AstroGlobal } from 'astro'
import type { Loaded } from '#commerce/content/gateway.ts'
import type { Screen } from '#content/schemas/screens.ts'
import type { WidgetOf } from '#content/schemas/widgets.ts'
import { isBefore } from '#kernel/instant.ts'
import { setCachePolicy, type PolicyName } from '#web/cache-policy.ts'

/** What surrounds every page, as far as editors decide it. Each part may be missing: the shell lives without. */
export type ShellView = {
  readonly menu: WidgetOf<'menu'> | undefined
  readonly announcement: Screen['announcement-bar']
  readonly headerExtra: Screen['header-extra']
  readonly footer: Screen['footer']
}
export type Shell = Loaded<ShellView>

/** Loads menu (the country's category page) and the settings of screen "Page". Never fails. */
export async function loadShell({ shop, storefront, preview }: App.Locals): Promise<Shell> {
  const [screen, categories] = await Promise.all([
    shop.content.loadScreen('Page', storefront),
    shop.content.loadPage({ pageId: storefront.country.catId }, storefront, preview),
  ])
  const page = categories.ok ? categories.value : undefined
  const widgets = page?.value.rows.flatMap((row) => row.widgets) ?? []
  return {
    value: {
      menu: widgets.find((widget) => widget.type === 'menu'),
      announcement: screen.value['announcement-bar'],
      headerExtra: screen.value['header-extra'],
      footer: screen.value.footer,
    },
    tags: [...screen.tags, ...(page?.tags ?? [`page:${storefront.country.catId}`])],
    nextChange: earliest([screen, ...(page ? [page] : [])]),
    // A menu that could not be had: the page is worth showing, but not worth keeping.
    stale: screen.stale || (categories.ok ? categories.value.stale : categories.failure.kind !== 'not-found'),
  }
}

type Part = Pick<Loaded<unknown>, 'tags' | 'nextChange' | 'stale'>

/**
 * Says how long this page may be kept and what purges it: the tags of all its parts, the first scheduled change among
 * them, and 'brief' when one of them is an older copy. Call it in a page's frontmatter, before anything is sent.
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
    until: earliest(parts),
    now: shop.clock.now(),
  })
}

/** Specification 2: paths with /purespace or /yara-chatbot hide the extras of header and footer. */
export const hidesExtras = (path: string): boolean => /\/(purespace|yara-chatbot)/.test(path)

function earliest(parts: readonly Part[]) {
  return parts
    .map((part) => part.nextChange)
    .filter((at) => at !== null)
    .reduce<Part['nextChange']>((first, at) => (first === null || isBefore(at, first) ? at : first), null)
}
