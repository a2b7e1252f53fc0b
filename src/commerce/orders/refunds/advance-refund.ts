import { cashMethods, type Refund, type RefundWay } from '#commerce/payments/refunds/refund.ts'
import { leftOf, planRefund } from '#commerce/payments/refunds/refund-order.ts'
import { toDecimal, type Money } from '#kernel/money.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Advanced, Circumstances } from '#commerce/orders/lifecycle/advance-order.ts'
import { paidOrder } from '#commerce/orders/payment/money-facts.ts'
import type { Order } from '#commerce/orders/order.ts'
import type { OrderAction } from '#commerce/orders/lifecycle/order-action.ts'

type Action<Kind extends OrderAction['kind']> = Extract<OrderAction, { kind: Kind }>

/** Money is to go back. Set aside in the order at once: a second one at the same moment finds less. */
export function askRefund(order: Order, action: Action<'ask-refund'>, by: Circumstances): Advanced {
  const { id, sum, reason, way, byShopper = false, sealed } = action
  const known = order.payment.refunds.find((refund) => refund.id === id)
  if (known)
    return known.sum.minor === sum.minor && known.sum.currency === sum.currency
      ? ok({ order, facts: [] })
      : fail({ kind: 'another-refund' })
  if (sum.minor <= 0 || sum.currency !== order.totals.payable.currency)
    return fail({ kind: 'too-much', left: leftOf(paidOrder(order)) })
  if (
    cashMethods.includes(order.payment.method) &&
    order.payment.paid.minor > 0 &&
    way === null &&
    !byShopper
  )
    return fail({ kind: 'say-way' })
  const planned = planRefund(paidOrder(order), { id, sum, reason, way, at: by.at })
  if (!planned.ok) return planned
  const refunds = [...order.payment.refunds, planned.value]
  const changed = { ...order, payment: { ...order.payment, refunds } }
  // Nothing is sent for money that went back.
  const held =
    leftOf(paidOrder(changed)).minor === 0 && goesOn(order)
      ? { ...changed, heldFor: [...new Set([...order.heldFor, 'refunded'])] }
      : changed
  return ok({
    order: noted(held, 'refund-asked', planned.value, by),
    facts: [{ kind: 'give-back', id, reason, sealed }],
  })
}

/** The shopper has chosen how cash goes back. */
export function chooseWay(
  order: Order,
  { id, way, sealed }: Action<'choose-way'>,
  by: Circumstances,
): Advanced {
  const refund = find(order, id)
  if (!refund.ok) return refund
  const before = refund.value.way
  if (by.actor === 'shopper' && before !== null)
    return isSameWay(before, way) ? ok({ order, facts: [] }) : fail({ kind: 'way-chosen' })
  const chosen = { ...refund.value, way }
  return ok({
    order: noted(replaced(order, chosen), 'refund-way', chosen, { ...by, note: way.kind }),
    facts: [{ kind: 'refund-way', id, sealed }],
  })
}

const isSameWay = (one: RefundWay, other: RefundWay): boolean =>
  one.kind === other.kind && (one.kind !== 'iban' || (other.kind === 'iban' && one.shown === other.shown))

/** Refunds of cash that wait for the shopper to say how they go back: what of each is cash. */
export const waysToChoose = ({ payment }: Order): readonly { readonly id: string; readonly sum: Money }[] =>
  cashMethods.includes(payment.method)
    ? payment.refunds.flatMap(({ id, state, way, parts }) => {
        const cash = parts.find(({ ledgerId }) => ledgerId === null)
        return state === 'asked' && way === null && cash ? [{ id, sum: cash.amount }] : []
      })
    : []

/** The money is back, or its provider has refused to give it; heard again it changes nothing. */
export function settleRefund(
  order: Order,
  { id, outcome }: Action<'settle-refund'>,
  by: Circumstances,
): Advanced {
  const refund = find(order, id)
  if (!refund.ok)
    return order.payment.refunds.some((one) => one.id === id) ? ok({ order, facts: [] }) : refund
  const settled = { ...refund.value, state: outcome }
  const changed = replaced(order, settled)
  const empty = outcome === 'done' && leftOf(paidOrder(changed)).minor === 0
  const payment =
    empty && !goesOn(order) ? { ...changed.payment, state: 'refunded' as const } : changed.payment
  const kind = outcome === 'done' ? 'refunded' : 'refund-refused'
  return ok({ order: noted({ ...changed, payment }, kind, settled, by), facts: [] })
}

function find(order: Order, id: string): Result<Refund, { readonly kind: 'unknown-refund' }> {
  const refund = order.payment.refunds.find((one) => one.id === id && one.state === 'asked')
  return refund ? ok(refund) : fail({ kind: 'unknown-refund' })
}

const replaced = (order: Order, refund: Refund): Order => ({
  ...order,
  payment: {
    ...order.payment,
    refunds: order.payment.refunds.map((one) => (one.id === refund.id ? refund : one)),
  },
})

const goesOn = ({ status }: Order): boolean =>
  status !== 'canceled' && status !== 'Cancellation In Progress' && status !== 'delivered'

const noted = (
  order: Order,
  kind: string,
  { sum, reason }: Refund,
  { at, actor, note }: Circumstances,
): Order => ({
  ...order,
  events: [
    ...order.events,
    { at, kind, actor, shipment: null, note: `${toDecimal(sum)} ${sum.currency}: ${note ?? reason}` },
  ],
})
