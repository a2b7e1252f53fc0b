/** What shoppers are written about an order, by mail and SMS, in the order's language. */
export const messageKinds = [
  'order-placed', 'order-confirmed', 'payment-failed', 'order-expired', 'delivery-scheduled', 'out-for-delivery',
  'delivered', 'delivery-failed', 'cancel-asked', 'cancel-rejected', 'order-canceled', 'ready-for-collection',
  'pieces-asked', 'pieces-rejected', 'pieces-canceled',
  'refund-choice',
] as const // prettier-ignore
export type MessageKind = (typeof messageKinds)[number]
