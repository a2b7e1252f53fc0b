import { add, type Money } from '#kernel/money.ts'
import { fail } from '#kernel/result.ts'
import type { Advanced, Circumstances } from './advance-order.ts'
import { askedPieces } from '#commerce/orders/cancellation/cancellation.ts'
import { dueAtDoor } from '#commerce/orders/cash/due-at-door.ts'
import { followShipments } from './follow-shipments.ts'
import type { Order, Shipment } from '#commerce/orders/order.ts'
import type { OrderAction, OrderFact, ShipmentTime } from './order-action.ts'
import { nextShipmentStatus, type ShipmentEventKind } from './shipment-states.ts'
import { takeOff, type Changed } from '#commerce/orders/cancellation/take-off.ts'

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
  const isAsked = askedPieces(order).some(({ sku }) => shipment.lines.some((one) => one.sku === sku))
  if (isAsked && (status === 'Out For Delivery' || status === 'Delivered'))
    return fail({ kind: 'pieces-asked' })
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
  const facts = [...moves, ...factsOf(order, next, event)]
  const goesOn = changed.shipments.some((one) => one.status !== 'Canceled')
  const off =
    next.status === 'Canceled' && goesOn ? lost(changed, next, event, by) : { order: changed, facts: [] }
  return followShipments(off.order, [...facts, ...off.facts], by)
}

/** What does not come with a shipment any more is taken off the order. */
function lost(order: Order, shipment: Shipment, event: ShipmentEventKind, by: Circumstances): Changed {
  const id = `shipment:${shipment.id}`
  const cancellation = { id, pieces: shipment.lines, reason: 'not delivered', actor: by.actor, at: by.at }
  const off = takeOff(order, { cancellation, refundId: id, roundCash: by.roundCash })
  if (!off) return { order, facts: [] }
  // Of one that was refused or missed the shopper is written already.
  const said: readonly OrderFact[] =
    event === 'cancel' ? [{ kind: 'message', message: 'pieces-canceled', shipment: null }] : []
  return { order: granted(off.order, shipment), facts: [...off.facts, ...said] }
}

/** Whoever wanted pieces of it to stay has what he wanted. */
const granted = (order: Order, { lines }: Shipment): Order => ({
  ...order,
  cancellations: order.cancellations.map((one) =>
    one.state === 'asked' && one.pieces.every(({ sku }) => lines.some((line) => line.sku === sku))
      ? { ...one, state: 'done' }
      : one,
  ),
})

const movedTo = ({ day, slot }: ShipmentTime): Pick<Shipment, 'earliest' | 'latest' | 'slot'> => ({
  earliest: day,
  latest: day,
  slot: slot && { id: slot.id, day: slot.day, from: slot.from, to: slot.to },
})

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
