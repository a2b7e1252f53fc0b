import { jobOperator } from '#commerce/staff/operator.ts'
import type { PaymentsModule } from '#commerce/payments/payments.ts'
import type { PaymentTaskRepository } from '#commerce/payments/payment-task.ts'
import { addMilliseconds, type Clock } from '#kernel/instant.ts'
import type { Order } from '#commerce/orders/order.ts'
import type { OrderAdmin } from '#commerce/orders/orders.ts'

type Deps = {
  readonly payments: Pick<PaymentsModule, 'listExpiringAuthorizations'>
  readonly tasks: Pick<PaymentTaskRepository, 'find'>
  readonly findOrder: (id: string) => Promise<Order | undefined>
  readonly advance: OrderAdmin['advance']
  readonly clock: Clock
}

const by = jobOperator('capture-expiring-authorizations')

/** Long enough for an operator to act on a working day. */
const leadMs = 48 * 3_600_000

/**
 * Captures authorizations before they expire. An order that cannot go on is put on hold instead; `onHold` lists the
 * numbers of those.
 */
export const createCaptureExpiring =
  ({ payments, tasks, findOrder, advance, clock }: Deps) =>
  async (): Promise<{ readonly captured: number; readonly onHold: readonly string[] }> => {
    const onHold: string[] = []
    let captured = 0
    const expiring = await payments.listExpiringAuthorizations(addMilliseconds(clock.now(), leadMs))
    for (const { orderId, orderNumber: number } of expiring) {
      const order = await findOrder(orderId)
      if (!order || order.status === 'canceled') continue
      const context = { number, by, note: 'the authorization expires' } as const
      const canContinue =
        (order.status === 'confirmed' || order.status === 'processing') && order.reviewReasons.length === 0
      if (!canContinue) {
        onHold.push(number)
        if (!order.reviewReasons.includes('authorization-expiring'))
          await advance({
            ...context,
            action: { kind: 'put-on-hold', reasons: ['authorization-expiring'], paid: null },
          })
      } else if (!(await tasks.find(`capture:${orderId}`))) {
        await advance({ ...context, action: { kind: 'request-capture' } })
        captured += 1
      }
    }
    return { captured, onHold }
  }
