import type { CountryCode } from '#kernel/country.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Language } from '#kernel/language.ts'
import type { Day } from '#kernel/local-time.ts'

export const ruleKinds = ['synonym', 'pin', 'boost', 'bury', 'redirect'] as const
export type RuleKind = (typeof ruleKinds)[number]

export const targetKinds = ['product', 'category', 'brand'] as const
/** Products: one by its code, those of a category by its path, or those of a brand by its value in the facet. */
export type RuleTarget = { readonly kind: (typeof targetKinds)[number]; readonly code: string }

type Effect =
  /** Without `means` the terms mean each other; otherwise a term is read as each of those, never the other way. */
  | { readonly kind: 'synonym'; readonly means: readonly string[] }
  /** `place`: from 1. */
  | { readonly kind: 'pin'; readonly product: string; readonly place: number }
  /** Without terms: in every search. */
  | { readonly kind: 'boost' | 'bury'; readonly target: RuleTarget }
  /** A path below the storefront. */
  | { readonly kind: 'redirect'; readonly to: string }

/** What a merchandiser says about searches, beside the words of the files. */
export type SearchRule = Effect & {
  /** The words of a synonym; of others the searches for which they count, in any spelling. */
  readonly terms: readonly string[]
  /** Null: in all. */
  readonly country: CountryCode | null
  readonly language: Language | null
  /** First and last day, of the storefront's country. */
  readonly from: Day | null
  readonly until: Day | null
}

export type StoredRule = SearchRule & {
  readonly id: string
  readonly version: number
  readonly createdAt: Instant
  readonly changedAt: Instant
  /** Who wrote it last. */
  readonly by: string
}
