import { pickupStateOf } from '#commerce/orders/pickup/pickup-states.ts'
import type { Order, Shipment } from '#commerce/orders/order.ts'

/** Whether a shipment waits at its store. */
export const isReadyPickup = (order: Order, shipment: Shipment): boolean =>
  pickupStateOf(order, shipment) === 'ready'
