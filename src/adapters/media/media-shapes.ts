import type { MediaUse } from '#commerce/media/media.ts'

/** Width to height, and the widths a picture is stored in, smallest first. A table of data; the demo's pictures have the same shapes. */
export const mediaShapes = {
  product: { ratio: { width: 1, height: 1 }, widths: [320, 480, 640] },
  wide: { ratio: { width: 20, height: 9 }, widths: [800, 1200, 1600] },
  tall: { ratio: { width: 39, height: 49 }, widths: [390, 585, 780] },
  look: { ratio: { width: 4, height: 3 }, widths: [480, 800, 1200] },
} as const satisfies Record<
  MediaUse,
  { readonly ratio: { readonly width: number; readonly height: number }; readonly widths: readonly number[] }
>
