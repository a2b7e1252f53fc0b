import type { LoadedCart } from '#commerce/cart/loaded-cart.ts'
import type { Travelling } from '#commerce/delivery/delivery-quote.ts'

/** What delivery needs to know of a cart. When it leaves and who sends it is the product's own. */
export const travellingOf = ({ priced, orderables }: LoadedCart): readonly Travelling[] =>
  priced.lines.flatMap(({ sku, quantity }) => {
    const goods = orderables.get(sku)
    if (!goods) return []
    const { sizeClass, litres, kg, assemblyMinutes, readyAfterDays, seller } = goods
    return [{ sku, quantity, sizeClass, litres, kg, assemblyMinutes, readyAfterDays, seller }]
  })
