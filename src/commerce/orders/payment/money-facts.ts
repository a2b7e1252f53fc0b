import { cashMethods } from '#commerce/payments/refunds/refund.ts'
import { leftOf, planRefund, type PaidOrder } from '#commerce/payments/refunds/refund-order.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Money } from '#kernel/money.ts'
import type { Order, Shipment } from '#commerce/orders/order.ts'
import type { OrderFact } from '#commerce/orders/lifecycle/order-action.ts'

type Changed = { readonly order: Order; readonly facts: readonly OrderFact[] }

/** What came in for an order. Its tenders are taken when it is confirmed; until then they are only held. */
export const paidOrder = ({ payment, events }: Order): PaidOrder => ({
  ...payment,
  tenders: events.some(({ kind }) => kind === 'confirmed') ? payment.tenders : [],
})

/**
 * What a change of an order means for its money: goods on their way are paid for now (what was only promised is
 * taken), and an order that comes to nothing is given back what it paid.
 */
export function withMoney(before: Order, { order, facts }: Changed, at: Instant): Changed {
  if (isOver(order) && !isOver(before)) {
    const left = leftOf(paidOrder(order))
    return left.minor > 0
      ? giveBack({ order, facts }, { id: `cancel:${order.id}`, sum: left, reason: 'canceled', at })
      : { order, facts }
  }
  const leaves = order.shipments.some(
    (shipment, index) => isUnderWay(shipment) && !isUnderWay(before.shipments[index]),
  )
  return leaves && isPaidBefore(order)
    ? { order, facts: [...facts, { kind: 'capture-due' }] }
    : { order, facts }
}

type Back = { readonly id: string; readonly sum: Money; readonly reason: string; readonly at: Instant }

function giveBack({ order, facts }: Changed, asked: Back): Changed {
  const planned = planRefund(paidOrder(order), { ...asked, way: null })
  if (!planned.ok || order.payment.refunds.some(({ id }) => id === asked.id)) return { order, facts }
  return {
    order: { ...order, payment: { ...order.payment, refunds: [...order.payment.refunds, planned.value] } },
    facts: [...facts, { kind: 'give-back', id: asked.id, reason: asked.reason, sealed: null }],
  }
}

const isOver = ({ status }: Order): boolean => status === 'Cancellation In Progress' || status === 'canceled'

const isPaidBefore = ({ payment }: Order): boolean =>
  payment.state === 'paid' && !cashMethods.includes(payment.method)

const isUnderWay = (shipment: Shipment | undefined): boolean =>
  shipment?.status === 'Out For Delivery' || shipment?.status === 'Delivered'
