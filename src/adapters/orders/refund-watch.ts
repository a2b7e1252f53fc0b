import { and, asc, eq, inArray, isNotNull, isNull, lte } from 'drizzle-orm'
import type { Order } from '#commerce/orders/order.ts'
import { arrivalDaysOf } from '#commerce/payments/refunds/refund-arrival.ts'
import { alertBeforeMs, type FindRefundTerms } from '#commerce/payments/refunds/refund-terms.ts'
import { methodsWithoutProvider, type Refund } from '#commerce/payments/refunds/refund.ts'
import { addMilliseconds, type Clock } from '#kernel/instant.ts'
import type { Report } from '#kernel/report.ts'
import type { EnqueueMessage } from '#adapters/messages/enqueue-message.ts'
import { paymentTasks as tasks } from '#adapters/payments/payment-task-tables.ts'
import type { Database } from '#infrastructure/db/database.ts'
import type { Job } from '#infrastructure/queue/job.ts'
import { findOrder } from './read-orders.ts'

type Deps = {
  readonly clock: Clock
  readonly report: Report
  readonly enqueueMessage: EnqueueMessage
  readonly findRefundTerms: FindRefundTerms
}

const perRun = 200

/** An operator has requested a rejected refund once more, as "ID:2". */
const isRequestedAgain = ({ payment }: Order, { id, state }: Refund): boolean =>
  state === 'rejected' &&
  payment.refunds.some((one) => one.id.startsWith(`${id}:`) && one.state !== 'rejected')

/** Alerts operators to refunds that are due within two days, and informs shoppers whose refund is late. Each once. */
export function createRefundWatch(
  db: Database,
  { clock, report, enqueueMessage, findRefundTerms }: Deps,
): Job {
  const open = and(
    eq(tasks.kind, 'refund'),
    inArray(tasks.state, ['waiting', 'rejected']),
    isNotNull(tasks.dueAt),
  )

  async function alertDue(): Promise<number> {
    const until = new Date(addMilliseconds(clock.now(), alertBeforeMs))
    const due = await db
      .update(tasks)
      .set({ alertedAt: new Date(clock.now()) })
      .where(and(open, isNull(tasks.alertedAt), lte(tasks.dueAt, until)))
      .returning({ id: tasks.id })
    if (due.length > 0)
      report(new Error(`${due.length} refunds are due within two days: majlis refund list`), {
        what: 'refunds that are due',
      })
    return due.length
  }

  const informLate = (): Promise<number> =>
    db.transaction(async (tx) => {
      const now = clock.now()
      const late = await tx
        .select({ id: tasks.id, orderId: tasks.orderId })
        .from(tasks)
        .where(and(open, isNull(tasks.delayedAt), lte(tasks.dueAt, new Date(now))))
        .orderBy(asc(tasks.dueAt))
        .limit(perRun)
        .for('update', { skipLocked: true })
      let informed = 0
      for (const { id, orderId } of late) {
        const order = await findOrder(tx, { id: orderId })
        const refund = order?.payment.refunds.find((one) => one.id === id)
        // It is the shopper who has yet to choose a method: they were asked for it.
        if (
          !order ||
          !refund ||
          isRequestedAgain(order, refund) ||
          (refund.method === null && methodsWithoutProvider.includes(order.payment.method))
        )
          continue
        const days = arrivalDaysOf(order.payment.method, refund, findRefundTerms(order.country))
        const values = { refund: id, arrivalDays: String(days) }
        await enqueueMessage(tx, {
          kind: 'refund-delayed',
          orderId,
          country: order.country,
          key: `refund-delayed:${id}`,
          at: now,
          values,
        })
        await tx
          .update(tasks)
          .set({ delayedAt: new Date(now) })
          .where(eq(tasks.id, id))
        informed += 1
      }
      return informed
    })

  return {
    name: 'watch-refunds',
    everySeconds: 3600,
    run: async () => `${await alertDue()} due soon, ${await informLate()} late`,
  }
}
