import type { Cart } from '#commerce/cart/cart.ts'
import type { ProductCard } from '#commerce/catalog/product-card.ts'
import { listRail } from '#web/content/rail.ts'

const maxCards = 10
/** Products whose own suggestions are read. */
const maxRead = 3
const maxCartRail = 4

/** What goes with these products: what their pages suggest, without them; best sellers when that is little. */
export async function listWhatGoesWith(
  locals: App.Locals,
  cards: readonly ProductCard[],
): Promise<readonly ProductCard[]> {
  if (cards.length === 0) return []
  const [ranked, suggested] = await Promise.all([listRanked(locals, cards), listSuggestions(locals, cards)])
  const found = [...ranked, ...suggested.flat()]
  const all =
    found.length >= 4 ? found : [...found, ...(await listRail(locals, { rule: 'best-sellers' }, maxCards))]
  return without(cards, all).slice(0, maxCards)
}

/**
 * What completes the products of a cart, at most four: in stock, first what needs no choice, then what ranks first, and of each
 * product in turn. Nothing when nothing is known to go with them.
 */
export async function listCartRail(
  locals: App.Locals,
  { lines, saved, gifts }: Pick<Cart, 'lines' | 'saved' | 'gifts'>,
): Promise<readonly ProductCard[]> {
  const inCart = lines.map(({ card }) => card)
  const known = [...inCart, ...saved.map(({ card }) => card), ...[...gifts.values()].map(({ card }) => card)]
  const [ranked, suggested] = await Promise.all([listRanked(locals, inCart), listSuggestions(locals, inCart)])
  const maxLength = Math.max(0, ...suggested.map(({ length }) => length))
  const inTurn = Array.from({ length: maxLength }, (_, index) =>
    suggested.flatMap((cards) => cards[index] ?? []),
  )
  return without(known, [...ranked, ...inTurn.flat()])
    .filter(({ availability }) => availability.kind === 'in-stock')
    .toSorted((a, b) => Number(b.quickAdd) - Number(a.quickAdd))
    .slice(0, maxCartRail)
}

/** What goes with all of them together. */
async function listRanked(
  locals: App.Locals,
  cards: readonly ProductCard[],
): Promise<readonly ProductCard[]> {
  if (cards.length === 0) return []
  const codes = await locals.shop.recommendations.rank({
    placement: 'cart',
    country: locals.storefront.country.isoCode,
    products: cards.map(({ code }) => code),
    limit: maxCards,
  })
  return codes.length === 0 ? [] : listRail(locals, { skus: codes }, codes.length)
}

/** For each of the first products what its page suggests, what completes it first. */
const listSuggestions = (
  { shop, storefront, requestId }: App.Locals,
  cards: readonly ProductCard[],
): Promise<readonly (readonly ProductCard[])[]> =>
  Promise.all(
    [...new Set(cards.map(({ urlKey }) => urlKey))].slice(0, maxRead).map(async (urlKey) => {
      try {
        const found = await shop.catalog.findProduct(urlKey, storefront)
        return found.kind === 'sold' ? [...found.product.completeTheLook, ...found.product.related] : []
      } catch (error) {
        shop.report(error, { what: 'suggestions for a cart or wishlist', requestId })
        return []
      }
    }),
  )

/** Each product once, and none of the known ones. */
function without(known: readonly ProductCard[], cards: readonly ProductCard[]): readonly ProductCard[] {
  const own = new Set(known.map(({ code }) => code))
  return [...new Map(cards.map((card) => [card.code, card])).values()].filter(({ code }) => !own.has(code))
}
