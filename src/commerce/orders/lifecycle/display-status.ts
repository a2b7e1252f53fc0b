import type { DisplayStatus, Order, OrderStatus, Shipment, ShipmentStatus } from '#commerce/orders/order.ts'

/** In the order of progress. */
const ranks = [
  'Pending', 'Approved', 'Processing', 'Delivery Scheduled', 'Rescheduled', 'Out For Delivery', 'Delivered',
] as const satisfies readonly ShipmentStatus[] // prettier-ignore

/**
 * What shoppers read of an order. An order on hold is Pending whatever its status; while a cancellation is undecided the
 * status before it is shown.
 */
export function displayStatus({
  status,
  statusBefore,
  reviewReasons,
  shipments,
}: Pick<Order, 'status' | 'statusBefore' | 'reviewReasons' | 'shipments'>): DisplayStatus {
  if (status === 'canceled') return 'Canceled'
  const decided = isUndecided(status) ? (statusBefore ?? 'pending') : status
  if (reviewReasons.length > 0 || decided === 'pending') return 'Pending'
  const live = shipments.filter((shipment) => shipment.status !== 'Canceled')
  if (decided === 'delivered') return 'Delivered'
  if (live.some(isDelivered)) return live.every(isDelivered) ? 'Delivered' : 'Partially Delivered'
  const furthest = Math.max(0, ...live.map((shipment) => ranks.findIndex((rank) => rank === shipment.status)))
  if (furthest > 0) return ranks[furthest] ?? 'Pending'
  return decided === 'confirmed' ? 'Confirmed' : 'Processing'
}

const isDelivered = ({ status }: Shipment): boolean => status === 'Delivered'

const isUndecided = (status: OrderStatus): boolean =>
  status === 'cancel pending' || status === 'Cancellation In Progress' || status === 'cancel rejected'
