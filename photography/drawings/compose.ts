import type { DrawingEntry } from './catalog.ts'
import { compact } from './core/compact.ts'
import type { EmptyScreenKey } from '#kernel/empty-screen-key.ts'
import { drawEmpty } from './scenes/empties.ts'
import { type ProductName, type ColorVariation, drawProduct, colorVariations } from './scenes/products.ts'

/** "product-floor-seating" → kind "product", subject "floor-seating"; a last part that names a color way is one. */
function scene({ name }: DrawingEntry): string {
  const [kind = '', ...rest] = name.split('-')
  const last = rest.at(-1) ?? ''
  switch (kind) {
    case 'empty':
      return drawEmpty(last as EmptyScreenKey)
    default:
      return Object.hasOwn(colorVariations, last)
        ? drawProduct(rest.slice(0, -1).join('-') as ProductName, last as ColorVariation)
        : drawProduct(rest.join('-') as ProductName)
  }
}

/** The finished file of one drawing: the same bytes on every run. */
export const draw = (entry: DrawingEntry): string => compact(scene(entry))
