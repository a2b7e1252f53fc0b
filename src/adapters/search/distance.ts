import { distanceOf, inOrderOf, nominalDistance, type Sides } from '#commerce/search/dimensions.ts'
import type { UnderstoodSize } from '#commerce/search/understanding/reading.ts'
import type { CatalogIndex } from './catalog-index.ts'

/** Facets whose values may be sizes ("160x230", "100x200-35"). */
const sized = ['carpet_size', 'pattern_size', 'grass_carpet_size', 'size'] as const

/** "100x200-35" → 100 and 200. */
const sidesIn = (value: string): Sides | undefined => /^\d+(?:x\d+)+/.exec(value)?.[0].split('x').map(Number)

/** How far a variant is from the wanted sides. A bed is as large as its mattress; other things as large as they are or are called. */
export function createDistance(index: CatalogIndex, wanted: Sides): (variant: number) => number {
  const { dictionaries, ofVariant } = index.facets
  const distances = (name: (typeof sized)[number] | 'mattress_size') => ({
    of: Array.from({ length: dictionaries[name].size }, (_, at) =>
      distanceTo(dictionaries[name].entry(at + 1).value, name),
    ),
    numbers: ofVariant[name].data,
  })
  const distanceTo = (value: string, name: string) => {
    const sides = sidesIn(value)
    // One number names a bed by its width; nearly all are 200 cm long.
    return (
      sides && distanceOf(wanted, name === 'mattress_size' && wanted.length === 1 ? sides.slice(0, 1) : sides)
    )
  }
  const mattress = distances('mattress_size')
  const named = sized.filter((name) => dictionaries[name].size > 0).map(distances)
  const [widths, depths, heights] = [index.widths.data, index.depths.data, index.heights.data]
  return (variant) => {
    const ofMattress = mattress.of[(mattress.numbers[variant] ?? 0) - 1]
    if (ofMattress !== undefined) return ofMattress
    const sides = [widths[variant] ?? -1, depths[variant] ?? -1, heights[variant] ?? -1].filter(
      (side) => side > 0,
    )
    let nearest = distanceOf(wanted, sides)
    for (const { of, numbers } of named)
      nearest = Math.min(nearest, of[(numbers[variant] ?? 0) - 1] ?? Infinity)
    return nearest
  }
}

/** The variants nearest to the wanted sides, one of each product, nearest first; only those that may be bought. */
export function nearestSizes(
  index: CatalogIndex,
  prices: ArrayLike<number>,
  products: Uint32Array,
  wanted: Sides,
  limit: number,
): readonly { readonly product: number; readonly variant: number; readonly off: number }[] {
  const distance = createDistance(index, wanted)
  const found: { product: number; variant: number; off: number }[] = []
  for (const product of products) {
    const first = index.firstVariant.data[product] ?? 0
    let best = { product, variant: -1, off: Number.POSITIVE_INFINITY }
    for (let variant = first; variant < first + (index.variantCount.data[product] ?? 0); variant += 1) {
      if (Number.isNaN(prices[variant] ?? Number.NaN)) continue
      const off = distance(variant)
      if (off < best.off) best = { product, variant, off }
    }
    if (best.variant >= 0) found.push(best)
  }
  return found.sort((a, b) => a.off - b.off).slice(0, limit)
}

/**
 * The reading of a size that something is nearest to and, for a size that is named roughly, the sides of what is about that
 * large; the first reading when nothing is near any of them.
 */
export function nearestReading(
  index: CatalogIndex,
  prices: ArrayLike<number>,
  products: Uint32Array,
  { readings, rough }: UnderstoodSize,
): { readonly reading: Sides; readonly about: Sides | null } {
  let best = { reading: readings[0] ?? [], variant: -1, off: Number.POSITIVE_INFINITY }
  for (const reading of readings) {
    const [nearest] = nearestSizes(index, prices, products, reading, 1)
    if (nearest && nearest.off < best.off) best = { reading, ...nearest }
  }
  const { reading, variant, off } = best
  const isAbout = rough.includes(reading) && reading.length > 1 && off <= nominalDistance
  return { reading, about: isAbout ? sidesLike(index, variant, reading) : null }
}

/** The sides of a variant that are nearest to the wanted ones. */
function sidesLike(index: CatalogIndex, variant: number, wanted: Sides): Sides {
  const { dictionaries, ofVariant } = index.facets
  const named = (['mattress_size', ...sized] as const).flatMap((name) => {
    const { value } = dictionaries[name].entry(ofVariant[name].data[variant] ?? 0)
    const sides = sidesIn(value)
    return sides ? [sides] : []
  })
  const own = [index.widths, index.depths, index.heights].flatMap(
    ({ data }) => Math.max(0, data[variant] ?? 0) || [],
  )
  const fitting = [...named, own].map((sides) => inOrderOf(wanted, sides))
  return fitting.reduce((best, each) => (each.off < best.off ? each : best)).sides
}
