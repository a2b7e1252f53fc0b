import type { GiftCardStore } from '#commerce/gift-cards/ports.ts'
import { advanceOrder } from '#commerce/orders/lifecycle/advance-order.ts'
import type { ActionFailure } from '#commerce/orders/lifecycle/order-action.ts'
import type { Order } from '#commerce/orders/order.ts'
import type { OrderRepository } from '#commerce/orders/ports.ts'
import type { Database } from '#infrastructure/db/database.ts'
import type { Clock, Instant } from '#kernel/instant.ts'
import { fail, ok } from '#kernel/result.ts'
import { CardClaimedError } from './gift-card-reservation.ts'

export type RefundPriceDeps = {
  readonly clock: Clock
  /** Changes an order in a transaction that is open already. */
  readonly changeWithin: (tx: Database) => OrderRepository['change']
  readonly issueCreditNote: (tx: Database, order: Order, at: Instant) => Promise<void>
}

/**
 * Gives the price of an unclaimed card back, by the order that bought it, with its credit note in one transaction. A claim
 * at the same moment wins or loses whole.
 */
export const createRefundPrice =
  (db: Database, { clock, changeWithin, issueCreditNote }: RefundPriceDeps): GiftCardStore['refundPrice'] =>
  async (card, { by, reason }) => {
    const rejected = fail({ kind: 'illegal', from: card.state, event: 'refund' } as const)
    const { orderId: id } = card
    if (id === null) return rejected
    const at = clock.now()
    const action = { kind: 'refund-gift-card', id: `gift-card:${card.id}`, reason } as const
    try {
      return await db.transaction(async (tx) => {
        const refunded = await changeWithin(tx)<ActionFailure>(
          { id },
          at,
          (order) => advanceOrder(order, action, { at, actor: 'operator', note: reason }),
          { by, act: 'refund.make', reason, gives: card.amount },
        )
        if (!refunded.ok)
          return refunded.failure.kind === 'needs-approval' ? fail(refunded.failure) : rejected
        await issueCreditNote(tx, refunded.value, at)
        return ok(undefined)
      })
    } catch (error) {
      if (error instanceof CardClaimedError) return rejected
      throw error
    }
  }
