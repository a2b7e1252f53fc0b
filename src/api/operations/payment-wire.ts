import type { PaymentTimeline } from '#commerce/orders/payment/payment-admin.ts'
import type { WirePayments } from '#contracts/payments.ts'
import { toDecimal, type Money } from '#kernel/money.ts'

const toWire = (amount: Money) => ({ amount: toDecimal(amount), currency: amount.currency })

/** The payments of an order, without personal data. */
export const toWirePayments = (timeline: PaymentTimeline): WirePayments => {
  const { order } = timeline
  return {
    order: order.number,
    method: order.payment.method,
    state: order.payment.state,
    paid: toWire(order.payment.paid),
    refundable: toWire(timeline.refundable),
    attempts: timeline.attempts.map((attempt) => ({
      id: attempt.id,
      provider: attempt.provider,
      method: attempt.method,
      state: attempt.state,
      reference: attempt.reference,
      amount: toWire(attempt.amount),
      captureAmount: toWire(attempt.captureAmount),
      captured: toWire(attempt.captured),
      refunded: toWire(attempt.refunded),
      reason: attempt.reason,
      reportedOutcome: attempt.reportedOutcome,
      createdAt: attempt.createdAt,
    })),
    transactions: timeline.transactions.map(({ attemptId: attempt, kind, sum, reason, state, code, at }) => ({
      attempt,
      kind,
      sum: toWire(sum),
      reason,
      state,
      code,
      at,
    })),
    refunds: order.payment.refunds.map(({ id, sum, reason, state, method, parts, at }) => ({
      id,
      sum: toWire(sum),
      reason,
      state,
      method: method?.kind ?? null,
      parts: parts.map(({ ledgerId, amount }) => ({
        to: ledgerId === null ? ('method' as const) : ('tender' as const),
        sum: toWire(amount),
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
