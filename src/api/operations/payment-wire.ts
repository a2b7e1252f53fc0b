import type { PaymentTimeline } from '#commerce/orders/payment/payment-admin.ts'
import type { WirePayments } from '#contracts/payments.ts'
import { toWireMoney } from './wire-money.ts'

/** The payments of an order, without personal data. */
export const toWirePayments = (timeline: PaymentTimeline): WirePayments => {
  const { order } = timeline
  return {
    order: order.number,
    method: order.payment.method,
    state: order.payment.state,
    paid: toWireMoney(order.payment.paid),
    refundable: toWireMoney(timeline.refundable),
    attempts: timeline.attempts.map(toWireAttempt),
    feeAttempts: timeline.feeAttempts.map(toWireAttempt),
    transactions: timeline.transactions.map(({ attemptId: attempt, kind, sum, reason, state, code, at }) => ({
      attempt,
      kind,
      sum: toWireMoney(sum),
      reason,
      state,
      code,
      at,
    })),
    refunds: order.payment.refunds.map(({ id, sum, reason, state, method, parts, at }) => ({
      id,
      sum: toWireMoney(sum),
      reason,
      state,
      method: method?.kind ?? null,
      parts: parts.map(({ ledgerId, amount }) => ({
        to: ledgerId === null ? ('method' as const) : ('tender' as const),
        sum: toWireMoney(amount),
      })),
      at,
    })),
    tasks: timeline.tasks.map(({ id, kind, state, note, nextAt }) => ({ id, kind, state, note, nextAt })),
    webhooks: timeline.events.map(({ provider, eventId: id, attemptId: attempt, amountDiffers, at }) => ({
      provider,
      id,
      attempt,
      amountDiffers,
      at,
    })),
  }
}

const toWireAttempt = (attempt: PaymentTimeline['attempts'][number]) => ({
  id: attempt.id,
  provider: attempt.provider,
  method: attempt.method,
  state: attempt.state,
  reference: attempt.reference,
  amount: toWireMoney(attempt.amount),
  captureAmount: toWireMoney(attempt.captureAmount),
  captured: toWireMoney(attempt.captured),
  refunded: toWireMoney(attempt.refunded),
  reason: attempt.reason,
  reportedOutcome: attempt.reportedOutcome,
  createdAt: attempt.createdAt,
})
