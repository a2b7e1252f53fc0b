/** Uses of an image; each has an aspect ratio and stored widths. */
export const mediaUses = ['product', 'wide', 'tall', 'look'] as const
export type MediaUse = (typeof mediaUses)[number]

/** An uploaded image, stored as `${base}-${width}.avif` and `.jpg`. */
export type AddedMedia = {
  /** "/media/summer-sofa-1f2e3d4c", the same for the same image. */
  readonly base: string
  readonly widths: readonly number[]
  /** Size of the largest file, in px. */
  readonly width: number
  readonly height: number
  /** Dominant color, "#rrggbb". */
  readonly color: string
}

export type MediaFailure =
  | { readonly kind: 'too-many-bytes'; readonly bytes: number; readonly max: number }
  | { readonly kind: 'not-a-picture' }
  | { readonly kind: 'unsafe-drawing' }
  | { readonly kind: 'unknown-format'; readonly format: string }
  | {
      readonly kind: 'too-many-pixels'
      readonly width: number
      readonly height: number
      readonly max: number
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
      /** The required ratio. */
      readonly wanted: { readonly width: number; readonly height: number }
    }

export type MediaFile = { readonly type: 'image/avif' | 'image/jpeg'; readonly bytes: Uint8Array }

/** `name`: "summer-sofa-1f2e3d4c-480.avif". */
export type MediaFacade = { find(name: string): Promise<MediaFile | undefined> }
