import { add, isZero, zero, type Money } from '#kernel/money.ts'
import { fail, ok } from '#kernel/result.ts'
import type { Order } from '#commerce/orders/order.ts'
import { changeAddress } from '#commerce/orders/address/advance-address.ts'
import { isReservedLater } from '#commerce/orders/placement/make-order.ts'
import type {
  ActionContext,
  ActionContextInput,
  ActionResult,
  OrderAction,
  AdvancedOrder,
  OrderEffect,
} from './order-action.ts'
import { refundableAmount } from '#commerce/payments/refunds/refund-order.ts'
import { nameCourier } from './name-courier.ts'
import { nameCollector } from '#commerce/orders/pickup/collector.ts'
import { nextOrderStatus, type OrderEventKind } from './order-states.ts'
import {
  chooseRefundMethod,
  completeRefund,
  refundsWithoutMethod,
  rejectRefundMethod,
  requestRefund,
} from '#commerce/orders/refunds/advance-refund.ts'
import { advanceItemCancellation } from '#commerce/orders/cancellation/advance-item-cancellation.ts'
import { advanceRescheduling } from '#commerce/orders/rescheduling/advance-rescheduling.ts'
import { advanceShipment } from './advance-shipment.ts'
import { isUnbegun } from './shipment-states.ts'
import { endTransfer, paidOrder, withPaymentEffects } from '#commerce/orders/payment/payment-effects.ts'

/** The order after an action, with the effects that have to follow. Pure: nothing is written. */
export function advanceOrder(order: Order, action: OrderAction, input: ActionContextInput): ActionResult {
  const context: ActionContext = { roundCash: (due) => zero(due.currency), ...input }
  const advanced = advance(order, action, context)
  if (!advanced.ok) return advanced
  const ended = endTransfer(order, advanced.value.order, action.kind === 'expire' ? 'expire' : 'cancel')
  const change = { ...advanced.value, order: ended }
  return ok(withMethodRequest(order, withPaymentEffects(order, change, context.at)))
}

/** Only the shopper can say how cash is refunded: a new refund of cash without a method asks for one. */
function withMethodRequest(before: Order, change: AdvancedOrder): AdvancedOrder {
  const known = before.payment.refunds.map(({ id }) => id)
  return refundsWithoutMethod(change.order).some(({ id }) => !known.includes(id))
    ? { ...change, effects: [...change.effects, message('refund-method-required')] }
    : change
}

function advance(order: Order, action: OrderAction, context: ActionContext): ActionResult {
  switch (action.kind) {
    case 'shipment':
      return advanceShipment(order, action, context)
    case 'reschedule':
    case 'pay-rescheduling':
    case 'reject-rescheduling':
      return advanceRescheduling(order, action, context)
    case 'change-address':
      return changeAddress(order, action.change, context)
    case 'name-courier':
      return nameCourier(order, action, context)
    case 'name-collector':
      return nameCollector(order, action, context)
    case 'confirm':
      return confirm(order, action.paid, context)
    case 'put-on-hold':
      return putOnHold(order, action, context)
    case 'release-hold':
      return releaseHold(order, context)
    case 'request-cancellation':
      return requestCancellation(order, context)
    case 'cancel':
      return cancel(order, context)
    case 'send':
      return send(order, context)
    case 'refund-gift-card':
      return refundGiftCard(order, action, context)
    case 'request-capture':
      return ok({ order: noted(order, 'capture-requested', context), effects: [{ kind: 'capture' }] })
    case 'request-refund':
      return requestRefund(order, action, context)
    case 'reject-refund-method':
      return rejectRefundMethod(order, action, context)
    case 'choose-refund-method':
      return chooseRefundMethod(order, action, context)
    case 'complete-refund':
      return completeRefund(order, action, context)
    case 'request-item-cancellation':
    case 'approve-item-cancellation':
    case 'reject-item-cancellation':
    case 'cancel-items':
      return advanceItemCancellation(order, action, context, (whole, kind) =>
        advance(whole, { kind }, context),
      )
    case 'approve-cancellation':
      return approveCancellation(order, context)
    case 'reject-cancellation':
      return transition(order, {
        by: 'reject-cancellation',
        event: 'cancellation-rejected',
        context,
        effects: [message('cancellation-rejected')],
      })
    case 'complete-cancellation':
      return transition(order, {
        by: 'complete-cancellation',
        event: 'canceled',
        context,
        changed: withPaymentRefunded(order),
        effects: [message('order-canceled')],
      })
    case 'expire':
      if (order.payment.state === 'paid') return illegal(order, 'expire')
      return transition(order, {
        by: 'expire',
        event: 'expired',
        context,
        changed: withShipmentsCanceled(order),
        effects: [{ kind: 'release-stock', shipment: null }, message('order-expired')],
      })
  }
}

function putOnHold(
  order: Order,
  { reasons, paid }: Extract<OrderAction, { kind: 'put-on-hold' }>,
  context: ActionContext,
): ActionResult {
  if (order.status !== 'pending' && order.status !== 'confirmed' && order.status !== 'processing')
    return illegal(order, 'put-on-hold')
  const onHold: Order = {
    ...order,
    reviewReasons: [...new Set([...order.reviewReasons, ...reasons])],
    payment: withPaid(order, paid),
    expiresAt: null,
  }
  return ok({ order: noted(onHold, 'put-on-hold', context), effects: [] })
}

function confirm(order: Order, paid: Money | null, context: ActionContext): ActionResult {
  const changed = { ...order, payment: withPaid(order, paid), expiresAt: null }
  if (order.reviewReasons.length === 0)
    return transition(order, {
      by: 'confirm',
      event: 'confirmed',
      context,
      changed,
      effects: [{ kind: 'consume-stored-value' }, message('order-confirmed')],
    })
  return order.status === 'pending'
    ? ok({ order: noted(changed, 'payment-confirmed', context), effects: [] })
    : illegal(order, 'confirm')
}

/** Ends the hold, reserves what was not, and confirms the order, unless its payment has yet to arrive. */
function releaseHold(order: Order, context: ActionContext): ActionResult {
  if (order.reviewReasons.length === 0 || order.status === 'canceled') return illegal(order, 'release-hold')
  const released = noted({ ...order, reviewReasons: [] }, 'review-completed', context)
  const isUnpaid = order.payment.state === 'pending' || order.payment.state === 'failed'
  const confirmed =
    order.status !== 'pending' || isUnpaid
      ? ok({ order: released, effects: [] })
      : confirm(released, null, context)
  return confirmed.ok && isReservedLater(order)
    ? ok({ ...confirmed.value, effects: [{ kind: 'reserve-pending' }, ...confirmed.value.effects] })
    : confirmed
}

function refundGiftCard(
  order: Order,
  { id, reason }: Extract<OrderAction, { kind: 'refund-gift-card' }>,
  context: ActionContext,
): ActionResult {
  if (order.choice.kind !== 'digital' || order.status !== 'delivered')
    return illegal(order, 'refund-gift-card')
  const sum = refundableAmount(paidOrder(order))
  const refunded = requestRefund(
    order,
    { kind: 'request-refund', id, sum, reason, method: null, sealed: null },
    context,
  )
  return refunded.ok
    ? ok({
        ...refunded.value,
        effects: [...refunded.value.effects, { kind: 'release-stock', shipment: null }],
      })
    : refunded
}

/** What a confirmed order without shipments has bought leaves, and arrives at once. */
function send(order: Order, context: ActionContext): ActionResult {
  if (order.choice.kind !== 'digital' || order.status !== 'confirmed') return illegal(order, 'send')
  if (order.reviewReasons.length > 0) return fail({ kind: 'on-hold', reasons: order.reviewReasons })
  const processed = transition(order, { by: 'process', event: 'processed', context, effects: [] })
  return processed.ok
    ? transition(processed.value.order, {
        by: 'deliver',
        event: 'delivered',
        context,
        effects: [{ kind: 'send' }],
      })
    : processed
}

/**
 * A shopper's request approves itself until the warehouse begins with a shipment; afterwards, and when an operator records
 * it for the shopper, an operator decides.
 */
function requestCancellation(order: Order, context: ActionContext): ActionResult {
  const approvesItself = context.actor === 'shopper' && isUnbegun(order.shipments)
  return approvesItself ? cancel(order, context) : recordRequest(order, context)
}

function recordRequest(order: Order, context: ActionContext): ActionResult {
  if (order.shipments.some(({ status }) => status === 'Out For Delivery' || status === 'Delivered'))
    return fail({ kind: 'already-dispatched' })
  const statusBefore = order.status === 'cancel rejected' ? order.statusBefore : order.status
  return transition(order, {
    by: 'request-cancellation',
    event: 'cancellation-requested',
    context,
    changed: { ...order, statusBefore },
    effects: [message('cancellation-requested')],
  })
}

/** Request and approval in one step; the shopper receives one message, for the cancellation. */
function cancel(order: Order, context: ActionContext): ActionResult {
  const requested = order.status === 'cancel pending' ? ok({ order }) : recordRequest(order, context)
  return requested.ok ? approveCancellation(requested.value.order, context) : requested
}

/** Completes the cancellation too when there is nothing to refund. */
function approveCancellation(order: Order, context: ActionContext): ActionResult {
  const approved = transition(order, {
    by: 'approve-cancellation',
    event: 'cancellation-approved',
    context,
    changed: withShipmentsCanceled(order),
    effects: [{ kind: 'release-stock', shipment: null }],
  })
  if (!approved.ok || refundableAmount(paidOrder(order)).minor > 0) return approved
  const completed = advance(approved.value.order, { kind: 'complete-cancellation' }, context)
  return completed.ok
    ? ok({ ...completed.value, effects: [...approved.value.effects, ...completed.value.effects] })
    : completed
}

type Transition = {
  readonly by: OrderEventKind
  /** Kind of the entry in the order's history. */
  readonly event: string
  readonly context: ActionContext
  /** The order with what else changes; absent: its status alone. */
  readonly changed?: Order
  readonly effects: readonly OrderEffect[]
}

function transition(
  order: Order,
  { by, event, context, changed = order, effects }: Transition,
): ActionResult {
  const status = nextOrderStatus(order.status, by, order.statusBefore)
  if (!status) return illegal(order, by)
  return ok({ order: noted({ ...changed, status }, event, context), effects })
}

const illegal = (order: Order, action: string): ActionResult =>
  fail({ kind: 'illegal', from: order.status, action })

const message = (kind: Extract<OrderEffect, { kind: 'message' }>['message']): OrderEffect => ({
  kind: 'message',
  message: kind,
  shipment: null,
})

const noted = (order: Order, kind: string, { at, actor, note }: ActionContext): Order => ({
  ...order,
  events: [...order.events, { at, kind, actor, shipment: null, note }],
})

const withPaid = ({ payment }: Order, paid: Money | null): Order['payment'] =>
  paid === null ? payment : { ...payment, state: 'paid', paid: add(payment.paid, paid) }

const withPaymentRefunded = (order: Order): Order => {
  const { paid, tenders } = paidOrder(order)
  return isZero(paid) && tenders.length === 0
    ? order
    : { ...order, payment: { ...order.payment, state: 'refunded' } }
}

const withShipmentsCanceled = (order: Order): Order => ({
  ...order,
  shipments: order.shipments.map((shipment) =>
    shipment.status === 'Delivered' ? shipment : { ...shipment, status: 'Canceled' },
  ),
})
