import type { PlaceFailure } from '#commerce/checkout/checkout.ts'
import type { OrderQuote } from '#commerce/checkout/order-quote.ts'
import type { CountryCode } from '#kernel/country.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Result } from '#kernel/result.ts'
import type { Database } from '#infrastructure/db/database.ts'

export type ReservationRequest = {
  readonly orderId: string
  readonly country: CountryCode
  readonly quote: OrderQuote
  readonly at: Instant
}

/**
 * Something scarce that an order holds: pieces of stock, a place in a delivery slot, a use of a promotion, money on a gift
 * card. Taken in the
 * transaction that places the order, guarded by the database; given back once when the order comes to nothing. Rows are
 * locked in the order of their keys, so that two orders never wait for each other.
 */
export type Reservation = {
  reserve(tx: Database, request: ReservationRequest): Promise<Result<void, PlaceFailure>>
  /** The order is confirmed: what can be taken for good is. Repeated, it changes nothing. */
  consume?(tx: Database, orderId: string): Promise<void>
  /** Gives back what the order holds. Repeated, or for an order that holds nothing, it changes nothing. */
  release(tx: Database, orderId: string): Promise<void>
}
