import type { MessageKind } from '#commerce/messages/message.ts'

/** What order-management systems are told of, named as they read it: the same moments that shoppers are written about. */
export const eventTypes = {
  'order-placed': 'order.placed',
  'order-confirmed': 'order.confirmed',
  'payment-failed': 'order.payment_failed',
  'order-expired': 'order.expired',
  'delivery-scheduled': 'order.delivery_scheduled',
  'out-for-delivery': 'order.out_for_delivery',
  delivered: 'order.delivered',
  'delivery-failed': 'order.delivery_failed',
  'cancel-asked': 'order.cancel_asked',
  'cancel-rejected': 'order.cancel_rejected',
  'order-canceled': 'order.canceled',
  'ready-for-collection': 'order.ready_for_collection',
  'pieces-asked': 'order.pieces_asked',
  'pieces-rejected': 'order.pieces_rejected',
  'pieces-canceled': 'order.pieces_canceled',
  'refund-choice': 'order.refund_choice',
} as const satisfies Record<MessageKind, string>

export type EventType = (typeof eventTypes)[MessageKind]
