import type { Instant } from '#kernel/instant.ts'

/** How a price of zero is written in files: a bare 0 is rejected, since it is more often an empty cell than a decision. */
export const freePrice = 'free'

/** The price of one SKU in one country, in minor units of the country's currency; never converted. */
export type BookPrice = {
  /** 0: free of charge. */
  readonly defaultMinor: number
  readonly special: SpecialPrice | null
}

/** In effect from `startsAt` (inclusive) to `endsAt` (exclusive); null: without start or end. */
export type SpecialPrice = {
  readonly minor: number
  readonly startsAt: Instant | null
  readonly endsAt: Instant | null
}

/** A price in effect from `from` until `until` (null: still). */
export type PastPrice = { readonly minor: number; readonly from: Instant; readonly until: Instant | null }

/** `wasMinor` is set only if that price was in effect within the 30 days before. */
export type ShownPrice = {
  readonly minor: number
  readonly wasMinor: number | null
  /** When a special price begins or ends; null: never. */
  readonly until: Instant | null
}
