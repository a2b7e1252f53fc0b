import type { LoadedCart } from '#commerce/cart/loaded-cart.ts'
import { passesLifts } from '#commerce/access-check/lift-sizes.ts'
import type { ShippableLine } from '#commerce/delivery/delivery-quote.ts'

/** The lines of a cart as the delivery rules read them. */
export const toShippableLines = ({ priced, variants }: LoadedCart): readonly ShippableLine[] =>
  priced.lines.flatMap(({ sku, quantity }) => {
    const variant = variants.get(sku)
    if (!variant) return []
    const { sizeClass, litres, kg, assemblyMinutes, leadTimeDays, seller } = variant
    const passesLift = passesLifts(variant.parcels)
    return [{ sku, quantity, sizeClass, litres, kg, assemblyMinutes, leadTimeDays, seller, passesLift }]
  })
