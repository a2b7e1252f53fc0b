/** Sides in centimeters, in any order; one stands for the width or the longest side. */
export type Sides = readonly number[]

/** Share of a side by which it may differ: 6 ft is a bed of 180 cm, 190 cm is not 200. */
const tolerance = 0.04
const minToleranceCm = 2

/** The sides that count as this one. */
export const rangeOfSide = (side: number): { readonly min: number; readonly max: number } => {
  const slack = Math.max(minToleranceCm, side * tolerance)
  return { min: Math.max(0, Math.floor(side - slack)), max: Math.ceil(side + slack) }
}

/** Longer than anything that is delivered, cm. */
const maxSide = 2_000

/** Whether anything can have these sides: one to three, none of them 0 or beyond 20 m. */
export const isLikelySize = (sides: Sides): boolean =>
  sides.length > 0 && sides.length <= 3 && sides.every((side) => side > 0 && side <= maxSide)

/**
 * How far a thing of these sides is from the wanted ones: 0 fits, 1 is twice or half of one side; Infinity: it lacks a side, or
 * nothing can have the wanted ones.
 */
export function distanceOf(wanted: Sides, sides: Sides): number {
  const [only] = wanted
  if (only === undefined || !isLikelySize(wanted)) return Number.POSITIVE_INFINITY
  if (wanted.length === 1) return Math.min(offBy(only, sides[0] ?? 0), offBy(only, Math.max(0, ...sides)))
  return inOrderOf(wanted, sides).off
}

/** The sides of a thing that are nearest to several wanted ones, in their order, and the distance of the worst. */
export function inOrderOf(wanted: Sides, sides: Sides): { readonly sides: Sides; readonly off: number } {
  let best: { sides: Sides; off: number } = { sides: [], off: Number.POSITIVE_INFINITY }
  for (const order of ordersOf(sides, wanted.length)) {
    const off = Math.max(...wanted.map((side, at) => offBy(side, order[at] ?? 0)))
    if (off < best.off) best = { sides: order, off }
  }
  return best
}

/** How far a thing may be from a size that is named roughly: a tenth of each side. */
export const nominalDistance = Math.log2(1.1)

function offBy(wanted: number, side: number): number {
  if (side <= 0) return Number.POSITIVE_INFINITY
  const { min, max } = rangeOfSide(wanted)
  return side >= min && side <= max ? 0 : Math.abs(Math.log2(side / wanted))
}

/** Ordered choices of `count` of at most three sides. */
function ordersOf(sides: Sides, count: number): readonly Sides[] {
  if (count === 0) return [[]]
  return sides.flatMap((side, at) =>
    ordersOf(sides.toSpliced(at, 1), count - 1).map((rest) => [side, ...rest]),
  )
}
