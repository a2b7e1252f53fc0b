import type { PurchasableVariant } from '#commerce/catalog/purchasable-variant.ts'
import type { Sellable } from '#commerce/catalog/sellable.ts'
import type { PricedCart } from '#commerce/promotions/priced-cart.ts'
import { compare, sum, times, zero } from '#kernel/money.ts'
import type { Storefront } from '#kernel/storefront.ts'
import type { Cart, CartLine, CartNotice, NotSoldLine } from './cart.ts'
import type { StoredCart, StoredCartLine } from './ports.ts'

/** What a cart shows: its lines, what was saved for later, and gifts given or to be chosen. */
export const shownSkus = (kept: StoredCart | undefined, priced: PricedCart): readonly string[] => [
  ...new Set([
    ...(kept?.lines ?? []).map(({ sku }) => sku),
    ...priced.lines.map(({ sku }) => sku),
    ...priced.gifts.flatMap(({ choices }) => choices),
  ]),
]

/** A cart at today's prices. What cannot be had counts in no sum, but is not silently gone. */
export function showCart(
  kept: StoredCart | undefined,
  priced: PricedCart,
  sellables: ReadonlyMap<string, Sellable>,
  { country }: Storefront,
  variants: ReadonlyMap<string, Pick<PurchasableVariant, 'facts'>> = new Map(),
): Cart {
  const lines: CartLine[] = []
  const saved: CartLine[] = []
  const lost: NotSoldLine[] = []
  for (const line of kept?.lines ?? []) {
    const sellable = sellables.get(line.sku)
    if (sellable) (line.saved ? saved : lines).push(showLine(line, sellable))
    else lost.push({ sku: line.sku, quantity: line.quantity })
  }
  return {
    lines,
    saved,
    notSold,
    count: lines.reduce((count, { quantity }) => count + quantity, 0),
    subTotal: sum(
      lines.map(({ total }) => total),
      country.currency,
    ),
    priced,
    gifts: giftsIn(priced, sellables),
    facts: new Map([...variants].map(([sku, { facts }]) => [sku, facts])),
    version: kept?.version ?? 0,
  }
}

const giftsIn = (priced: PricedCart, sellables: ReadonlyMap<string, Sellable>): Cart['gifts'] =>
  new Map(
    [
      ...priced.gifts.flatMap(({ choices }) => choices),
      ...priced.lines.filter(({ gift }) => gift).map(({ sku }) => sku),
    ].flatMap((sku) => {
      const sellable = sellables.get(sku)
      return sellable ? [[sku, { card: sellable.card, choice: sellable.choice }] as const] : []
    }),
  )

function showLine(
  line: StoredCartLine,
  { card, choice, price, available, sizeClass, supply }: Sellable,
): CartLine {
  const { sku, quantity } = line
  const soldOut = available === 0
  return {
    sku,
    quantity,
    card,
    choice,
    unitPrice: price,
    total: soldOut ? zero(price.currency) : times(price, quantity),
    sizeClass,
    supply,
    notices: [...stockNotices(quantity, available), ...priceNotices(line, price)],
  }
}

function stockNotices(quantity: number, available: number): CartNotice[] {
  if (available === 0) return [{ kind: 'sold-out' }]
  return quantity > available ? [{ kind: 'fewer-left', available }] : []
}

/** A price of another country's book was another price, not a change. */
function priceNotices({ addedPrice }: StoredCartLine, price: Sellable['price']): CartNotice[] {
  if (addedPrice.currency !== price.currency || compare(addedPrice, price) === 0) return []
  return [{ kind: 'price-changed', before: addedPrice }]
}
