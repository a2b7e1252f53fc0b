import type { Order } from '#commerce/orders/order.ts'

/** The stock location from which an order leaves: its store, or the warehouse of its country. */
export const placeOfOrder = ({ choice, country }: Pick<Order, 'choice' | 'country'>): string =>
  choice.kind === 'collect' ? choice.store : warehouseOf(country)

export const warehouseOf = (country: string): string => `wh-${country}`
