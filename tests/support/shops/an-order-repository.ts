import type { PayableOrder, PaymentOutcome, RecordPayment } from '#commerce/payments/payment-ports.ts'
import { fail, ok } from '#kernel/result.ts'

/** Orders as payments see them: each is paid once, however often the payment is reported. */
export function aPaymentRecorder() {
  const orders = new Map<string, { order: PayableOrder; status: string; paidBy: string[] }>()
  const outcomes: PaymentOutcome[] = []
  const recordPayment: RecordPayment = async (outcome) => {
    outcomes.push(outcome)
    const entry = orders.get(outcome.orderId)
    if (!entry) return fail({ kind: 'unknown-order' })
    if (outcome.state !== 'paid') return ok({ orderStatus: entry.status })
    if (entry.status === 'canceled') return fail({ kind: 'expired' })
    const { due } = entry.order
    if (outcome.amount.minor !== due.minor || outcome.amount.currency !== due.currency)
      return fail({ kind: 'wrong-amount' })
    if (!entry.paidBy.includes(outcome.attemptId)) entry.paidBy.push(outcome.attemptId)
    entry.status = 'confirmed'
    return ok({ orderStatus: entry.status })
  }
  return {
    recordPayment,
    outcomes,
    place(order: PayableOrder): PayableOrder {
      orders.set(order.orderId, { order, status: 'pending', paidBy: [] })
      return order
    },
    expire(orderId: string): void {
      const entry = orders.get(orderId)
      if (entry) entry.status = 'canceled'
    },
    statusOf: (orderId: string) => orders.get(orderId)?.status,
    paidBy: (orderId: string) => orders.get(orderId)?.paidBy ?? [],
  }
}
