import { and, eq, sql } from 'drizzle-orm'
import type { Placed, PlaceFailure } from '#commerce/checkout/checkout.ts'
import type { OrderBook } from '#commerce/orders/ports.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Database } from '#platform/db/database.ts'
import { carts } from '#platform/db/schema-visitors.ts'
import { placements } from '#platform/db/schema-orders.ts'
import type { EnqueueMessage } from '#platform/messages/enqueue-message.ts'
import { digestToken } from '#platform/visitor-token.ts'
import type { Hold } from './hold.ts'
import { insertOrder } from './write-order.ts'

type Parts = { readonly holds: readonly Hold[]; readonly enqueueMessage: EnqueueMessage }
type Request = Parameters<OrderBook['place']>[0]
type Failure = PlaceFailure | { readonly kind: 'cart-changed' } | { readonly kind: 'pressed-already' }

/** Thrown to undo the transaction; what it was for is answered as a value. */
class NotPlaced extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.kind)
    this.failure = failure
  }
}

/**
 * The one transaction of an order. What many want (stock, slots, promotions) is locked last and always in the same
 * order, so that the locks are short and nobody waits in a circle.
 */
export async function placeInBook(
  db: Database,
  parts: Parts,
  request: Request,
): Promise<Result<Placed, Failure>> {
  const { order, press, accessToken } = request
  try {
    await db.transaction(async (tx) => {
      const cartId = await lockCart(tx, request)
      await insertOrder(tx, order)
      await insertPress(tx, request)
      await emptyCart(tx, cartId, request.cartToken)
      const kind = order.status === 'confirmed' ? 'order-confirmed' : 'order-placed'
      const told = { kind, orderId: order.id, key: `${kind}:${order.id}`, at: order.placedAt } as const
      await parts.enqueueMessage(tx, told)
      const held = { orderId: order.id, country: order.country, quote: request.quote, at: order.placedAt }
      for (const hold of parts.holds) {
        const taken = await hold.take(tx, held)
        if (!taken.ok) throw new NotPlaced(taken.failure)
      }
    })
    return ok({ number: order.number, accessToken, payAt: null })
  } catch (error) {
    if (error instanceof NotPlaced) return fail(error.failure)
    throw error
  }
  async function insertPress(tx: Database, { order: { id, number, placedAt } }: Request): Promise<void> {
    const [row] = await tx
      .insert(placements)
      .values({ ...press, orderId: id, answer: { number, payAt: null }, placedAt: new Date(placedAt) })
      .onConflictDoNothing()
      .returning({ key: placements.key })
    if (!row) throw new NotPlaced({ kind: 'pressed-already' })
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

/** Who the shopper is stays answered for his next order; how this one travels and is paid does not. */
async function emptyCart(tx: Database, cartId: string, token: string): Promise<void> {
  await tx.execute(sql`with lines as (delete from cart_lines where cart_id = ${cartId}::uuid),
    answers as (update checkouts set choice = null, method = null, quote = null where token_digest = ${digestToken(token)})
    update carts set version = version + 1, coupon = null, chosen_gifts = '{}' where id = ${cartId}::uuid`)
}
