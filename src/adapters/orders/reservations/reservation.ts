import type { PlaceFailure } from '#commerce/checkout/checkout.ts'
import type { OrderQuote } from '#commerce/checkout/order-quote.ts'
import type { CountryCode } from '#kernel/country.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Result } from '#kernel/result.ts'
import type { Database } from '#infrastructure/db/database.ts'

type ReservationRequest = {
  readonly orderId: string
  readonly country: CountryCode
  readonly quote: OrderQuote
  readonly at: Instant
}

/**
 * Something scarce that is set aside for an order: stock, a place in a delivery slot, uses of promotions, stored value.
 * Reserved in the transaction that places the order. Rows are locked in the order of their keys, so that two orders
 * cannot deadlock.
 */
export type Reservation = {
  reserve(tx: Database, request: ReservationRequest): Promise<Result<void, PlaceFailure>>
  /** Called when the order is confirmed; takes what can be taken for good. Idempotent. */
  consume?(tx: Database, orderId: string): Promise<void>
  /** Returns what is reserved. Idempotent, also for an order without reservations. */
  release(tx: Database, orderId: string): Promise<void>
}
