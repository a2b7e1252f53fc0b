import type { Instant } from '#kernel/instant.ts'

/**
 * How a price of nothing is written: a fabric sample, a catalog. A bare 0 is refused wherever prices are read, since it is
 * an empty cell more often than a decision.
 */
export const givenAway = 'free'

/** What a country's price book says of one SKU, in minor units of the country's currency. Never a conversion. */
export type BookPrice = {
  /** 0: it is given away. */
  readonly defaultMinor: number
  readonly special: SpecialPrice | null
}

/** A lower price from `startsAt` (inclusive) to `endsAt` (exclusive); null: without beginning or end. */
export type SpecialPrice = {
  readonly minor: number
  readonly startsAt: Instant | null
  readonly endsAt: Instant | null
}

/** A price that was asked in the past: what somebody would have paid from `from` until `until` (null: still). */
export type PastPrice = { readonly minor: number; readonly from: Instant; readonly until: Instant | null }

/** What to show now. `wasMinor` only if that price was really asked within the last 30 days. */
export type ShownPrice = {
  readonly minor: number
  readonly wasMinor: number | null
  /** When this changes by itself (a special begins or ends); null: never. */
  readonly until: Instant | null
}
