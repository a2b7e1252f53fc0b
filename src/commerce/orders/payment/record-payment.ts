import type { PaymentOutcome, RecordPayment } from '#commerce/payments/payment-ports.ts'
import type { Clock } from '#kernel/instant.ts'
import { leftOf } from '#commerce/payments/refunds/refund-order.ts'
import { compare, zero } from '#kernel/money.ts'
import { fail, ok } from '#kernel/result.ts'
import { advanceOrder, type Advanced, type Given } from '#commerce/orders/lifecycle/advance-order.ts'
import { paidOrder } from './money-facts.ts'
import type { Order } from '#commerce/orders/order.ts'
import type { OrderBook } from '#commerce/orders/ports.ts'

/** Tells an order what a provider says of its payment. However often and in whatever order it is heard, it counts once. */
export const createRecordPayment =
  ({ book, clock }: { readonly book: Pick<OrderBook, 'change'>; readonly clock: Clock }): RecordPayment =>
  async (outcome) => {
    const at = clock.now()
    const changed = await book.change({ id: outcome.orderId }, at, (order) => {
      const decided = decide(order, outcome, { at, actor: 'provider', note: outcome.reference })
      return decided.ok ? decided : fail({ kind: 'expired' as const })
    })
    if (!changed.ok) return fail({ kind: changed.failure.kind === 'expired' ? 'expired' : 'unknown-order' })
    return changed.value.heldFor.includes('wrong-amount')
      ? fail({ kind: 'held-wrong-amount' })
      : ok({ orderStatus: changed.value.status })
  }

function decide(order: Order, { state, amount, attemptId }: PaymentOutcome, by: Given): Advanced {
  const known = order.events.some(
    ({ kind, note }) => note === by.note && (state !== 'paid' || kind !== 'payment-failed'),
  )
  const paidAlready = order.payment.state === 'paid' || order.payment.state === 'refunded'
  if (state !== 'paid' && isLost(order, by.note)) return lost(order, by)
  if (known || (paidAlready && state !== 'paid')) return ok({ order, facts: [] })
  if (state !== 'paid') {
    if (order.status !== 'pending') return ok({ order, facts: [] })
    return ok({ order: failed(order, by), facts: [failure] })
  }
  if (paidAlready) return ok({ order, facts: [] })
  const right = amount.currency === order.totals.due.currency && compare(amount, order.totals.due) === 0
  if (right) return advanceOrder(order, { kind: 'confirm', paid: amount }, by)
  const paid = amount.currency === order.totals.due.currency ? amount : null
  return advanceOrder(
    order,
    { kind: 'hold', reasons: ['wrong-amount'], paid },
    { ...by, note: by.note ?? attemptId },
  )
}

/** What was promised is not there any more, although the order goes on: it is not sent before somebody has looked. */
const isLost = (order: Order, reference: string | null): boolean =>
  order.payment.state === 'paid' &&
  leftOf(paidOrder(order)).minor > 0 &&
  order.events.some(({ kind, note }) => paidKinds.includes(kind) && note === reference)

const paidKinds: readonly string[] = ['confirmed', 'payment-confirmed', 'held']

const lost = (order: Order, { at, actor }: Given): Advanced =>
  ok({
    order: {
      ...order,
      payment: { ...order.payment, state: 'failed', paid: zero(order.totals.due.currency) },
      heldFor: [...new Set([...order.heldFor, 'payment-lost'])],
      events: [...order.events, { at, kind: 'held', actor, shipment: null, note: 'payment-lost' }],
    },
    facts: [],
  })

const failure = { kind: 'message', message: 'payment-failed', shipment: null } as const

/** It may be tried again until the order expires. */
const failed = (order: Order, { at, actor, note }: Given): Order => ({
  ...order,
  payment: { ...order.payment, state: 'failed' },
  events: [...order.events, { at, kind: 'payment-failed', actor, shipment: null, note }],
})
