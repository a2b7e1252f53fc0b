import type { OpenPayments } from '#commerce/payments/payments.ts'
import type { PaymentTaskStore } from '#commerce/payments/payment-task.ts'
import { addMilliseconds, type Clock } from '#kernel/instant.ts'
import type { Order } from '#commerce/orders/order.ts'
import type { OrderDesk } from '#commerce/orders/orders.ts'

type Deps = {
  readonly payments: Pick<OpenPayments, 'listEndingHolds'>
  readonly tasks: Pick<PaymentTaskStore, 'find'>
  readonly findOrder: (id: string) => Promise<Order | undefined>
  readonly advance: OrderDesk['advance']
  readonly clock: Clock
}

/** Enough for somebody to look at it on a working day. */
const ahead = 48 * 3_600_000

/**
 * Money that is only promised lapses. What an order that goes on is promised is taken before that; of one that somebody
 * must look at, somebody is told.
 */
export const createWatchHolds =
  ({ payments, tasks, findOrder, advance, clock }: Deps) =>
  async (): Promise<{ readonly captured: number; readonly told: readonly string[] }> => {
    const told: string[] = []
    let captured = 0
    for (const { orderId, orderNumber: number } of await payments.listEndingHolds(
      addMilliseconds(clock.now(), ahead),
    )) {
      const order = await findOrder(orderId)
      if (!order || order.status === 'canceled') continue
      const by = { number, actor: 'system', note: 'the hold of its money ends' } as const
      const goesOn =
        (order.status === 'confirmed' || order.status === 'processing') && order.heldFor.length === 0
      if (!goesOn) {
        told.push(number)
        if (!order.heldFor.includes('hold-ends'))
          await advance({ ...by, action: { kind: 'hold', reasons: ['hold-ends'], paid: null } })
      } else if (!(await tasks.find(`capture:${orderId}`))) {
        await advance({ ...by, action: { kind: 'ask-capture' } })
        captured += 1
      }
    }
    return { captured, told }
  }
