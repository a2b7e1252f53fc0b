import type { FacetName, Range, RangeName } from '../listing.ts'

/** What is known while a query is read, word by word: each reader takes away the words that it has understood. */
export type Reading = {
  readonly words: readonly string[]
  readonly facets: Readonly<Partial<Record<FacetName, readonly string[]>>>
  readonly ranges: Readonly<Partial<Record<RangeName, Range>>>
}

/** What readers may ask. */
export type ReadingContext = {
  /** Whether products of this country have the value. */
  knows(facet: FacetName, value: string): boolean
  readonly minorPerMajor: number
  /** Family of a color by folded phrase ("navy blue"). */
  readonly colors: ReadonlyMap<string, string>
}

export type Reader = (reading: Reading, context: ReadingContext) => Reading

/** The reading without the words from `from` to before `to`, `instead` in their place. */
export const without = (
  reading: Reading,
  from: number,
  to: number,
  instead: readonly string[] = [],
): Reading => ({
  ...reading,
  words: [...reading.words.slice(0, from), ...instead, ...reading.words.slice(to)],
})

export const withFacet = (reading: Reading, name: FacetName, value: string): Reading => ({
  ...reading,
  facets: { ...reading.facets, [name]: [...new Set([...(reading.facets[name] ?? []), value])] },
})

export const withRange = (reading: Reading, name: RangeName, range: Range): Reading => ({
  ...reading,
  ranges: { ...reading.ranges, [name]: range },
})
