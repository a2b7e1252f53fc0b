import { collectionShortfall } from '#commerce/orders/cash/cash-on-delivery-due.ts'
import type { Order } from '#commerce/orders/order.ts'
import { ok } from '#kernel/result.ts'
import type { ActionContext, ActionResult, OrderEffect } from './order-action.ts'
import { nextOrderStatus } from './order-states.ts'

/** The order follows its shipments: in process with the first, delivered with the last, canceled when none remains. */
export function followShipments(
  order: Order,
  effects: readonly OrderEffect[],
  context: ActionContext,
): ActionResult {
  const live = order.shipments.filter(({ status }) => status !== 'Canceled')
  const hasBegun = order.shipments.some(({ status }) => status !== 'Pending' && status !== 'Canceled')
  const started =
    order.status === 'confirmed' && hasBegun
      ? (nextOrderStatus('confirmed', 'process', null) ?? order.status)
      : order.status
  if (live.length === 0) {
    const status = nextOrderStatus(started, 'void', null) ?? started
    // The message about an expired pickup says that the order is canceled.
    const isAnnounced = effects.some(
      (effect) => effect.kind === 'message' && effect.message === 'collection-expired',
    )
    return ok({
      order: { ...order, status, events: [...order.events, eventOf('canceled', context)] },
      effects: [
        ...effects,
        { kind: 'release-stock', shipment: null },
        ...(isAnnounced ? [] : [{ kind: 'message', message: 'order-canceled', shipment: null } as const]),
      ],
    })
  }
  if (!live.every(({ status }) => status === 'Delivered'))
    return ok({ order: { ...order, status: started }, effects })
  const isShort = order.shipments.some((shipment) => collectionShortfall(shipment))
  const status = nextOrderStatus(started, 'deliver', null) ?? started
  const events = [
    ...order.events,
    eventOf('delivered', context),
    ...(isShort ? [eventOf('short-collection', context)] : []),
  ]
  const payment = isShort || order.payment.state !== 'due' ? order.payment : paidInFull(order)
  return ok({ order: { ...order, status, events, payment }, effects })
}

const paidInFull = ({ payment }: Order): Order['payment'] => ({ ...payment, state: 'paid' })

const eventOf = (kind: string, { at, actor, note }: ActionContext): Order['events'][number] => ({
  at,
  kind,
  actor,
  shipment: null,
  note,
})
