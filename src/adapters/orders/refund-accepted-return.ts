import { advanceOrder } from '#commerce/orders/lifecycle/advance-order.ts'
import type { ActionFailure } from '#commerce/orders/lifecycle/order-action.ts'
import type { OrderRepository } from '#commerce/orders/ports.ts'
import type { Order } from '#commerce/orders/order.ts'
import type { ReturnRefund } from '#commerce/returns/plan-return-refund.ts'
import { returnRefundId } from '#commerce/returns/return-refund-id.ts'
import type { Instant } from '#kernel/instant.ts'
import { sum } from '#kernel/money.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { returnRefunds } from '#adapters/payments/return-refund-tables.ts'

type Deps = {
  /** Changes an order in a transaction that is open already. */
  readonly changeWithin: (tx: Database) => OrderRepository['change']
  readonly issueDocuments: (
    tx: Database,
    accepted: {
      readonly returnId: string
      readonly order: Order
      readonly refund: ReturnRefund
      readonly at: Instant
    },
  ) => Promise<unknown>
}

/** Rolls the acceptance back: the order was refunded meanwhile, so that the planned refund is too much. */
export class ReturnRefundError extends Error {}

/**
 * What the acceptance of a return does about money, in its transaction: the order's refund with its task and due date,
 * the credit note, the invoice of what is set off, and the record for reconciliation. Repeating it has no effect.
 */
export const createRefundAcceptedReturn =
  ({ changeWithin, issueDocuments }: Deps) =>
  async (
    tx: Database,
    accepted: {
      readonly returnId: string
      readonly orderId: string
      readonly refund: ReturnRefund
      readonly at: Instant
    },
  ): Promise<void> => {
    const { returnId, orderId, refund, at } = accepted
    const { total } = refund
    const changed = await changeWithin(tx)<ActionFailure>({ id: orderId }, at, (order) =>
      total.minor === 0
        ? { ok: true, value: { order, effects: [] } }
        : advanceOrder(
            order,
            {
              kind: 'request-refund',
              id: returnRefundId(returnId),
              sum: total,
              reason: 'returned',
              method: null,
              byShopper: true,
              sealed: null,
            },
            { at, actor: 'system', note: null },
          ),
    )
    if (!changed.ok) throw new ReturnRefundError(changed.failure.kind)
    const order = changed.value
    await issueDocuments(tx, { returnId, order, refund, at })
    const sumOf = (parts: readonly { readonly amount: ReturnRefund['total'] }[]) =>
      sum(
        parts.map(({ amount }) => amount),
        total.currency,
      ).minor
    await tx
      .insert(returnRefunds)
      .values({
        returnId,
        orderId,
        creditedMinor: refund.credited.minor,
        setOffMinor: sumOf([
          ...refund.giftsWithheld,
          ...(refund.collectionFee ? [refund.collectionFee] : []),
        ]),
        giftRefundsMinor: sumOf(refund.giftRefunds),
        pointsMinor: refund.pointsWithheld.minor,
        exchangedMinor: refund.exchanged?.minor ?? 0,
        alreadyRefundedMinor: refund.alreadyRefunded.minor,
        totalMinor: total.minor,
        acceptedAt: new Date(at),
      })
      .onConflictDoNothing()
  }
