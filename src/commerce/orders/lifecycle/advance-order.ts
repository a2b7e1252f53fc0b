import type { Instant } from '#kernel/instant.ts'
import { add, isZero, zero, type Money } from '#kernel/money.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Order } from '#commerce/orders/order.ts'
import type { ActionFailure, Actor, OrderAction, OrderFact } from './order-action.ts'
import { leftOf } from '#commerce/payments/refunds/refund-order.ts'
import { nextOrderStatus, type OrderEventKind } from './order-states.ts'
import { askRefund, chooseWay, settleRefund, waysToChoose } from '#commerce/orders/refunds/advance-refund.ts'
import { advancePieces } from '#commerce/orders/cancellation/advance-pieces.ts'
import { advanceShipment } from './advance-shipment.ts'
import { paidOrder, withMoney } from '#commerce/orders/payment/money-facts.ts'

type Changed = { readonly order: Order; readonly facts: readonly OrderFact[] }
export type Advanced = Result<Changed, ActionFailure>
export type Given = {
  readonly at: Instant
  readonly actor: Actor
  readonly note: string | null
  /** What is taken off an amount so that it can be paid in coins, zero or less; left out: it is due to the last minor unit. */
  readonly roundCash?: (due: Money) => Money
}
export type Circumstances = Required<Given>

/** What becomes of an order by an action, and what has to follow from it. Changes nothing itself. */
export function advanceOrder(order: Order, action: OrderAction, by: Given): Advanced {
  const advanced = advance(order, action, { roundCash: (due) => zero(due.currency), ...by })
  return advanced.ok ? ok(withChoice(order, withMoney(order, advanced.value, by.at))) : advanced
}

/** Whoever is owed cash is written: nobody but he can say how it comes to him. */
function withChoice(before: Order, changed: Changed): Changed {
  const known = before.payment.refunds.map(({ id }) => id)
  return waysToChoose(changed.order).some(({ id }) => !known.includes(id))
    ? { ...changed, facts: [...changed.facts, message('refund-choice')] }
    : changed
}

function advance(order: Order, action: OrderAction, by: Circumstances): Advanced {
  switch (action.kind) {
    case 'shipment':
      return advanceShipment(order, action, by)
    case 'confirm':
      return confirm(order, action, by)
    case 'hold':
      if (order.status !== 'pending' && order.status !== 'confirmed' && order.status !== 'processing')
        return illegal(order, 'hold')
      return ok({
        order: noted(
          {
            ...order,
            heldFor: [...new Set([...order.heldFor, ...action.reasons])],
            payment: paidOf(order, action.paid),
            expiresAt: null,
          },
          'held',
          by,
        ),
        facts: [],
      })
    case 'clear-hold':
      return clearHold(order, by)
    case 'ask-cancel':
      if (order.shipments.some(({ status }) => status === 'Out For Delivery' || status === 'Delivered'))
        return fail({ kind: 'on-its-way' })
      return moved(order, 'ask-cancel', 'cancel-asked', by, { ...order, statusBefore: settled(order) }, [
        message('cancel-asked'),
      ])
    case 'cancel':
      return cancelNow(order, by)
    case 'ask-capture':
      return ok({ order: noted(order, 'capture-asked', by), facts: [{ kind: 'capture-due' }] })
    case 'ask-refund':
      return askRefund(order, action, by)
    case 'choose-way':
      return chooseWay(order, action, by)
    case 'settle-refund':
      return settleRefund(order, action, by)
    case 'ask-pieces':
    case 'accept-pieces':
    case 'reject-pieces':
    case 'cancel-pieces':
      return advancePieces(order, action, by, (now, whole) => advance(now, whole, by))
    case 'accept-cancel':
      return acceptCancel(order, by)
    case 'reject-cancel':
      return moved(order, 'reject-cancel', 'cancel-rejected', by, order, [message('cancel-rejected')])
    case 'finish-cancel':
      return moved(order, 'finish-cancel', 'canceled', by, refunded(order), [message('order-canceled')])
    case 'expire':
      if (order.payment.state === 'paid') return illegal(order, 'expire')
      return moved(order, 'expire', 'expired', by, shipmentsCanceled(order), [
        { kind: 'stock-returns', shipment: null },
        message('order-expired'),
      ])
  }
}

function confirm(
  order: Order,
  { paid }: { readonly paid: Order['payment']['paid'] | null },
  by: Circumstances,
): Advanced {
  const changed = { ...order, payment: paidOf(order, paid), expiresAt: null }
  if (order.heldFor.length === 0)
    return moved(order, 'confirm', 'confirmed', by, changed, [
      { kind: 'confirmed' },
      message('order-confirmed'),
    ])
  return order.status === 'pending'
    ? ok({ order: noted(changed, 'payment-confirmed', by), facts: [] })
    : illegal(order, 'confirm')
}

/** Somebody says that it may go on: it is confirmed, unless its payment has still to come. */
function clearHold(order: Order, by: Circumstances): Advanced {
  if (order.heldFor.length === 0 || order.status === 'canceled') return illegal(order, 'clear-hold')
  const cleared = noted({ ...order, heldFor: [] }, 'hold-cleared', by)
  const waits = order.payment.state === 'pending' || order.payment.state === 'failed'
  return order.status !== 'pending' || waits
    ? ok({ order: cleared, facts: [] })
    : confirm(cleared, { paid: null }, by)
}

/** Whoever works at the shop need not ask first; the shopper hears once. */
function cancelNow(order: Order, by: Circumstances): Advanced {
  const asked = order.status === 'cancel pending' ? ok({ order }) : advance(order, { kind: 'ask-cancel' }, by)
  return asked.ok ? acceptCancel(asked.value.order, by) : asked
}

function acceptCancel(order: Order, by: Circumstances): Advanced {
  const facts: OrderFact[] = [{ kind: 'stock-returns', shipment: null }]
  const accepted = moved(order, 'accept-cancel', 'cancel-accepted', by, shipmentsCanceled(order), facts)
  // Nothing was paid, so that there is nothing to wait for.
  if (!accepted.ok || leftOf(paidOrder(order)).minor > 0) return accepted
  const finished = advance(accepted.value.order, { kind: 'finish-cancel' }, by)
  return finished.ok
    ? ok({ ...finished.value, facts: [...accepted.value.facts, ...finished.value.facts] })
    : finished
}

function moved(
  order: Order,
  event: OrderEventKind,
  told: string,
  by: Circumstances,
  changed: Order,
  facts: readonly OrderFact[],
): Advanced {
  const status = nextOrderStatus(order.status, event, order.statusBefore)
  if (!status) return illegal(order, event)
  return ok({ order: noted({ ...changed, status }, told, by), facts })
}

const illegal = (order: Order, action: string): Advanced =>
  fail({ kind: 'illegal', from: order.status, action })

const message = (kind: Extract<OrderFact, { kind: 'message' }>['message']): OrderFact => ({
  kind: 'message',
  message: kind,
  shipment: null,
})

const settled = (order: Order): Order['status'] | null =>
  order.status === 'cancel rejected' ? order.statusBefore : order.status

const noted = (order: Order, kind: string, { at, actor, note }: Circumstances): Order => ({
  ...order,
  events: [...order.events, { at, kind, actor, shipment: null, note }],
})

const paidOf = ({ payment }: Order, paid: Order['payment']['paid'] | null): Order['payment'] =>
  paid === null ? payment : { ...payment, state: 'paid', paid: add(payment.paid, paid) }

const refunded = (order: Order): Order => {
  const { paid, tenders } = paidOrder(order)
  return isZero(paid) && tenders.length === 0
    ? order
    : { ...order, payment: { ...order.payment, state: 'refunded' } }
}

const shipmentsCanceled = (order: Order): Order => ({
  ...order,
  shipments: order.shipments.map((shipment) =>
    shipment.status === 'Delivered' ? shipment : { ...shipment, status: 'Canceled' },
  ),
})
