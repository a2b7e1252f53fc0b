import type { LoadedCart } from '#commerce/cart/loaded-cart.ts'
import type { ShippableLine } from '#commerce/delivery/delivery-quote.ts'

/** What delivery needs to know of a cart. When it leaves and who sends it is the product's own. */
export const toShippableLines = ({ priced, variants }: LoadedCart): readonly ShippableLine[] =>
  priced.lines.flatMap(({ sku, quantity }) => {
    const goods = variants.get(sku)
    if (!goods) return []
    const { sizeClass, litres, kg, assemblyMinutes, leadTimeDays, seller } = goods
    return [{ sku, quantity, sizeClass, litres, kg, assemblyMinutes, leadTimeDays, seller }]
  })
