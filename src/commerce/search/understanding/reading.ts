import type { Sides } from '../dimensions.ts'
import type { FacetName, Range, RangeName } from '../listing.ts'

/** A size, as it may be meant, likeliest first. */
export type UnderstoodSize = {
  readonly readings: readonly Sides[]
  /** It counts only if something has it. */
  readonly isGuess: boolean
  /** Those of the readings that name sizes roughly: things of about that size are meant too. */
  readonly rough: readonly Sides[]
}

/** The state of reading a query: each reader removes the words that it understands. */
export type Reading = {
  readonly words: readonly string[]
  readonly facets: Readonly<Partial<Record<FacetName, readonly string[]>>>
  readonly ranges: Readonly<Partial<Record<RangeName, Range>>>
  /** Whether lengths are in feet or inches, which name sizes roughly: "5x8 ft" is a rug of 160 × 230 cm. */
  readonly isImperial: boolean
  readonly dimensions?: UnderstoodSize | undefined
  /** What was typed for words that only the index knows: "6seats" for "6 seater". */
  readonly typed: ReadonlyMap<string, string>
}

export type ReadingContext = {
  /** Whether products have the value. */
  hasValue(facet: FacetName, value: string): boolean
  readonly minorPerMajor: number
  /** Color family by folded phrase ("navy blue"). */
  readonly colors: ReadonlyMap<string, string>
}

export type Reader = (reading: Reading, context: ReadingContext) => Reading

/** The reading without the words from `from` to before `to`, `replacement` in their place. */
export const without = (
  reading: Reading,
  from: number,
  to: number,
  replacement: readonly string[] = [],
): Reading => ({
  ...reading,
  words: [...reading.words.slice(0, from), ...replacement, ...reading.words.slice(to)],
})

export const withFacet = (reading: Reading, name: FacetName, value: string): Reading => ({
  ...reading,
  facets: { ...reading.facets, [name]: [...new Set([...(reading.facets[name] ?? []), value])] },
})

export const withRange = (reading: Reading, name: RangeName, range: Range): Reading => ({
  ...reading,
  ranges: { ...reading.ranges, [name]: range },
})
