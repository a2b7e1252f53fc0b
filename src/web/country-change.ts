import type { Cart } from '#commerce/cart/cart.ts'
import type { Money } from '#kernel/money.ts'

/** What becomes of a line in another country. */
export type LineChange = {
  readonly sku: string
  readonly name: string
  readonly kind: 'other-price' | 'not-sold' | 'sold-out' | 'gift-removed'
  readonly before: Money | null
  readonly now: Money | null
}

/** What a cart would be in another country, told before anything changes. */
export function changesBetween(here: Cart, there: Cart): readonly LineChange[] {
  const lines = here.lines.map(({ sku, card, total }): LineChange => {
    const other = there.lines.find((line) => line.sku === sku)
    const facts = { sku, name: card.name, before: total }
    if (!other) return { ...facts, kind: 'not-sold', now: null }
    const soldOut = other.notices.some(({ kind }) => kind === 'sold-out')
    return soldOut
      ? { ...facts, kind: 'sold-out', now: null }
      : { ...facts, kind: 'other-price', now: other.total }
  })
  const gifts = giftsOf(here).filter((sku) => !giftsOf(there).includes(sku))
  return [
    ...lines,
    ...gifts.map((sku): LineChange => {
      const name = here.gifts.get(sku)?.card.name ?? sku
      return { sku, name, kind: 'gift-removed', before: null, now: null }
    }),
  ]
}

const giftsOf = ({ priced }: Cart): readonly string[] =>
  priced.lines.filter(({ gift }) => gift).map(({ sku }) => sku)
