import type { PaymentOutcome, RecordPayment } from '#commerce/payments/payment-ports.ts'
import type { Clock } from '#kernel/instant.ts'
import { refundableAmount } from '#commerce/payments/refunds/refund-order.ts'
import { compare, zero } from '#kernel/money.ts'
import { fail, ok } from '#kernel/result.ts'
import { advanceOrder } from '#commerce/orders/lifecycle/advance-order.ts'
import type { ActionContextInput, ActionResult } from '#commerce/orders/lifecycle/order-action.ts'
import { paidOrder } from './payment-effects.ts'
import type { Order } from '#commerce/orders/order.ts'
import type { OrderRepository } from '#commerce/orders/ports.ts'

/** Records the outcome of a payment attempt with its order. Idempotent, and safe for outcomes in any order. */
export const createRecordPayment =
  ({
    repository,
    clock,
  }: {
    readonly repository: Pick<OrderRepository, 'change'>
    readonly clock: Clock
  }): RecordPayment =>
  async (outcome) => {
    const at = clock.now()
    const changed = await repository.change({ id: outcome.orderId }, at, (order) => {
      const decided = decide(order, outcome, { at, actor: 'provider', note: outcome.reference })
      return decided.ok ? decided : fail({ kind: 'expired' as const })
    })
    if (!changed.ok) return fail({ kind: changed.failure.kind === 'expired' ? 'expired' : 'unknown-order' })
    return changed.value.reviewReasons.includes('wrong-amount')
      ? fail({ kind: 'wrong-amount' })
      : ok({ orderStatus: changed.value.status })
  }

function decide(
  order: Order,
  { state, amount, attemptId }: PaymentOutcome,
  context: ActionContextInput,
): ActionResult {
  const known = order.events.some(
    ({ kind, note }) => note === context.note && (state !== 'paid' || kind !== 'payment-failed'),
  )
  const paidAlready = order.payment.state === 'paid' || order.payment.state === 'refunded'
  if (state !== 'paid' && isLost(order, context.note)) return losePayment(order, context)
  if (known || (paidAlready && state !== 'paid')) return ok({ order, effects: [] })
  if (state !== 'paid') {
    if (order.status !== 'pending') return ok({ order, effects: [] })
    return ok({ order: failPayment(order, context), effects: [failure] })
  }
  if (paidAlready) return ok({ order, effects: [] })
  const isExact = amount.currency === order.totals.due.currency && compare(amount, order.totals.due) === 0
  if (isExact) return advanceOrder(order, { kind: 'confirm', paid: amount }, context)
  const paid = amount.currency === order.totals.due.currency ? amount : null
  return advanceOrder(
    order,
    { kind: 'put-on-hold', reasons: ['wrong-amount'], paid },
    { ...context, note: context.note ?? attemptId },
  )
}

/** The authorization is gone although the order was confirmed by it: the order needs a review before dispatch. */
const isLost = (order: Order, reference: string | null): boolean =>
  order.payment.state === 'paid' &&
  refundableAmount(paidOrder(order)).minor > 0 &&
  order.events.some(({ kind, note }) => paidKinds.includes(kind) && note === reference)

const paidKinds: readonly string[] = ['confirmed', 'payment-confirmed', 'put-on-hold']

const losePayment = (order: Order, { at, actor }: ActionContextInput): ActionResult =>
  ok({
    order: {
      ...order,
      payment: { ...order.payment, state: 'failed', paid: zero(order.totals.due.currency) },
      reviewReasons: [...new Set([...order.reviewReasons, 'payment-lost'])],
      events: [...order.events, { at, kind: 'put-on-hold', actor, shipment: null, note: 'payment-lost' }],
    },
    effects: [],
  })

const failure = { kind: 'message', message: 'payment-failed', shipment: null } as const

/** The payment may be retried until the order expires. */
const failPayment = (order: Order, { at, actor, note }: ActionContextInput): Order => ({
  ...order,
  payment: { ...order.payment, state: 'failed' },
  events: [...order.events, { at, kind: 'payment-failed', actor, shipment: null, note }],
})
