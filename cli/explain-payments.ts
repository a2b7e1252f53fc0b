import type { PaymentTimeline } from '#commerce/orders/payment/payment-desk.ts'
import { toDecimal, type Money } from '#kernel/money.ts'
import { table } from './table.ts'

const write = (amount: Money): string => `${toDecimal(amount)} ${amount.currency}`

/** The money of an order as lines of text: what was tried, what moved, what is still to be done. */
export function explainPayments({ order, left, attempts, moves, events, tasks }: PaymentTimeline): string {
  const parts = [
    `${order.number} · ${order.payment.method} · ${order.payment.state} · ${write(order.payment.paid)} paid, ${write(left)} may go back`,
    rows(
      ['attempt', 'provider', 'state', 'amount', 'taken', 'back', 'reference'],
      attempts.map((one) => [
        one.id,
        one.provider,
        one.state,
        toDecimal(one.amount),
        toDecimal(one.captured),
        toDecimal(one.refunded),
        one.reference ?? '',
      ]),
    ),
    rows(
      ['at', 'move', 'sum', 'state', 'reason'],
      moves.map(({ at, kind, sum, state, reason, code }) => [
        at,
        kind,
        toDecimal(sum),
        code === null ? state : `${state} (${code})`,
        reason,
      ]),
    ),
    rows(
      ['refund', 'sum', 'state', 'goes to', 'reason'],
      order.payment.refunds.map(({ id, sum, state, way, reason }) => [
        id,
        toDecimal(sum),
        state,
        way === null ? 'how it was paid' : way.kind === 'iban' ? `${way.shown}, ${way.holder}` : way.kind,
        reason,
      ]),
    ),
    rows(
      ['to do', 'state', 'next', 'in the way'],
      tasks
        .filter(({ state }) => state !== 'done')
        .map(({ id, state, nextAt, note }) => [id, state, nextAt, note ?? '']),
    ),
    rows(
      ['at', 'webhook', 'of', 'differs'],
      events.map(({ at, eventId, provider, differs }) => [
        at,
        eventId,
        provider,
        differs ? 'another amount' : '',
      ]),
    ),
  ]
  return parts.filter(Boolean).join('\n\n')
}

const rows = (head: readonly string[], body: readonly (readonly string[])[]): string =>
  body.length === 0 ? '' : table(head, body)
