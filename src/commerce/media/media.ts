/** What a picture is for: which shape it must have, and in which widths it is stored. */
export const mediaUses = ['product', 'wide', 'tall', 'look'] as const
export type MediaUse = (typeof mediaUses)[number]

/** A picture of the operator's, stored as `${base}-${width}.avif` and `.jpg`. */
export type AddedMedia = {
  /** "/media/summer-sofa-1f2e3d4c": the same picture added again is the same address. */
  readonly base: string
  readonly widths: readonly number[]
  /** Of the largest, px. */
  readonly width: number
  readonly height: number
  /** Dominant color, "#rrggbb". */
  readonly color: string
}

export type MediaFailure =
  | { readonly kind: 'too-many-bytes'; readonly bytes: number; readonly most: number }
  | { readonly kind: 'not-a-picture' }
  | { readonly kind: 'unsafe-drawing' }
  | { readonly kind: 'unknown-format'; readonly format: string }
  | {
      readonly kind: 'too-many-pixels'
      readonly width: number
      readonly height: number
      readonly most: number
    }
  | {
      readonly kind: 'too-small'
      readonly width: number
      readonly height: number
      readonly least: { readonly width: number; readonly height: number }
    }
  | {
      readonly kind: 'wrong-ratio'
      readonly width: number
      readonly height: number
      /** Width to height, as it should be. */
      readonly wanted: { readonly width: number; readonly height: number }
    }

export type MediaFile = { readonly type: 'image/avif' | 'image/jpeg'; readonly bytes: Uint8Array }

/** What the web asks: one file of a picture by its name, "summer-sofa-1f2e3d4c-480.avif". */
export type MediaFacade = { find(name: string): Promise<MediaFile | undefined> }
