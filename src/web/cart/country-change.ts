import type { Cart } from '#commerce/cart/cart.ts'
import type { Money } from '#kernel/money.ts'

/** How a line, a gift or the coupon changes in another country. */
export type CountryChange =
  | { readonly kind: 'other-price'; readonly name: string; readonly before: Money; readonly now: Money }
  | { readonly kind: 'limited-stock'; readonly name: string; readonly available: number }
  | {
      readonly kind: 'not-sold' | 'sold-out' | 'gift-removed' | 'gift-again' | 'coupon-lost'
      readonly name: string
    }

/** The changes of a cart in another country, including promotions. */
export function changesBetween(here: Cart, there: Cart): readonly CountryChange[] {
  const gifts = giftsOf(here).filter((sku) => !giftsOf(there).includes(sku))
  const { coupon } = here.priced
  const loses = coupon?.applied === true && there.priced.coupon?.applied !== true
  return [
    ...here.lines.map(({ sku, card }) => changeOf(sku, card.name, here, there)),
    ...gifts.map((sku) => {
      const again = there.priced.gifts.some(({ choices }) => choices.includes(sku))
      const name = here.gifts.get(sku)?.card.name ?? sku
      return { kind: again ? 'gift-again' : 'gift-removed', name } as const
    }),
    ...(loses ? [{ kind: 'coupon-lost', name: coupon.code } as const] : []),
  ]
}

function changeOf(sku: string, name: string, here: Cart, there: Cart): CountryChange {
  const other = there.lines.find((line) => line.sku === sku)
  if (!other) return { kind: 'not-sold', name }
  for (const notice of other.notices) {
    if (notice.kind === 'sold-out') return { kind: 'sold-out', name }
    if (notice.kind === 'limited-stock') return { kind: 'limited-stock', name, available: notice.available }
  }
  return { kind: 'other-price', name, before: paidFor(sku, here), now: paidFor(sku, there) }
}

/** After promotions. */
function paidFor(sku: string, { lines, priced }: Cart): Money {
  const net = priced.lines.find((line) => line.sku === sku && !line.gift)?.net
  return net ?? lines.find((line) => line.sku === sku)?.total ?? priced.total
}

const giftsOf = ({ priced }: Cart): readonly string[] =>
  priced.lines.filter(({ gift }) => gift).map(({ sku }) => sku)
