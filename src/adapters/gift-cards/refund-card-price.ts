import { eq } from 'drizzle-orm'
import type { GiftCardStore } from '#commerce/gift-cards/ports.ts'
import type { OrderAdmin } from '#commerce/orders/orders.ts'
import { orders } from '#adapters/orders/order-tables.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { fail, ok } from '#kernel/result.ts'
import { CardClaimedError } from './gift-card-reservation.ts'

/** Gives the price of an unclaimed card back, by the order that bought it. A claim at the same moment wins or loses whole. */
export const createRefundPrice =
  (db: Database, advance: OrderAdmin['advance']): GiftCardStore['refundPrice'] =>
  async (card, reason) => {
    const rejected = fail({ kind: 'illegal', from: card.state, event: 'refund' } as const)
    if (card.orderId === null) return rejected
    const [order] = await db.select({ number: orders.number }).from(orders).where(eq(orders.id, card.orderId))
    if (!order) return rejected
    try {
      const taken = await advance({
        number: order.number,
        action: { kind: 'refund-gift-card', id: `gift-card:${card.id}`, reason },
        actor: 'operator',
        note: reason,
      })
      return taken.ok ? ok(undefined) : rejected
    } catch (error) {
      if (error instanceof CardClaimedError) return rejected
      throw error
    }
  }
