import type { Order, Shipment, ShipmentStatus } from '#commerce/orders/order.ts'
import type { ShipmentEventKind } from '#commerce/orders/lifecycle/shipment-states.ts'

/** How far an order is that is collected at a store, as its counter sees it. */
export const pickupStates = [
  'ordered',
  'confirmed',
  'preparing',
  'ready',
  'collected',
  'expired',
  'canceled',
] as const
export type PickupState = (typeof pickupStates)[number]

export const pickupEvents = ['confirm', 'prepare', 'make-ready', 'collect', 'expire', 'cancel'] as const
export type PickupEvent = (typeof pickupEvents)[number]

/** "make-ready" again: ready from another day on. */
const pickupTransitions = {
  ordered: { confirm: 'confirmed', cancel: 'canceled' },
  confirmed: { prepare: 'preparing', cancel: 'canceled' },
  preparing: { 'make-ready': 'ready', cancel: 'canceled' },
  ready: { 'make-ready': 'ready', collect: 'collected', expire: 'expired', cancel: 'canceled' },
  collected: {},
  expired: {},
  canceled: {},
} as const satisfies Record<PickupState, Partial<Record<PickupEvent, PickupState>>>

/** Undefined: the event is not possible in this state. */
export function nextPickupState(state: PickupState, event: PickupEvent): PickupState | undefined {
  const row: Partial<Record<PickupEvent, PickupState>> = pickupTransitions[state]
  return row[event]
}

const stateOfStatus = {
  Pending: 'ordered',
  Approved: 'confirmed',
  Processing: 'preparing',
  'Delivery Scheduled': 'ready',
  Rescheduled: 'ready',
  // A pickup never goes out: `shipmentEventOf` has no event that leads there.
  'Out For Delivery': 'ready',
  Delivered: 'collected',
  Canceled: 'canceled',
} as const satisfies Record<ShipmentStatus, PickupState>

/** Null: the order is not collected at a store. An expired pickup is a canceled shipment whose history says why. */
export function pickupStateOf(
  { choice, events }: Pick<Order, 'choice' | 'events'>,
  { position, status }: Pick<Shipment, 'position' | 'status'>,
): PickupState | null {
  if (choice.kind !== 'collect') return null
  const expired = events.some(({ kind, shipment }) => kind === 'shipment-expired' && shipment === position)
  return status === 'Canceled' && expired ? 'expired' : stateOfStatus[status]
}

const shipmentEvents = {
  confirm: 'approve',
  prepare: 'process',
  collect: 'hand-over',
  expire: 'expire',
  cancel: 'cancel',
} as const satisfies Record<Exclude<PickupEvent, 'make-ready'>, ShipmentEventKind>

/** The event of the shipment that a pickup's event is carried out by. */
export function shipmentEventOf(event: PickupEvent, status: ShipmentStatus): ShipmentEventKind {
  if (event === 'make-ready') return status === 'Delivery Scheduled' ? 'reschedule' : 'schedule'
  return shipmentEvents[event]
}

/** Events that a shipment has while it waits at a store: it is neither sent out nor refused at a door. */
export const isPickupEvent = (event: ShipmentEventKind): boolean =>
  event === 'schedule' ||
  event === 'reschedule' ||
  Object.values<ShipmentEventKind>(shipmentEvents).includes(event)
