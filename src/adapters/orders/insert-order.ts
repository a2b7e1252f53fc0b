import { sql, type SQL } from 'drizzle-orm'
import type { Placed, PlaceFailure } from '#commerce/checkout/checkout.ts'
import { isReservedLater } from '#commerce/orders/placement/make-order.ts'
import type { OrderRepository } from '#commerce/orders/ports.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { writeExpressions } from '#infrastructure/db/combine-writes.ts'
import { isCheckViolation, isUniqueViolation } from '#infrastructure/db/constraint-violation.ts'
import { digestToken } from '#adapters/customers/visitor-token.ts'
import type { EffectDeps } from './apply-effects.ts'
import { notePendingReservations } from './reservations/pending-reservations.ts'
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

/** An order with the message that reports it and with what it reserves. */
export type InsertedOrder = {
  readonly placed: Placed
  /** The fewest units that are left of an item at the location that it was taken from; null: not known. */
  readonly leastStock: number | null
}

/** Places an order with all that belongs to it, or nothing. */
export async function insertOrder(
  db: Database,
  deps: EffectDeps,
  request: InsertRequest,
): Promise<Result<InsertedOrder, Failure>> {
  const { order, accessToken } = request
  const placed = { number: order.number, accessToken, paymentUrl: null }
  try {
    // An order on hold is rare, and reserves hardly anything.
    const leastStock =
      isReservedLater(order) || request.cart === null ? undefined : await insertAtOnce(db, deps, request)
    if (leastStock !== undefined) return ok({ placed, leastStock })
    await insertStepByStep(db, deps, request)
    return ok({ placed, leastStock: null })
  } catch (error) {
    if (error instanceof InsertError) return fail(error.failure)
    if (isUniqueViolation(error, 'orders_number')) return fail({ kind: 'number-taken' })
    if (isUniqueViolation(error, 'orders_quote')) return fail({ kind: 'quote-used' })
    throw error
  }
}

/** Places an order that comes from no cart, as a part of a transaction: that of the return it is exchanged for. */
export async function insertOrderWithin(
  tx: Database,
  deps: EffectDeps,
  request: InsertRequest,
): Promise<Result<null, Failure>> {
  try {
    // Its savepoint: a number that is taken must not end the whole transaction.
    await insertStepByStep(tx, deps, request)
    return ok(null)
  } catch (error) {
    if (error instanceof InsertError) return fail(error.failure)
    if (isUniqueViolation(error, 'orders_number')) return fail({ kind: 'number-taken' })
    throw error
  }
}

const messageOf = ({ status, payment, id: orderId, country, placedAt: at }: InsertRequest['order']) => {
  const unpaid = payment.transfer ? 'transfer-due' : 'order-placed'
  const kind = status === 'confirmed' ? 'order-confirmed' : unpaid
  return { kind, orderId, country, key: `${kind}:${orderId}`, at } as const
}

const reservationOf = ({
  order: { id: orderId, country, placedAt: at },
  quote,
  giftCard,
}: InsertRequest) => ({
  orderId,
  country,
  quote,
  giftCard,
  at,
})

const notPlaced = 'the order is not placed: '

/**
 * Places an order by one statement. Returns the least stock that is left; undefined when something of the order has to be
 * reserved on its own, or when the cart has changed or anything was short: nothing is written then.
 */
async function insertAtOnce(
  db: Database,
  { reservations, messageWrites }: EffectDeps,
  request: InsertRequest,
): Promise<number | null | undefined> {
  const { order } = request
  let after = sql`(select count(*) from submission) = 1`
  const expressions: SQL[] = []
  for (const reservation of reservations) {
    const part = reservation.part?.(reservationOf(request), after)
    if (!part) return undefined
    if (part.expressions.length === 0) continue
    expressions.push(...part.expressions)
    // Each begins when the one before it has succeeded: rows are locked in one order.
    after = part.isReserved
  }
  const writes = writeExpressions([...orderWrites(order), ...messageWrites(messageOf(order))])
  try {
    const [done] = await rowsOf<{ leastStock: number | null }>(
      db,
      sql`with ${submissionExpressions(request)}, ${sql.join(expressions, sql`, `)}, ${writes}
        select case when ${after} then (select min(free) from stock_taken)
          else (${notPlaced}::text || (select count(*) from emptied))::int end as "leastStock"`,
    )
    return done?.leastStock ?? null
  } catch (error) {
    // The only way for a statement to undo itself is an error.
    if (String((error as Error).cause ?? error).includes(notPlaced)) return undefined
    // PostgreSQL checks constraints on a row's version from before the lock first, though it then updates the locked one.
    if (isCheckViolation(error)) return undefined
    throw error
  }
}

/**
 * Places an order in one transaction, whose statements say what was short. Contended rows (stock, slots, promotions, stored
 * value) are locked last and always in the same order: locks are short and cannot deadlock.
 */
async function insertStepByStep(
  db: Database,
  { reservations, enqueueMessage }: EffectDeps,
  request: InsertRequest,
): Promise<void> {
  const { order } = request
  await db.transaction(async (tx) => {
    const [done] = await rowsOf<{ carts: number; submissions: number }>(
      tx,
      sql`with ${submissionExpressions(request)}, ${writeExpressions(orderWrites(order))}
        select (select count(*)::int from emptied) as carts, (select count(*)::int from submission) as submissions`,
    )
    if (request.cart !== null && done?.carts !== 1) throw new InsertError({ kind: 'cart-changed' })
    if (done?.submissions !== 1) throw new InsertError({ kind: 'already-submitted' })
    await enqueueMessage(tx, messageOf(order))
    // Only stored value, credit and points are consumed by a confirmation.
    const { rewards, tenders } = request.quote
    const isConsumed = order.status === 'confirmed' && (tenders.length > 0 || rewards !== undefined)
    const isLater = isReservedLater(order)
    if (isLater) await notePendingReservations(tx, order.id, request.quote)
    for (const reservation of reservations) {
      if (isLater && !reservation.evenOnHold) continue
      const reserved = await reservation.reserve(tx, reservationOf(request))
      if (!reserved.ok) throw new InsertError(reserved.failure)
      if (isConsumed) await reservation.consume?.(tx, order.id)
    }
  })
}

/**
 * Writes the submission and empties the cart, provided that the cart has not changed since it was quoted and the
 * idempotency key is new. The cart is locked before the submission is written. The checkout draft loses its choice of
 * delivery and payment; contact and address stay for the next order.
 */
function submissionExpressions({ idempotencyKey, order, cart }: InsertRequest): SQL {
  const { key, requestDigest } = idempotencyKey
  const result = JSON.stringify({ number: order.number, paymentUrl: null })
  const submission = (from: SQL) => sql`submission as (
      insert into order_submissions (key, request_digest, order_id, result, placed_at)
      select ${key}, ${requestDigest}, ${order.id}::uuid, ${result}::jsonb, ${order.placedAt}::timestamptz
      ${from} on conflict do nothing returning key
    )`
  if (cart === null) return sql`emptied as (select 1 where false), ${submission(sql``)}`
  return sql`emptied as (
      update carts set version = version + 1, coupon = null, chosen_gifts = '{}', agreement = null, kiosk_id = null
      where token_digest = ${digestToken(cart.token)} and version = ${cart.version}
      returning id, token_digest
    ),
    ${submission(sql`from emptied`)},
    lines as (delete from cart_lines using emptied where cart_id = emptied.id),
    -- Reads the cart as it was before this statement.
    of_kiosk as (
      insert into kiosk_orders (order_id, kiosk_id)
      select ${order.id}::uuid, carts.kiosk_id from carts join emptied on emptied.id = carts.id
      where carts.kiosk_id is not null
    ),
    draft as (
      update checkouts set choice = null, method = null, card = null, quote = null, stored_values = '[]', rewards = null
      from emptied where checkouts.token_digest = emptied.token_digest
    )`
}
