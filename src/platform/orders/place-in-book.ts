import { and, eq, sql } from 'drizzle-orm'
import type { Placed, PlaceFailure } from '#commerce/checkout/checkout.ts'
import type { OrderBook } from '#commerce/orders/ports.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { rowsOf } from '#platform/catalog/statements.ts'
import type { Database } from '#platform/db/database.ts'
import { carts } from '#platform/db/schema-visitors.ts'
import { placements } from '#platform/db/schema-orders.ts'
import { isUniqueViolation } from '#platform/db/unique-violation.ts'
import type { EnqueueMessage } from '#platform/messages/enqueue-message.ts'
import { digestToken } from '#platform/visitor-token.ts'
import type { Hold } from './hold.ts'
import { insertOrder } from './write-order.ts'

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
      const cartId = await lockCart(tx, request)
      await insertOrder(tx, order)
      await pressOnce(tx, cartId, request)
      const kind = order.status === 'confirmed' ? 'order-confirmed' : 'order-placed'
      const told = { kind, orderId: order.id, key: `${kind}:${order.id}`, at: order.placedAt } as const
      await parts.enqueueMessage(tx, told)
      const held = { orderId: order.id, country: order.country, quote: request.quote, at: order.placedAt }
      for (const hold of parts.holds) {
        const taken = await hold.take(tx, held)
        if (!taken.ok) throw new NotPlaced(taken.failure)
        if (order.status === 'confirmed') await hold.settle?.(tx, order.id)
      }
    })
    return ok({ number: order.number, accessToken, payAt: null })
  } catch (error) {
    if (error instanceof NotPlaced) return fail(error.failure)
    if (isUniqueViolation(error, 'orders_number')) return fail({ kind: 'number-taken' })
    throw error
  }
}

/** From here on the cart is nobody else's; one that has changed since it was quoted is not ordered. */
async function lockCart(tx: Database, { cartToken, cartVersion }: Request): Promise<string> {
  const [cart] = await tx
    .select({ id: carts.id })
    .from(carts)
    .where(and(eq(carts.tokenDigest, digestToken(cartToken)), eq(carts.version, cartVersion)))
    .for('update')
  if (!cart) throw new NotPlaced({ kind: 'cart-changed' })
  return cart.id
}

/**
 * Notes the press of the button, which counts once, and empties the cart. Who the shopper is stays answered for his next
 * order; how this one travels and is paid does not.
 */
async function pressOnce(
  tx: Database,
  cartId: string,
  { press, order: { id, number, placedAt }, cartToken }: Request,
): Promise<void> {
  const noted = tx
    .insert(placements)
    .values({ ...press, orderId: id, answer: { number, payAt: null }, placedAt: new Date(placedAt) })
    .onConflictDoNothing()
    .returning({ key: placements.key })
  const first = await rowsOf(
    tx,
    sql`with press as ${noted},
      lines as (delete from cart_lines where cart_id = ${cartId}::uuid),
      answers as (update checkouts set choice = null, method = null, quote = null, stored_values = '[]' where token_digest = ${digestToken(cartToken)}),
      emptied as (update carts set version = version + 1, coupon = null, chosen_gifts = '{}' where id = ${cartId}::uuid)
      select key from press`,
  )
  if (first.length === 0) throw new NotPlaced({ kind: 'pressed-already' })
}
