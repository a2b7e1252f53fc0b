import type { ShipmentStatus } from '#commerce/orders/order.ts'

/** What can happen to a shipment. "hand-over": collected at a store's counter; "refuse": not taken at the door. */
export const shipmentEventKinds = [
  'approve', 'process', 'schedule', 'reschedule', 'out', 'deliver', 'hand-over', 'fail', 'refuse', 'cancel',
] as const // prettier-ignore
export type ShipmentEventKind = (typeof shipmentEventKinds)[number]

/** A failed attempt is tried again on the day that stands; a new day is a "reschedule". The third cancels. */
export const shipmentTransitions = {
  Pending: { approve: 'Approved', cancel: 'Canceled' },
  Approved: { process: 'Processing', cancel: 'Canceled' },
  Processing: { schedule: 'Delivery Scheduled', cancel: 'Canceled' },
  'Delivery Scheduled': {
    reschedule: 'Rescheduled',
    out: 'Out For Delivery',
    'hand-over': 'Delivered',
    cancel: 'Canceled',
  },
  Rescheduled: {
    schedule: 'Delivery Scheduled',
    out: 'Out For Delivery',
    'hand-over': 'Delivered',
    cancel: 'Canceled',
  },
  'Out For Delivery': { deliver: 'Delivered', fail: 'Delivery Scheduled', refuse: 'Canceled' },
  Delivered: {},
  Canceled: {},
} as const satisfies Record<ShipmentStatus, Partial<Record<ShipmentEventKind, ShipmentStatus>>>

/** Attempts after which nobody drives there again. */
export const mostAttempts = 3

/** Where a shipment goes by an event; undefined: it cannot. */
export function nextShipmentStatus(
  status: ShipmentStatus,
  event: ShipmentEventKind,
  failedAttempts: number,
): ShipmentStatus | undefined {
  const row: Partial<Record<ShipmentEventKind, ShipmentStatus>> = shipmentTransitions[status]
  const next = row[event]
  return next !== undefined && event === 'fail' && failedAttempts + 1 >= mostAttempts ? 'Canceled' : next
}

/** Whether pieces may still be taken out of it. */
export const canStillStay = (status: ShipmentStatus): boolean =>
  status !== 'Out For Delivery' && status !== 'Delivered' && status !== 'Canceled'
