import type { PaymentTimeline } from '#commerce/orders/payment/payment-admin.ts'
import { isToAccount } from '#commerce/payments/refunds/refund.ts'
import { toDecimal, type Money } from '#kernel/money.ts'
import { table } from './table.ts'

const format = (amount: Money): string => `${toDecimal(amount)} ${amount.currency}`

/** The payments of an order as tables of text. */
export function explainPayments({
  order,
  refundable,
  attempts,
  feeAttempts,
  transactions,
  events,
  tasks,
}: PaymentTimeline): string {
  const parts = [
    `${order.number} · ${order.payment.method} · ${order.payment.state} · ${format(order.payment.paid)} paid, ${format(refundable)} refundable`,
    listAttempts('attempt', attempts),
    listAttempts('for another delivery time', feeAttempts),
    rows(
      ['at', 'transaction', 'sum', 'state', 'reason'],
      transactions.map(({ at, kind, sum, state, reason, code }) => [
        at,
        kind,
        toDecimal(sum),
        code === null ? state : `${state} (${code})`,
        reason,
      ]),
    ),
    rows(
      ['refund', 'sum', 'state', 'method', 'reason'],
      order.payment.refunds.map(({ id, sum, state, method, reason }) => [
        id,
        toDecimal(sum),
        state,
        method === null
          ? 'original payment'
          : isToAccount(method)
            ? `${method.shown}, ${method.holder}`
            : method.kind,
        reason,
      ]),
    ),
    rows(
      ['task', 'state', 'next try', 'note'],
      tasks
        .filter(({ state }) => state !== 'done')
        .map(({ id, state, nextAt, note }) => [id, state, nextAt, note ?? '']),
    ),
    rows(
      ['at', 'webhook', 'provider', 'amount'],
      events.map(({ at, eventId, provider, amountDiffers }) => [
        at,
        eventId,
        provider,
        amountDiffers ? 'differs' : '',
      ]),
    ),
  ]
  return parts.filter(Boolean).join('\n\n')
}

const listAttempts = (title: string, attempts: PaymentTimeline['attempts']): string =>
  rows(
    [title, 'provider', 'state', 'amount', 'captured', 'refunded', 'reference'],
    attempts.map((one) => [
      one.id,
      one.provider,
      one.state,
      toDecimal(one.amount),
      toDecimal(one.captured),
      toDecimal(one.refunded),
      one.reference ?? '',
    ]),
  )

const rows = (head: readonly string[], body: readonly (readonly string[])[]): string =>
  body.length === 0 ? '' : table(head, body)
