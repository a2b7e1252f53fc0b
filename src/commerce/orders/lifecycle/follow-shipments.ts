import type { Advanced, Circumstances } from './advance-order.ts'
import { shortOf } from '#commerce/orders/cash/due-at-door.ts'
import type { Order } from '#commerce/orders/order.ts'
import type { OrderFact } from './order-action.ts'
import { nextOrderStatus } from './order-states.ts'
import { ok } from '#kernel/result.ts'

/** The order follows its shipments: begun with the first, delivered with the last, nothing when none is left. */
export function followShipments(order: Order, facts: readonly OrderFact[], by: Circumstances): Advanced {
  const live = order.shipments.filter(({ status }) => status !== 'Canceled')
  const begun = order.shipments.some(({ status }) => status !== 'Pending' && status !== 'Canceled')
  const started =
    order.status === 'confirmed' && begun
      ? (nextOrderStatus('confirmed', 'process', null) ?? order.status)
      : order.status
  if (live.length === 0) {
    const status = nextOrderStatus(started, 'void', null) ?? started
    return ok({
      order: { ...order, status, events: [...order.events, told('canceled', by)] },
      facts: [
        ...facts,
        { kind: 'stock-returns', shipment: null },
        { kind: 'message', message: 'order-canceled', shipment: null },
      ],
    })
  }
  if (!live.every(({ status }) => status === 'Delivered'))
    return ok({ order: { ...order, status: started }, facts })
  const isShort = order.shipments.some((shipment) => shortOf(shipment))
  const status = nextOrderStatus(started, 'deliver', null) ?? started
  const events = [...order.events, told('delivered', by), ...(isShort ? [told('short-collection', by)] : [])]
  const payment = isShort || order.payment.state !== 'due' ? order.payment : settled(order)
  return ok({ order: { ...order, status, events, payment }, facts })
}

/** Everything that came was paid for. */
const settled = ({ payment }: Order): Order['payment'] => ({ ...payment, state: 'paid' })

const told = (kind: string, { at, actor, note }: Circumstances): Order['events'][number] => ({
  at,
  kind,
  actor,
  shipment: null,
  note,
})
