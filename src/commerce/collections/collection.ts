import type { CollectionRule } from '#commerce/search/collection-rule.ts'
import type { Sort } from '#commerce/search/listing.ts'
import type { Bilingual, CountryCode } from '#kernel/country.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Day } from '#kernel/local-time.ts'

/** A listing that fills itself by a rule: /collections/{slug}. */
export type Collection = {
  /** "eid-table": its address, the same in all storefronts. */
  readonly slug: string
  readonly title: Bilingual
  /** Below the title; empty: none. */
  readonly text: Bilingual
  /** Null: in all. */
  readonly country: CountryCode | null
  /** First and last day, of the storefront's country. */
  readonly from: Day | null
  readonly until: Day | null
  /** The order when the shopper chooses none. */
  readonly sort: Sort
  readonly rule: CollectionRule
}

export type StoredCollection = Collection & {
  readonly id: string
  readonly version: number
  readonly createdAt: Instant
  readonly changedAt: Instant
  /** Who wrote it last. */
  readonly by: string
}
