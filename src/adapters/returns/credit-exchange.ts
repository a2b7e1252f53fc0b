import { eq } from 'drizzle-orm'
import { advanceOrder } from '#commerce/orders/lifecycle/advance-order.ts'
import type { ActionFailure } from '#commerce/orders/lifecycle/order-action.ts'
import type { CreditTender } from '#commerce/orders/payment/run-payment-tasks.ts'
import { returnOfTender } from '#commerce/payments/tender.ts'
import { isExchanging, withExchangeEvent } from '#commerce/returns/exchange.ts'
import type { OrderStore } from '#adapters/orders/create-order-store.ts'
import { orders } from '#adapters/orders/order-tables.ts'
import type { Database } from '#infrastructure/db/database.ts'
import type { Clock } from '#kernel/instant.ts'
import { fail, ok } from '#kernel/result.ts'
import { orderReturns } from './return-tables.ts'

type Deps = Pick<OrderStore, 'changeWithin'> & {
  readonly clock: Clock
  /** Of gift cards and wallets. */
  readonly creditTender: CreditTender
}

/**
 * Credits what stored value paid, and what exchanged items paid: this goes back where their own order was paid from. As long as
 * they were not accepted, the exchange ends instead, and the return refunds it.
 */
export const createCreditWithExchanges =
  (db: Database, { changeWithin, clock, creditTender }: Deps): CreditTender =>
  async (credit) => {
    const reference = returnOfTender(credit.ledgerId)
    if (reference === undefined) return creditTender(credit)
    const isIt = eq(orderReturns.reference, reference)
    return db.transaction(async (tx) => {
      const [found] = await tx.select({ orderId: orderReturns.orderId }).from(orderReturns).where(isIt)
      if (!found) return fail({ kind: 'unknown return' })
      const { orderId } = found
      await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for('no key update')
      const [one] = await tx
        .select({ exchange: orderReturns.exchange, refund: orderReturns.refund })
        .from(orderReturns)
        .where(isIt)
      if (one?.exchange?.state !== 'done') {
        if (one && isExchanging(one))
          await tx.update(orderReturns).set(withExchangeEvent(one, 'end')).where(isIt)
        return ok(undefined)
      }
      const at = clock.now()
      const action = {
        kind: 'request-refund',
        id: `exchange:${credit.key}`,
        sum: credit.sum,
        reason: 'returned',
        method: null,
        byShopper: true,
        sealed: null,
      } as const
      const changed = await changeWithin(tx)<ActionFailure>({ id: orderId }, at, (order) =>
        advanceOrder(order, action, { at, actor: 'system', note: null }),
      )
      return changed.ok ? ok(undefined) : fail({ kind: changed.failure.kind })
    })
  }
