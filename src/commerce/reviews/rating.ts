import type { StarCounts } from './ports.ts'
import type { Rating } from './review.ts'

/** The average to one decimal, half up: 4.25 is 4.3. Null without reviews. Calculated in whole tenths, to be exact. */
export function ratingOf(spread: StarCounts, samples: number): Rating | null {
  const stars = [1, 2, 3, 4, 5] as const
  const count = stars.reduce((total, star) => total + spread[star], 0)
  if (count === 0) return null
  const points = stars.reduce((total, star) => total + star * spread[star], 0)
  return { average: Math.floor((20 * points + count) / (2 * count)) / 10, count, sample: samples > 0 }
}
