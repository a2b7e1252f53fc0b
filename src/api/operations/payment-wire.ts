import type { PaymentTimeline } from '#commerce/orders/payment/payment-admin.ts'
import type { WirePayments } from '#contracts/payments.ts'
import { toDecimal, type Money } from '#kernel/money.ts'

const write = (amount: Money) => ({ amount: toDecimal(amount), currency: amount.currency })

/** The money of an order, without what says anything about a payer. */
export const toWirePayments = ({
  order,
  refundable,
  attempts,
  transactions,
  tasks,
  events,
}: PaymentTimeline): WirePayments => ({
  order: order.number,
  method: order.payment.method,
  state: order.payment.state,
  paid: write(order.payment.paid),
  left: write(refundable),
  attempts: attempts.map(
    ({
      id,
      provider,
      method,
      state,
      reference,
      amount,
      captureAmount,
      captured,
      refunded,
      reason,
      reportedOutcome,
      createdAt,
    }) => ({
      ...{ id, provider, method, state, reference, reason, told, createdAt },
      amount: write(amount),
      asked: write(captureAmount),
      captured: write(captured),
      refunded: write(refunded),
    }),
  ),
  moves: transactions.map(({ attemptId: attempt, kind, sum, reason, state, code, at }) => ({
    ...{ attempt, kind, reason, state, code, at },
    sum: write(sum),
  })),
  refunds: order.payment.refunds.map(({ id, sum, reason, state, method, parts, at }) => ({
    ...{ id, reason, state, at },
    sum: write(sum),
    method: method?.kind ?? null,
    parts: parts.map(({ ledgerId, amount }) => ({
      to: ledgerId === null ? ('method' as const) : ('tender' as const),
      sum: write(amount),
    })),
  })),
  tasks: tasks.map(({ id, kind, state, note, nextAt }) => ({ id, kind, state, note, nextAt })),
  webhooks: events.map(({ provider, eventId: id, attemptId: attempt, amountDiffers, at }) => ({
    ...{ provider, id, attempt, differs, at },
  })),
})
