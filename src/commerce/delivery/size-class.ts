/** How an item is shipped: by courier (XS), by two people with a truck (L), in several parcels with a crew (XXL). */
export const sizeClasses = ['XS', 'S', 'M', 'L', 'XL', 'XXL'] as const
export type SizeClass = (typeof sizeClasses)[number]

/** One box of a variant. */
export type Parcel = {
  readonly count: number
  readonly kg: number
  readonly lengthCm: number
  readonly widthCm: number
  readonly heightCm: number
}
