/** How a piece travels: by courier (1), by two men with a lorry (4), in several parts with a crew (6). */
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
