/** Messages about an order to its shopper, by mail and SMS, in the order's language. */
export const messageKinds = [
  'order-placed', 'order-confirmed', 'payment-failed', 'order-expired', 'delivery-scheduled', 'out-for-delivery',
  'delivered', 'delivery-failed', 'cancellation-requested', 'cancellation-rejected', 'order-canceled', 'ready-for-collection', 'collection-expired',
  'item-cancellation-requested', 'item-cancellation-rejected', 'items-canceled',
  'refund-method-required',
] as const // prettier-ignore
export type MessageKind = (typeof messageKinds)[number]
