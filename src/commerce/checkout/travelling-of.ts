import type { LoadedCart } from '#commerce/cart/load-priced-cart.ts'
import type { Travelling } from '#commerce/delivery/delivery-quote.ts'

/** What delivery needs to know of a cart. All of it stands in a warehouse of ours and leaves at once. */
export const travellingOf = ({ priced, orderables }: LoadedCart): readonly Travelling[] =>
  priced.lines.flatMap(({ sku, quantity }) => {
    const goods = orderables.get(sku)
    if (!goods) return []
    const { sizeClass, litres, kg, assemblyMinutes } = goods
    return [{ sku, quantity, sizeClass, litres, kg, assemblyMinutes, readyAfterDays: 0, seller: null }]
  })
