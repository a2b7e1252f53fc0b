import type { Order } from '#commerce/orders/order.ts'
import type { Operator } from '#commerce/staff/operator.ts'
import type { Instant } from '#kernel/instant.ts'
import type { RateLimitDecision } from '#kernel/rate-limiter.ts'
import type { CountryCode } from '#kernel/country.ts'

/** A pickup on the list of its store's counter. */
export type WaitingPickup = {
  readonly orderId: string
  readonly number: string
  readonly store: string
  readonly position: number
  /** Units that wait in another place and have to be brought here. */
  readonly transfers: readonly { readonly sku: string; readonly from: string; readonly quantity: number }[]
}

export type CollectedPickup = { readonly number: string; readonly at: Instant }

/** How many pickups a store keeps no longer than a moment. */
export type EndingPickups = { readonly store: string; readonly count: number }

export type PickupRepository = {
  /** Counts a try of a code before it is looked up, so that tries side by side are counted too. */
  claimTry(store: string, now: Instant): Promise<RateLimitDecision>
  /** The code was right: the try is not counted. */
  returnTry(store: string): Promise<void>
  /** The number of the order that has this code at this store. */
  findNumber(store: string, code: string): Promise<string | undefined>
  /** Undefined: the order has never been ready. */
  findCode(orderId: string): Promise<string | undefined>
  /** Open pickups, the oldest first. Null: of all stores. */
  listOpen(query: {
    readonly country: CountryCode | null
    readonly store: string | null
    readonly limit: number
  }): Promise<readonly WaitingPickup[]>
  /** The orders of pickups, by number. */
  findOrders(pickups: readonly WaitingPickup[]): Promise<ReadonlyMap<string, Order>>
  /** Ready pickups of stores that the operator sees, which are kept until then at most. */
  countEnding(until: Instant, by: Operator): Promise<readonly EndingPickups[]>
  /** Handed over at a store since then, the latest first. */
  listCollected(query: {
    readonly store: string
    readonly since: Instant
    readonly limit: number
  }): Promise<readonly CollectedPickup[]>
  /** Sends the reminders that are due, each once. Returns how many. */
  remind(now: Instant, limit: number): Promise<number>
}
