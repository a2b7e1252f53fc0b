import type { ShipmentStatus } from '#commerce/orders/order.ts'

/**
 * Events of a shipment. "change-time": another delivery time, without a change of its progress; "hand-over": collected at
 * the store; "refuse": not accepted by the recipient; "expire": not collected in time, raised by a job alone.
 */
export const shipmentEventKinds = [
  'approve', 'process', 'schedule', 'reschedule', 'change-time', 'out', 'deliver', 'hand-over', 'fail', 'refuse', 'cancel', 'expire',
] as const // prettier-ignore
export type ShipmentEventKind = (typeof shipmentEventKinds)[number]

/** Events that an operator or the OMS can raise. Times are changed by an action of their own, with its fee. */
export const operatorShipmentEvents = shipmentEventKinds.filter(
  (kind) => kind !== 'expire' && kind !== 'change-time',
)

/** A failed attempt is repeated on the planned day; another day is a "reschedule". The third failure cancels. */
const shipmentTransitions = {
  Pending: { approve: 'Approved', 'change-time': 'Pending', cancel: 'Canceled' },
  Approved: { process: 'Processing', 'change-time': 'Approved', cancel: 'Canceled' },
  Processing: { schedule: 'Delivery Scheduled', 'change-time': 'Processing', cancel: 'Canceled' },
  'Delivery Scheduled': {
    reschedule: 'Rescheduled',
    'change-time': 'Rescheduled',
    out: 'Out For Delivery',
    'hand-over': 'Delivered',
    cancel: 'Canceled',
    expire: 'Canceled',
  },
  Rescheduled: {
    schedule: 'Delivery Scheduled',
    'change-time': 'Rescheduled',
    out: 'Out For Delivery',
    'hand-over': 'Delivered',
    cancel: 'Canceled',
    expire: 'Canceled',
  },
  'Out For Delivery': { deliver: 'Delivered', fail: 'Delivery Scheduled', refuse: 'Canceled' },
  Delivered: {},
  Canceled: {},
} as const satisfies Record<ShipmentStatus, Partial<Record<ShipmentEventKind, ShipmentStatus>>>

/** Failed delivery attempts that cancel a shipment. */
const maxDeliveryAttempts = 3

/** Undefined: the event is not possible in this status. */
export function nextShipmentStatus(
  status: ShipmentStatus,
  event: ShipmentEventKind,
  failedAttempts: number,
): ShipmentStatus | undefined {
  const row: Partial<Record<ShipmentEventKind, ShipmentStatus>> = shipmentTransitions[status]
  const next = row[event]
  return next !== undefined && event === 'fail' && failedAttempts + 1 >= maxDeliveryAttempts
    ? 'Canceled'
    : next
}

/** Whether the warehouse has yet to begin with it, so that canceling it needs no decision. */
const isUnprepared = (status: ShipmentStatus): boolean =>
  status === 'Pending' || status === 'Approved' || status === 'Canceled'

/** Whether nothing of an order is being prepared. One without shipments (a gift card) is decided on by an operator. */
export const isUnbegun = (shipments: readonly { readonly status: ShipmentStatus }[]): boolean =>
  shipments.length > 0 && shipments.every(({ status }) => isUnprepared(status))

/** Whether items of the shipment can still be canceled. */
export const canCancelItems = (status: ShipmentStatus): boolean =>
  status !== 'Out For Delivery' && status !== 'Delivered' && status !== 'Canceled'
