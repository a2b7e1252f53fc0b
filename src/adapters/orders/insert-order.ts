import { sql } from 'drizzle-orm'
import type { Placed, PlaceFailure } from '#commerce/checkout/checkout.ts'
import type { OrderRepository } from '#commerce/orders/ports.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { writeExpressions } from '#infrastructure/db/combine-writes.ts'
import { isUniqueViolation } from '#infrastructure/db/unique-violation.ts'
import { digestToken } from '#adapters/customers/visitor-token.ts'
import type { EffectDeps } from './apply-effects.ts'
import { orderWrites } from './write-order.ts'

type InsertRequest = Parameters<OrderRepository['insert']>[0]
type Failure =
  | PlaceFailure
  | { readonly kind: 'cart-changed' }
  | { readonly kind: 'already-submitted' }
  | { readonly kind: 'number-taken' }

/** Rolls the transaction back; its failure is returned as a value. */
class InsertError extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.kind)
    this.failure = failure
  }
}

/**
 * Places an order in one transaction. Contended rows (stock, slots, promotions, stored value) are locked last and always in
 * the same order: locks are short and cannot deadlock.
 */
export async function insertOrder(
  db: Database,
  { reservations, enqueueMessage }: EffectDeps,
  request: InsertRequest,
): Promise<Result<Placed, Failure>> {
  const { order, accessToken, quote } = request
  const { id: orderId, country, placedAt: at } = order
  try {
    await db.transaction(async (tx) => {
      await submitOnce(tx, request)
      const kind = order.status === 'confirmed' ? 'order-confirmed' : 'order-placed'
      await enqueueMessage(tx, { kind, orderId, key: `${kind}:${orderId}`, at })
      // Only stored value is consumed by a confirmation.
      const isConsumed = order.status === 'confirmed' && order.payment.tenders.length > 0
      for (const reservation of reservations) {
        const reserved = await reservation.reserve(tx, { orderId, country, quote, at })
        if (!reserved.ok) throw new InsertError(reserved.failure)
        if (isConsumed) await reservation.consume?.(tx, orderId)
      }
    })
    return ok({ number: order.number, accessToken, paymentUrl: null })
  } catch (error) {
    if (error instanceof InsertError) return fail(error.failure)
    if (isUniqueViolation(error, 'orders_number')) return fail({ kind: 'number-taken' })
    throw error
  }
}

/**
 * Writes the order and its submission and empties the cart, provided that the cart has not changed since it was quoted and
 * the idempotency key is new. One statement, whose first part locks the cart before the submission is written. The checkout
 * draft loses its choice of delivery and payment; contact and address stay for the next order.
 */
async function submitOnce(
  tx: Database,
  { idempotencyKey, order, cartToken, cartVersion }: InsertRequest,
): Promise<void> {
  const { key, requestDigest } = idempotencyKey
  const result = JSON.stringify({ number: order.number, paymentUrl: null })
  const [done] = await rowsOf<{ carts: number; submissions: number }>(
    tx,
    sql`with emptied as (
        update carts set version = version + 1, coupon = null, chosen_gifts = '{}'
        where token_digest = ${digestToken(cartToken)} and version = ${cartVersion}
        returning id, token_digest
      ),
      submission as (
        insert into order_submissions (key, request_digest, order_id, result, placed_at)
        select ${key}, ${requestDigest}, ${order.id}::uuid, ${result}::jsonb, ${order.placedAt}::timestamptz
        from emptied on conflict do nothing returning key
      ),
      lines as (delete from cart_lines using emptied where cart_id = emptied.id),
      draft as (
        update checkouts set choice = null, method = null, quote = null, stored_values = '[]'
        from emptied where checkouts.token_digest = emptied.token_digest
      ),
      ${writeExpressions(orderWrites(tx, order))}
      select (select count(*)::int from emptied) as carts, (select count(*)::int from submission) as submissions`,
  )
  if (done?.carts !== 1) throw new InsertError({ kind: 'cart-changed' })
  if (done.submissions !== 1) throw new InsertError({ kind: 'already-submitted' })
}
