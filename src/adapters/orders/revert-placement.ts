import { eq } from 'drizzle-orm'
import { advanceOrder } from '#commerce/orders/lifecycle/advance-order.ts'
import type { OrderRepository } from '#commerce/orders/ports.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { applyEffects, type EffectDeps } from './apply-effects.ts'
import { orderSubmissions } from './order-tables.ts'
import { findOrder } from './read-orders.ts'
import { restoreCart } from './restore-cart.ts'
import { updateOrder } from './write-order.ts'

/** Cancels an order whose payment could not be started, without a message, and returns its items to the cart. */
export const createRevertPlacement =
  (db: Database, deps: EffectDeps): OrderRepository['revertPlacement'] =>
  ({ id }, { idempotencyKey, cartToken, at }) =>
    db.transaction(async (tx) => {
      const order = await findOrder(tx, { id }, true)
      const context = { at, actor: 'system', note: 'payment-unavailable' } as const
      const expired = order && advanceOrder(order, { kind: 'expire' }, context)
      if (!order || !expired?.ok) return
      await updateOrder(tx, order, expired.value.order)
      const effects = expired.value.effects.filter(({ kind }) => kind !== 'message')
      await applyEffects(tx, deps, { order: expired.value.order, effects, at })
      await tx.delete(orderSubmissions).where(eq(orderSubmissions.key, idempotencyKey.key))
      if (cartToken !== null) await restoreCart(tx, order, cartToken, at)
    })
