import { sizeClasses, type Parcel, type SizeClass } from '#commerce/delivery/size-class.ts'
import { isBundle } from './offers.ts'
import type { Product, Variant } from './product.ts'

/** Components of bundles, by SKU. */
export type ComponentVariants = ReadonlyMap<string, { readonly product: Product; readonly variant: Variant }>

export const toComponentVariants = (products: readonly Product[]): ComponentVariants =>
  new Map(
    products.flatMap((product) => product.variants.map((variant) => [variant.sku, { product, variant }])),
  )

/** A bundle ships like its largest component. */
export function sizeClassOf(product: Product, variant: Variant, components: ComponentVariants): SizeClass {
  if (!isBundle(product)) return variant.sizeClass
  const sizes = product.parts.flatMap(({ sku }) => components.get(sku)?.variant.sizeClass ?? [])
  const largest = Math.max(...sizes.map((size) => sizeClasses.indexOf(size)))
  return sizeClasses[largest] ?? variant.sizeClass
}

/** A bundle without parcels of its own comes in those of its components. */
export const parcelsOf = (
  product: Product,
  { parcels }: Variant,
  components: ComponentVariants,
): readonly Parcel[] =>
  parcels.length > 0 || !isBundle(product)
    ? parcels
    : product.parts.flatMap(({ sku, quantity }) =>
        (components.get(sku)?.variant.parcels ?? []).map((parcel) => ({
          ...parcel,
          count: parcel.count * quantity,
        })),
      )
