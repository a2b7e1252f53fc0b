import { sql } from 'drizzle-orm'
import type { Placed, PlaceFailure } from '#commerce/checkout/checkout.ts'
import type { OrderBook } from '#commerce/orders/ports.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { beside } from '#infrastructure/db/together.ts'
import { isUniqueViolation } from '#infrastructure/db/unique-violation.ts'
import type { EnqueueMessage } from '#adapters/messages/enqueue-message.ts'
import { digestToken } from '#adapters/customers/visitor-token.ts'
import type { Hold } from './reservations/hold.ts'
import { orderWrites } from './write-order.ts'

type Parts = { readonly holds: readonly Hold[]; readonly enqueueMessage: EnqueueMessage }
type Request = Parameters<OrderBook['place']>[0]
type Failure =
  | PlaceFailure
  | { readonly kind: 'cart-changed' }
  | { readonly kind: 'pressed-already' }
  | { readonly kind: 'number-taken' }

/** Thrown to undo the transaction; what it was for is answered as a value. */
class NotPlaced extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.kind)
    this.failure = failure
  }
}

/**
 * The one transaction of an order. What many want (stock, slots, promotions, gift cards) is locked last and always in the same
 * order, so that the locks are short and nobody waits in a circle.
 */
export async function placeInBook(
  db: Database,
  parts: Parts,
  request: Request,
): Promise<Result<Placed, Failure>> {
  const { order, accessToken } = request
  try {
    await db.transaction(async (tx) => {
      await pressOnce(tx, request)
      const kind = order.status === 'confirmed' ? 'order-confirmed' : 'order-placed'
      const told = { kind, orderId: order.id, key: `${kind}:${order.id}`, at: order.placedAt } as const
      await parts.enqueueMessage(tx, told)
      const held = { orderId: order.id, country: order.country, quote: request.quote, at: order.placedAt }
      // What can be settled are gift cards.
      const isSettled = order.status === 'confirmed' && order.payment.tenders.length > 0
      for (const hold of parts.holds) {
        const taken = await hold.take(tx, held)
        if (!taken.ok) throw new NotPlaced(taken.failure)
        if (isSettled) await hold.settle?.(tx, order.id)
      }
    })
    return ok({ number: order.number, accessToken, payAt: null })
  } catch (error) {
    if (error instanceof NotPlaced) return fail(error.failure)
    if (isUniqueViolation(error, 'orders_number')) return fail({ kind: 'number-taken' })
    throw error
  }
}

/**
 * Writes the order, notes the press of the button, which counts once, and empties the cart, which is nobody else's from
 * here on; one that has changed since it was quoted is not ordered. One statement, whose first part locks the cart: the
 * press is noted only after it. Who the shopper is stays answered for his next order; how this one travels and is paid
 * does not.
 */
async function pressOnce(tx: Database, { press, order, cartToken, cartVersion }: Request): Promise<void> {
  const answer = JSON.stringify({ number: order.number, payAt: null })
  const [done] = await rowsOf<{ carts: number; presses: number }>(
    tx,
    sql`with emptied as (
        update carts set version = version + 1, coupon = null, chosen_gifts = '{}'
        where token_digest = ${digestToken(cartToken)} and version = ${cartVersion}
        returning id, token_digest
      ),
      press as (
        insert into placements (key, request_digest, order_id, answer, placed_at)
        select ${press.key}, ${press.requestDigest}, ${order.id}::uuid, ${answer}::jsonb, ${order.placedAt}::timestamptz
        from emptied on conflict do nothing returning key
      ),
      lines as (delete from cart_lines using emptied where cart_id = emptied.id),
      answers as (
        update checkouts set choice = null, method = null, quote = null, stored_values = '[]'
        from emptied where checkouts.token_digest = emptied.token_digest
      ),
      ${beside(orderWrites(tx, order))}
      select (select count(*)::int from emptied) as carts, (select count(*)::int from press) as presses`,
  )
  if (done?.carts !== 1) throw new NotPlaced({ kind: 'cart-changed' })
  if (done.presses !== 1) throw new NotPlaced({ kind: 'pressed-already' })
}
