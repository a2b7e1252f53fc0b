import { add, type Money } from '#kernel/money.ts'
import { fail, ok } from '#kernel/result.ts'
import type { Advanced, Circumstances } from './advance-order.ts'
import { dueAtDoor, shortOf } from './due-at-door.ts'
import type { Order, Shipment } from './order.ts'
import type { OrderAction, OrderFact, ShipmentTime } from './order-action.ts'
import { nextOrderStatus } from './order-states.ts'
import { nextShipmentStatus, type ShipmentEventKind } from './shipment-states.ts'

type ShipmentAction = Extract<OrderAction, { kind: 'shipment' }>

/** What becomes of one shipment, and of its order by it. */
export function advanceShipment(order: Order, action: ShipmentAction, by: Circumstances): Advanced {
  const { position, event, collected, time } = action
  const shipment = order.shipments.find((one) => one.position === position)
  if (!shipment) return fail({ kind: 'unknown-shipment' })
  if (order.heldFor.length > 0) return fail({ kind: 'held', reasons: order.heldFor })
  const standing = order.status === 'cancel rejected' ? order.statusBefore : order.status
  if (standing !== 'confirmed' && standing !== 'processing')
    return fail({ kind: 'illegal', from: order.status, action: event })
  const status = nextShipmentStatus(shipment.status, event, shipment.failedAttempts)
  if (!status || (event === 'hand-over') !== (status === 'Delivered' && order.choice.kind === 'collect'))
    return fail({ kind: 'illegal', from: shipment.status, action: event })
  if (time && event !== 'schedule' && event !== 'reschedule')
    return fail({ kind: 'illegal', from: shipment.status, action: event })
  const due = status === 'Delivered' ? dueAtDoor(order, shipment) : null
  if (due && !(collected && isWithin(collected, due))) return fail({ kind: 'say-collected', due })
  const next: Shipment = {
    ...shipment,
    status,
    failedAttempts: shipment.failedAttempts + (event === 'fail' ? 1 : 0),
    due,
    collected: due ? collected : null,
    ...(time && movedTo(time)),
  }
  const changed: Order = {
    ...order,
    status: standing,
    shipments: order.shipments.map((one) => (one.position === position ? next : one)),
    payment: due && collected ? taken(order, collected) : order.payment,
    events: [
      ...order.events,
      { at: by.at, kind: `shipment-${words[event]}`, actor: by.actor, shipment: position, note: by.note },
    ],
  }
  const moves: OrderFact[] =
    time && (shipment.slot ?? time.slot) ? [{ kind: 'slot-moves', shipment: position, to: time.slot }] : []
  return settle(changed, [...moves, ...factsOf(order, next, event)], by)
}

const movedTo = ({ day, slot }: ShipmentTime): Pick<Shipment, 'earliest' | 'latest' | 'slot'> => ({
  earliest: day,
  latest: day,
  slot: slot && { id: slot.id, day: slot.day, from: slot.from, to: slot.to },
})

/** The order follows its shipments: begun with the first, delivered with the last, nothing when none is left. */
function settle(order: Order, facts: readonly OrderFact[], by: Circumstances): Advanced {
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

function factsOf(order: Order, shipment: Shipment, event: ShipmentEventKind): OrderFact[] {
  const at = shipment.position
  const say = (message: Extract<OrderFact, { kind: 'message' }>['message']): OrderFact => ({
    kind: 'message',
    message,
    shipment: at,
  })
  if (shipment.status === 'Delivered') return [{ kind: 'stock-leaves', shipment: at }, say('delivered')]
  const back: OrderFact[] = shipment.status === 'Canceled' ? [{ kind: 'stock-returns', shipment: at }] : []
  if (event === 'fail' || event === 'refuse') return [...back, say('delivery-failed')]
  if (event === 'out') return [say('out-for-delivery')]
  if (event === 'schedule' || event === 'reschedule')
    return [say(order.choice.kind === 'collect' ? 'ready-for-collection' : 'delivery-scheduled')]
  return back
}

/** Nobody takes more than is asked for, nor another money. */
const isWithin = (collected: Money, due: Money): boolean =>
  collected.currency === due.currency && collected.minor >= 0 && collected.minor <= due.minor

const taken = ({ payment }: Order, collected: Money): Order['payment'] => ({
  ...payment,
  paid: add(payment.paid, collected),
})

/** Everything that came was paid for. */
const settled = ({ payment }: Order): Order['payment'] => ({ ...payment, state: 'paid' })

const told = (kind: string, { at, actor, note }: Circumstances): Order['events'][number] => ({
  at,
  kind,
  actor,
  shipment: null,
  note,
})

/** How each is written in the history. */
const words: Readonly<Record<ShipmentEventKind, string>> = {
  approve: 'approved',
  process: 'processing',
  schedule: 'scheduled',
  reschedule: 'rescheduled',
  out: 'out',
  deliver: 'delivered',
  'hand-over': 'handed-over',
  fail: 'failed',
  refuse: 'refused',
  cancel: 'canceled',
}
