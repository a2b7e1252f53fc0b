import { nextTransferState } from '#commerce/payments/transfers/transfer-states.ts'
import { methodsWithoutProvider } from '#commerce/payments/refunds/refund.ts'
import { planRefund, refundableAmount, type PaidOrder } from '#commerce/payments/refunds/refund-order.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Money } from '#kernel/money.ts'
import type { AdvancedOrder } from '#commerce/orders/lifecycle/order-action.ts'
import { nextReschedulingState } from '#commerce/orders/rescheduling/rescheduling.ts'
import type { Order, Shipment } from '#commerce/orders/order.ts'

/** What was paid for an order. Tenders are captured when it is confirmed; until then they are only reserved. */
export const paidOrder = ({ payment, events }: Order): PaidOrder => ({
  ...payment,
  tenders: events.some(({ kind }) => kind === 'confirmed') ? payment.tenders : [],
})

/** Adds what a change requires of payments: a capture when items are dispatched, a refund when the order is canceled. */
export function withPaymentEffects(
  before: Order,
  { order, effects }: AdvancedOrder,
  at: Instant,
): AdvancedOrder {
  if (isCanceled(order) && !isCanceled(before)) {
    const change = withFeesRefunded({ order, effects })
    const sum = refundableAmount(paidOrder(order))
    return sum.minor > 0
      ? addRefund(change, { id: `cancel:${order.id}`, sum, reason: 'canceled', at })
      : change
  }
  const hasNewDispatch = order.shipments.some(
    (shipment, index) => isDispatched(shipment) && !isDispatched(before.shipments[index]),
  )
  return hasNewDispatch && isPrepaid(order)
    ? { order, effects: [...effects, { kind: 'capture' }] }
    : { order, effects }
}

/** Fees that were paid beside the order. */
function withFeesRefunded({ order, effects }: AdvancedOrder): AdvancedOrder {
  const paid = order.reschedulings.filter(
    ({ state, paidBy }) => paidBy === 'link' && nextReschedulingState(state, 'cancel') !== undefined,
  )
  if (paid.length === 0) return { order, effects }
  const reschedulings = order.reschedulings.map((one) =>
    paid.includes(one) ? { ...one, state: nextReschedulingState(one.state, 'cancel') ?? one.state } : one,
  )
  return {
    order: { ...order, reschedulings },
    effects: [...effects, ...paid.map(({ id }) => ({ kind: 'refund-fee', id }) as const)],
  }
}

function addRefund(
  { order, effects }: AdvancedOrder,
  request: { readonly id: string; readonly sum: Money; readonly reason: string; readonly at: Instant },
): AdvancedOrder {
  const planned = planRefund(paidOrder(order), { ...request, method: null })
  if (!planned.ok || order.payment.refunds.some(({ id }) => id === request.id)) return { order, effects }
  return {
    order: { ...order, payment: { ...order.payment, refunds: [...order.payment.refunds, planned.value] } },
    effects: [...effects, { kind: 'refund', id: request.id, reason: request.reason, sealed: null }],
  }
}

/** The transfer of an order that a change has canceled. */
export function endTransfer(before: Order, after: Order, event: 'expire' | 'cancel'): Order {
  const { transfer } = after.payment
  const state =
    transfer && isCanceled(after) && !isCanceled(before)
      ? nextTransferState(transfer.state, event)
      : undefined
  return state ? { ...after, payment: { ...after.payment, transfer: { state, remindAt: null } } } : after
}

const isCanceled = ({ status }: Order): boolean =>
  status === 'Cancellation In Progress' || status === 'canceled'

const isPrepaid = ({ payment }: Order): boolean =>
  payment.state === 'paid' && !methodsWithoutProvider.includes(payment.method)

const isDispatched = (shipment: Shipment | undefined): boolean =>
  shipment?.status === 'Out For Delivery' || shipment?.status === 'Delivered'
