import { sizeClasses, type Parcel, type SizeClass } from '#commerce/delivery/size-class.ts'
import { isSet } from './offers.ts'
import type { Product, Variant } from './product.ts'

/** What the parts of sets are, by SKU. */
export type SetParts = ReadonlyMap<string, { readonly product: Product; readonly variant: Variant }>

export const toSetParts = (products: readonly Product[]): SetParts =>
  new Map(
    products.flatMap((product) => product.variants.map((variant) => [variant.sku, { product, variant }])),
  )

/** A set travels like the largest of its parts. */
export function sizeClassOf(product: Product, variant: Variant, parts: SetParts): SizeClass {
  if (!isSet(product)) return variant.sizeClass
  const sizes = product.parts.flatMap(({ sku }) => parts.get(sku)?.variant.sizeClass ?? [])
  const largest = Math.max(...sizes.map((size) => sizeClasses.indexOf(size)))
  return sizeClasses[largest] ?? variant.sizeClass
}

/** A set comes in the boxes of its parts. */
export const parcelsOf = (product: Product, { parcels }: Variant, parts: SetParts): readonly Parcel[] =>
  parcels.length > 0 || !isSet(product)
    ? parcels
    : product.parts.flatMap(({ sku, quantity }) =>
        (parts.get(sku)?.variant.parcels ?? []).map((parcel) => ({
          ...parcel,
          count: parcel.count * quantity,
        })),
      )
