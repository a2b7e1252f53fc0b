import { invariant } from '#kernel/invariant.ts'
import {
  orderStatuses,
  shipmentStatuses,
  type OrderStatus,
  type ShipmentStatus,
} from '#commerce/orders/order.ts'

/** "OUT_FOR_delivery" → "Out For Delivery": how statuses are written, whoever wrote them. */
export const toTitleCase = (text: string): string =>
  text
    .trim()
    .split(/[\s_-]+/u)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1).toLowerCase())
    .join(' ')

/** Reads the status of a shipment in whatever case it was kept. */
export function readShipmentStatus(text: string): ShipmentStatus {
  const status = shipmentStatuses.find((one) => one === toTitleCase(text))
  invariant(status, `no status of a shipment: ${text}`)
  return status
}

/** Reads the status of an order in whatever case it was kept. */
export function readOrderStatus(text: string): OrderStatus {
  const status = orderStatuses.find((one) => toTitleCase(one) === toTitleCase(text))
  invariant(status, `no status of an order: ${text}`)
  return status
}
