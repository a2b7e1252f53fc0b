import type { ProductCard } from '#commerce/catalog/product-card.ts'
import { listRail } from '#web/content/rail.ts'

const maxCards = 10
/** Products whose own suggestions are read. */
const maxRead = 3

/** What goes with these products: what their pages suggest, without them; best sellers when that is little. */
export async function listWhatGoesWith(
  locals: App.Locals,
  cards: readonly ProductCard[],
): Promise<readonly ProductCard[]> {
  const { shop, storefront, requestId } = locals
  if (cards.length === 0) return []
  const own = new Set(cards.map(({ code }) => code))
  const suggested = await Promise.all(
    cards.slice(0, maxRead).map(async ({ urlKey }) => {
      try {
        const found = await shop.catalog.findProduct(urlKey, storefront)
        return found.kind === 'sold' ? [...found.product.completeTheLook, ...found.product.related] : []
      } catch (error) {
        shop.report(error, { what: 'suggestions for a wishlist', requestId })
        return []
      }
    }),
  )
  const found = suggested.flat()
  const all =
    found.length >= 4 ? found : [...found, ...(await listRail(locals, { rule: 'best-sellers' }, maxCards))]
  const byCode = new Map(all.map((card) => [card.code, card]))
  return [...byCode.values()].filter(({ code }) => !own.has(code)).slice(0, maxCards)
}
