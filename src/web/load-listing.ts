import type { AstroGlobal } from 'astro'
import type { ProductCard } from '#commerce/catalog/product-card.ts'
import { setCachePolicy } from '#web/cache-policy.ts'
import { findInMenu, type MenuPlace } from '#web/menu-trail.ts'
import type { Shell } from '#web/page-view.ts'
import { listRail } from '#web/rail.ts'

export type Listing = {
  readonly place: MenuPlace
  readonly cards: readonly ProductCard[]
  /** Of the nearest category above that has any, when this one has none. */
  readonly instead: readonly ProductCard[]
}

/** What a category's page shows. Undefined, with status 404, for a category that the menu does not know. */
export async function loadListing(
  { locals, response }: Pick<AstroGlobal, 'locals' | 'response'>,
  shell: Shell,
  category: string,
): Promise<Listing | undefined> {
  const { menu } = shell.value
  const place = findInMenu(menu, `/c/${category}`)
  if (!place) {
    response.status = 404
    setCachePolicy(response.headers, 'brief', { tags: shell.tags, now: locals.shop.clock.now() })
    return undefined
  }
  const cards = await listRail(locals, { category }, 48)
  return { place, cards, instead: cards.length > 0 ? [] : await nearest(locals, category) }
}

async function nearest(locals: App.Locals, category: string): Promise<readonly ProductCard[]> {
  const above = category.split('/').slice(0, -1)
  if (above.length === 0) return listRail(locals, { rule: 'best-sellers' }, 10)
  const cards = await listRail(locals, { category: above.join('/') }, 10)
  return cards.length > 0 ? cards : nearest(locals, above.join('/'))
}
