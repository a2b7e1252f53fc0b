import type { MediaUse } from '#commerce/media/media.ts'

/** Aspect ratio and stored widths, smallest first. The demo's images have the same. */
export const mediaShapes = {
  product: { ratio: { width: 1, height: 1 }, widths: [320, 480, 640] },
  wide: { ratio: { width: 20, height: 9 }, widths: [800, 1200, 1600] },
  tall: { ratio: { width: 39, height: 49 }, widths: [390, 585, 780] },
  look: { ratio: { width: 4, height: 3 }, widths: [480, 800, 1200] },
} as const satisfies Record<
  MediaUse,
  { readonly ratio: { readonly width: number; readonly height: number }; readonly widths: readonly number[] }
>
