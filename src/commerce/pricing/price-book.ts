import type { Instant } from '#kernel/instant.ts'

/** How a price of zero is written in files: a bare 0 is rejected, since it is more often an empty cell than a decision. */
export const freePrice = 'free'

/** The price of one SKU in one country, in minor units of the country's currency; never converted. */
export type BookPrice = {
  /** 0: free of charge. */
  readonly defaultMinor: number
  readonly special: SpecialPrice | null
  /** In the order of their beginning, never two at a moment. Absent: none. */
  readonly planned?: readonly PlannedPrice[]
}

/** In effect from `startsAt` (inclusive) to `endsAt` (exclusive); null: without start or end. */
export type SpecialPrice = {
  readonly minor: number
  readonly startsAt: Instant | null
  readonly endsAt: Instant | null
}

/** While it runs, the price, whatever the default and special ones are; from `startsAt` (inclusive) to `endsAt` (exclusive). */
export type PlannedPrice = {
  /** The plan that it belongs to. */
  readonly plan: string
  /** 0: free of charge. */
  readonly minor: number
  readonly startsAt: Instant
  readonly endsAt: Instant
}

/** A price in effect from `from` until `until` (null: still). */
export type PastPrice = { readonly minor: number; readonly from: Instant; readonly until: Instant | null }

/** `wasMinor` is set only if that price was in effect within the 30 days before. */
export type ShownPrice = {
  readonly minor: number
  readonly wasMinor: number | null
  /** When it changes, by a special or planned price that begins or ends; null: never. */
  readonly until: Instant | null
}
