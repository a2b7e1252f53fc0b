import type { DisplayStatus, Order, OrderStatus, Shipment, ShipmentStatus } from '#commerce/orders/order.ts'

/** Furthest last. */
const ranks = [
  'Pending', 'Approved', 'Processing', 'Delivery Scheduled', 'Rescheduled', 'Out For Delivery', 'Delivered',
] as const satisfies readonly ShipmentStatus[] // prettier-ignore

/**
 * What shoppers read of an order. One that somebody must look at first is Pending, whatever it is in the books; while
 * a cancellation is decided it stays what it was.
 */
export function displayStatus({
  status,
  statusBefore,
  heldFor,
  shipments,
}: Pick<Order, 'status' | 'statusBefore' | 'heldFor' | 'shipments'>): DisplayStatus {
  if (status === 'canceled') return 'Canceled'
  const settled = isUndecided(status) ? (statusBefore ?? 'pending') : status
  if (heldFor.length > 0 || settled === 'pending') return 'Pending'
  const live = shipments.filter((shipment) => shipment.status !== 'Canceled')
  if (settled === 'delivered') return 'Delivered'
  if (live.some(isDelivered)) return live.every(isDelivered) ? 'Delivered' : 'Partially Delivered'
  const furthest = Math.max(0, ...live.map((shipment) => ranks.findIndex((rank) => rank === shipment.status)))
  return furthest === 0
    ? settled === 'confirmed'
      ? 'Confirmed'
      : 'Processing'
    : (ranks[furthest] ?? 'Pending')
}

const isDelivered = ({ status }: Shipment): boolean => status === 'Delivered'

const isUndecided = (status: OrderStatus): boolean =>
  status === 'cancel pending' || status === 'Cancellation In Progress' || status === 'cancel rejected'
