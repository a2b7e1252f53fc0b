import { invariant } from '#kernel/invariant.ts'
import {
  orderStatuses,
  shipmentStatuses,
  type OrderStatus,
  type ShipmentStatus,
} from '#commerce/orders/order.ts'

/** "OUT_FOR_delivery" → "Out For Delivery". */
export const toTitleCase = (text: string): string =>
  text
    .trim()
    .split(/[\s_-]+/u)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1).toLowerCase())
    .join(' ')

/** Reads a stored status in any case. */
export function readShipmentStatus(text: string): ShipmentStatus {
  const status = shipmentStatuses.find((one) => one === toTitleCase(text))
  invariant(status, `no status of a shipment: ${text}`)
  return status
}

/** Reads a stored status in any case. */
export function readOrderStatus(text: string): OrderStatus {
  const status = orderStatuses.find((one) => toTitleCase(one) === toTitleCase(text))
  invariant(status, `no status of an order: ${text}`)
  return status
}
