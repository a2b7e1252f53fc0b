import { addMilliseconds, isBefore, type Instant } from '#kernel/instant.ts'
import { add, type Money } from '#kernel/money.ts'
import { fail } from '#kernel/result.ts'
import { requestedItems } from '#commerce/orders/cancellation/cancellation.ts'
import { removeItems } from '#commerce/orders/cancellation/remove-items.ts'
import { daysWithoutHours } from '#commerce/orders/pickup/days-without-hours.ts'
import { isCompanion } from '#commerce/payments/tender.ts'
import { cashOnDeliveryDue } from '#commerce/orders/cash/cash-on-delivery-due.ts'
import { isPickupEvent } from '#commerce/orders/pickup/pickup-states.ts'
import type { Order, Shipment } from '#commerce/orders/order.ts'
import { followShipments } from './follow-shipments.ts'
import type {
  ActionContext,
  ActionResult,
  NotificationKind,
  OrderAction,
  AdvancedOrder,
  OrderEffect,
  ShipmentTime,
} from './order-action.ts'
import { nextShipmentStatus, type ShipmentEventKind } from './shipment-states.ts'

type ShipmentAction = Extract<OrderAction, { kind: 'shipment' }>

/** A shipment after an event, and its order with it. */
export function advanceShipment(order: Order, action: ShipmentAction, context: ActionContext): ActionResult {
  const { position, event, collected, time } = action
  const shipment = order.shipments.find((one) => one.position === position)
  if (!shipment) return fail({ kind: 'unknown-shipment' })
  if (order.reviewReasons.length > 0) return fail({ kind: 'on-hold', reasons: order.reviewReasons })
  const orderStatus = order.status === 'cancel rejected' ? order.statusBefore : order.status
  if (orderStatus !== 'confirmed' && orderStatus !== 'processing')
    return fail({ kind: 'illegal', from: order.status, action: event })
  const status = nextShipmentStatus(shipment.status, event, shipment.failedAttempts)
  if (!status || !fits(order, shipment, action, context))
    return fail({ kind: 'illegal', from: shipment.status, action: event })
  const isRequested = requestedItems(order).some(({ sku }) => shipment.lines.some((one) => one.sku === sku))
  if (isRequested && (status === 'Out For Delivery' || status === 'Delivered'))
    return fail({ kind: 'item-cancellation-requested' })
  const due = status === 'Delivered' ? cashOnDeliveryDue(order, shipment) : null
  if (due && !(collected && isWithin(collected, due))) return fail({ kind: 'collected-amount-required', due })
  const next: Shipment = {
    ...shipment,
    status,
    failedAttempts: shipment.failedAttempts + (event === 'fail' ? 1 : 0),
    due,
    collected: due ? collected : null,
    collectBy:
      isScheduling(event) && order.choice.kind === 'collect'
        ? (action.pickup?.collectBy ?? endOfCollection(context.at, time))
        : shipment.collectBy,
    ...(time && scheduledFor(time)),
  }
  const changed: Order = {
    ...order,
    status: orderStatus,
    shipments: order.shipments.map((one) => (one.position === position ? next : one)),
    payment: due && collected ? withCollected(order, collected) : order.payment,
    events: [
      ...order.events,
      {
        at: context.at,
        kind: `shipment-${eventNames[event]}`,
        actor: context.actor,
        shipment: position,
        note: context.note,
      },
    ],
  }
  const moves: OrderEffect[] =
    time && (shipment.slot ?? time.slot) ? [{ kind: 'move-slot', shipment: position, to: time.slot }] : []
  const effects = [...moves, ...codeOf(order, action), ...effectsOf(order, next, event)]
  const continues = changed.shipments.some((one) => one.status !== 'Canceled')
  const reduced =
    next.status === 'Canceled' && continues
      ? withoutShipment(changed, next, event, context)
      : { order: changed, effects: [] }
  return followShipments(reduced.order, [...effects, ...reduced.effects], context)
}

const isScheduling = (event: ShipmentEventKind): boolean => event === 'schedule' || event === 'reschedule'

/** What the state table does not say: who hands over, what takes a time, and when a pickup expires. */
function fits(
  order: Order,
  shipment: Shipment,
  { event, time }: ShipmentAction,
  { at, actor }: ActionContext,
): boolean {
  const { choice } = order
  if (event === 'change-time') return time !== undefined && choice.kind === 'home'
  if (time && !isScheduling(event)) return false
  if (choice.kind === 'collect' && !isPickupEvent(event)) return false
  if (event === 'hand-over') return choice.kind === 'collect'
  // What comes in exchange is handed over by the event that takes the returned items along.
  if (event === 'deliver') return choice.kind === 'home' && (!isCompanion(order) || actor === 'system')
  return event !== 'expire' || (shipment.collectBy !== null && !isBefore(at, shipment.collectBy))
}

/** The code gives out the goods, so there is one only once they are there. */
const codeOf = ({ choice }: Order, { event, pickup }: ShipmentAction): OrderEffect[] =>
  isScheduling(event) && choice.kind === 'collect'
    ? [{ kind: 'issue-pickup-code', store: choice.store, remindAt: pickup?.remindAt ?? null }]
    : []

/** Where the store's hours are not known. The window begins when the order is ready, or on the day that was agreed if that is later. */
function endOfCollection(at: Instant, time: ShipmentTime | undefined): Instant {
  const agreed: Instant = time ? `${time.day}T00:00:00.000Z` : at
  return addMilliseconds(isBefore(at, agreed) ? agreed : at, daysWithoutHours * 24 * 3_600_000)
}

/** Cancels the items of a shipment on an order that goes on. */
function withoutShipment(
  order: Order,
  shipment: Shipment,
  event: ShipmentEventKind,
  { at, actor, roundCash }: ActionContext,
): AdvancedOrder {
  const id = `shipment:${shipment.id}`
  const reason = event === 'expire' ? 'not collected' : 'not delivered'
  const cancellation = { id, items: shipment.lines, reason, actor, at }
  const reduced = removeItems(order, { cancellation, refundId: id, roundCash })
  if (!reduced) return { order, effects: [] }
  // A failed, refused or expired shipment has a message of its own.
  const messages: readonly OrderEffect[] =
    event === 'cancel' ? [{ kind: 'message', message: 'items-canceled', shipment: null }] : []
  return {
    order: withRequestsDone(reduced.order, shipment),
    effects: [...reduced.effects, ...messages],
  }
}

/** Requests to cancel items of a canceled shipment are fulfilled. */
const withRequestsDone = (order: Order, { lines }: Shipment): Order => ({
  ...order,
  cancellations: order.cancellations.map((one) =>
    one.state === 'requested' && one.items.every(({ sku }) => lines.some((line) => line.sku === sku))
      ? { ...one, state: 'done' }
      : one,
  ),
})

const scheduledFor = ({ day, slot }: ShipmentTime): Pick<Shipment, 'earliest' | 'latest' | 'slot'> => ({
  earliest: day,
  latest: day,
  slot: slot && { id: slot.id, day: slot.day, from: slot.from, to: slot.to },
})

function effectsOf(order: Order, { position, status }: Shipment, event: ShipmentEventKind): OrderEffect[] {
  const notify = (message: NotificationKind): OrderEffect => ({
    kind: 'message',
    message,
    shipment: position,
  })
  if (status === 'Delivered') return [{ kind: 'consume-stock', shipment: position }, notify('delivered')]
  const released: OrderEffect[] = status === 'Canceled' ? [{ kind: 'release-stock', shipment: position }] : []
  if (event === 'fail' || event === 'refuse') return [...released, notify('delivery-failed')]
  if (event === 'expire') return [...released, notify('collection-expired')]
  if (event === 'out') return [notify('out-for-delivery')]
  if (event === 'change-time') return [notify('delivery-rescheduled')]
  if (isScheduling(event))
    return [notify(order.choice.kind === 'collect' ? 'ready-for-collection' : 'delivery-scheduled')]
  return released
}

/** Never more than is due, nor in another currency. */
const isWithin = (collected: Money, due: Money): boolean =>
  collected.currency === due.currency && collected.minor >= 0 && collected.minor <= due.minor

const withCollected = ({ payment }: Order, collected: Money): Order['payment'] => ({
  ...payment,
  paid: add(payment.paid, collected),
})

/** Names of the events in an order's history. */
const eventNames: Readonly<Record<ShipmentEventKind, string>> = {
  approve: 'approved',
  process: 'processing',
  schedule: 'scheduled',
  reschedule: 'rescheduled',
  'change-time': 'rescheduled',
  out: 'out',
  deliver: 'delivered',
  'hand-over': 'handed-over',
  fail: 'failed',
  refuse: 'refused',
  cancel: 'canceled',
  expire: 'expired',
}
