import type { Range } from './listing.ts'

/** Colors and materials by their values in the facets. */
export const ruleLists = ['categories', 'brands', 'colors', 'materials'] as const
export const ruleFlags = ['isNew', 'isReduced', 'isInStock'] as const

/**
 * What a product must be to belong to a collection: each condition that is given, and one of the values of each list. A rule
 * without conditions has the products of `first` only.
 */
export type CollectionRule = Readonly<Record<(typeof ruleLists)[number], readonly string[]>> &
  Readonly<Record<(typeof ruleFlags)[number], boolean>> & {
    /** In minor units of the country that the collection is for. */
    readonly price: Range | null
    /** Stars, 1 to 4. */
    readonly ratingFrom: number | null
    /** Codes of products that belong to it in any case, and come first in this order. */
    readonly first: readonly string[]
    /** Codes of products that never belong to it. */
    readonly without: readonly string[]
  }

/** Whether it finds anything besides the products that are named. */
export const hasConditions = (rule: CollectionRule): boolean =>
  ruleLists.some((name) => rule[name].length > 0) ||
  ruleFlags.some((name) => rule[name]) ||
  rule.price !== null ||
  rule.ratingFrom !== null
