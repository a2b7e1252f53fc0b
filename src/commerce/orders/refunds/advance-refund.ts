import {
  methodsWithoutProvider,
  isToAccount,
  type Refund,
  type RefundMethod,
} from '#commerce/payments/refunds/refund.ts'
import { refundableAmount, planRefund } from '#commerce/payments/refunds/refund-order.ts'
import { overLimit } from '#kernel/operator-limit.ts'
import { addMilliseconds, isBefore } from '#kernel/instant.ts'
import { add, sum as sumOf, toDecimal, type Money } from '#kernel/money.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { paidOrder } from '#commerce/orders/payment/payment-effects.ts'
import type { Order } from '#commerce/orders/order.ts'
import type {
  ActionContext,
  ActionResult,
  OrderAction,
  OrderEffect,
} from '#commerce/orders/lifecycle/order-action.ts'

type Action<Kind extends OrderAction['kind']> = Extract<OrderAction, { kind: Kind }>

/** Adds a refund to the order, so that a concurrent one finds less to refund. Repeating its id has no effect. */
export function requestRefund(
  order: Order,
  action: Action<'request-refund'>,
  context: ActionContext,
): ActionResult {
  const { id, sum, reason, method, byShopper = false, sealed, accountDigest = null } = action
  const known = order.payment.refunds.find((refund) => refund.id === id)
  if (known)
    return known.sum.minor === sum.minor && known.sum.currency === sum.currency
      ? ok({ order, effects: [] })
      : fail({ kind: 'refund-id-reused' })
  if (sum.minor <= 0 || sum.currency !== order.totals.payable.currency)
    return fail({ kind: 'too-much', remaining: refundableAmount(paidOrder(order)) })
  if (
    methodsWithoutProvider.includes(order.payment.method) &&
    order.payment.paid.minor > 0 &&
    method === null &&
    !byShopper
  )
    return fail({ kind: 'refund-method-required' })
  const planned = planRefund(paidOrder(order), {
    ...{ id, sum, reason, method, at: context.at },
    ...(action.reducesPrice ? { reducesPrice: true as const } : {}),
  })
  if (!planned.ok) return planned
  const limited = action.terms && overLimit(action.terms, add(sum, refundedWithinADay(order, context)))
  if (limited) return fail(limited)
  const refunds = [...order.payment.refunds, withMethod(planned.value, method, context)]
  const changed = { ...order, payment: { ...order.payment, refunds } }
  // A fully refunded order must not be dispatched.
  const reviewed =
    refundableAmount(paidOrder(changed)).minor === 0 && canContinue(order)
      ? { ...changed, reviewReasons: [...new Set([...order.reviewReasons, 'refunded'])] }
      : changed
  return ok({
    order: noted(reviewed, 'refund-requested', planned.value, context),
    effects: [
      { kind: 'refund', id, reason, sealed, accountDigest },
      ...(isToAccount(method) ? [methodMessage] : []),
    ],
  })
}

/** Refunds of a day count together: dividing one does not evade the limit. */
const refundedWithinADay = ({ payment, totals }: Order, { at }: ActionContext): Money =>
  sumOf(
    payment.refunds
      .filter((one) => one.state !== 'rejected' && isBefore(addMilliseconds(at, -86_400_000), one.at))
      .map(({ sum }) => sum),
    totals.payable.currency,
  )

/** Sets the method of a cash refund. A shopper chooses once; operators may change it. */
export function chooseRefundMethod(
  order: Order,
  { id, method, sealed, accountDigest = null }: Action<'choose-refund-method'>,
  context: ActionContext,
): ActionResult {
  const refund = find(order, id)
  if (!refund.ok) return refund
  const before = refund.value.method
  if (context.actor === 'shopper' && before !== null)
    return isSameRefundMethod(before, method)
      ? ok({ order, effects: [] })
      : fail({ kind: 'refund-method-chosen' })
  const chosen = withMethod(refund.value, method, context)
  return ok({
    order: noted(replaced(order, chosen), 'refund-method-chosen', chosen, { ...context, note: method.kind }),
    effects: [{ kind: 'refund-method', id, sealed, accountDigest }, methodMessage],
  })
}

/** Forgets the account of a cash refund that a bank returned, and asks the shopper for another method. */
export function rejectRefundMethod(
  order: Order,
  { id }: Action<'reject-refund-method'>,
  context: ActionContext,
): ActionResult {
  const refund = find(order, id)
  if (!refund.ok) return refund
  if (!isToAccount(refund.value.method)) return fail({ kind: 'unknown-refund' })
  const open = withMethod(refund.value, null, context)
  return ok({
    order: noted(replaced(order, open), 'refund-method-rejected', open, context),
    effects: [
      { kind: 'refund-method', id, sealed: null, leavesFile: true },
      { kind: 'message', message: 'refund-method-required', shipment: null },
    ],
  })
}

/** The shopper is told of every method that is named for a refund: a stranger may have named it. */
const methodMessage: OrderEffect = { kind: 'message', message: 'refund-method-chosen', shipment: null }

/** A bank account is paid to some time after it was named. */
function withMethod(refund: Refund, method: RefundMethod | null, { at }: ActionContext): Refund {
  const { accountSince: _, ...rest } = refund
  return { ...rest, method, ...(isToAccount(method) ? { accountSince: at } : {}) }
}

const isSameRefundMethod = (one: RefundMethod, other: RefundMethod): boolean =>
  one.kind === other.kind && (!isToAccount(one) || (isToAccount(other) && one.shown === other.shown))

/** Cash refunds that wait for the shopper to choose a method, with the cash part of each. */
export const refundsWithoutMethod = ({
  payment,
}: Order): readonly { readonly id: string; readonly sum: Money }[] =>
  methodsWithoutProvider.includes(payment.method)
    ? payment.refunds.flatMap(({ id, state, method, parts }) => {
        const cash = parts.find(({ ledgerId }) => ledgerId === null)
        return state === 'requested' && method === null && cash ? [{ id, sum: cash.amount }] : []
      })
    : []

/** Records the outcome of a refund. Repeating it has no effect. */
export function completeRefund(
  order: Order,
  { id, outcome }: Action<'complete-refund'>,
  context: ActionContext,
): ActionResult {
  const refund = find(order, id)
  if (!refund.ok)
    return order.payment.refunds.some((one) => one.id === id) ? ok({ order, effects: [] }) : refund
  const completed = { ...refund.value, state: outcome }
  const changed = replaced(order, completed)
  const isFullyRefunded = outcome === 'done' && refundableAmount(paidOrder(changed)).minor === 0
  const payment =
    isFullyRefunded && !canContinue(order)
      ? { ...changed.payment, state: 'refunded' as const }
      : changed.payment
  const kind = outcome === 'done' ? 'refunded' : 'refund-rejected'
  const effects: readonly OrderEffect[] =
    outcome === 'done' ? [{ kind: 'message', message: 'refunded', shipment: null, refundId: id }] : []
  return ok({ order: noted({ ...changed, payment }, kind, completed, context), effects })
}

function find(order: Order, id: string): Result<Refund, { readonly kind: 'unknown-refund' }> {
  const refund = order.payment.refunds.find((one) => one.id === id && one.state === 'requested')
  return refund ? ok(refund) : fail({ kind: 'unknown-refund' })
}

const replaced = (order: Order, refund: Refund): Order => ({
  ...order,
  payment: {
    ...order.payment,
    refunds: order.payment.refunds.map((one) => (one.id === refund.id ? refund : one)),
  },
})

const canContinue = ({ status }: Order): boolean =>
  status !== 'canceled' && status !== 'Cancellation In Progress' && status !== 'delivered'

const noted = (
  order: Order,
  kind: string,
  { sum, reason }: Refund,
  { at, actor, note }: ActionContext,
): Order => ({
  ...order,
  events: [
    ...order.events,
    { at, kind, actor, shipment: null, note: `${toDecimal(sum)} ${sum.currency}: ${note ?? reason}` },
  ],
})
