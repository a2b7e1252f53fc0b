import { sql, type SQL } from 'drizzle-orm'
import type { PlaceFailure } from '#commerce/checkout/checkout.ts'
import type { GiftCardPurchase, ReservedQuote } from '#commerce/orders/ports.ts'
import type { Order } from '#commerce/orders/order.ts'
import type { CountryCode } from '#kernel/country.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Result } from '#kernel/result.ts'
import type { Database } from '#infrastructure/db/database.ts'

export type ReservationRequest = {
  readonly orderId: string
  readonly country: CountryCode
  readonly quote: ReservedQuote
  readonly at: Instant
  /** The card that the order buys. */
  readonly giftCard?: GiftCardPurchase | undefined
}

/** A reservation as a part of the statement that places the order. */
export type ReservationPart = {
  /** Common table expressions, in the order in which their rows are locked. */
  readonly expressions: readonly SQL[]
  /** Whether everything was reserved, as an SQL condition. */
  readonly isReserved: SQL
}

export const nothingToReserve: ReservationPart = { expressions: [], isReserved: sql`true` }

/**
 * Something scarce that is set aside for an order: stock, a place in a delivery slot, uses of promotions, stored value.
 * Reserved in the transaction that places the order. Rows are locked in the order of their keys, so that two orders
 * cannot deadlock.
 */
export type Reservation = {
  /** Made when the order is placed, even on hold; a review does not make it again. */
  readonly evenOnHold?: true
  /**
   * What the order needs of it as a part of one statement, which begins once the condition `after` is read; null: it has to
   * be reserved on its own. Such a part may fail where `reserve` succeeds, never the other way round.
   */
  part?(request: ReservationRequest, after: SQL): ReservationPart | null
  reserve(tx: Database, request: ReservationRequest): Promise<Result<void, PlaceFailure>>
  /** Called when the order is confirmed; takes what can be taken for good. Idempotent. */
  consume?(tx: Database, orderId: string): Promise<void>
  /** Called when the goods of an order without shipments leave. Idempotent. */
  send?(tx: Database, orderId: string, at: Instant): Promise<void>
  /** Called when some items are canceled and the order goes on: what belonged to them is returned. Idempotent. */
  follow?(tx: Database, order: Order): Promise<void>
  /** Returns what is reserved. Idempotent, also for an order without reservations. */
  release(tx: Database, orderId: string): Promise<void>
}
