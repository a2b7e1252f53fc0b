import type { ChangeMessageKind } from '#commerce/messages/message.ts'

/** Names of webhook events: one for each message that reports a change. */
export const eventTypes = {
  'order-placed': 'order.placed',
  'order-confirmed': 'order.confirmed',
  'payment-failed': 'order.payment_failed',
  'order-expired': 'order.expired',
  'delivery-scheduled': 'order.delivery_scheduled',
  'delivery-rescheduled': 'order.delivery_rescheduled',
  'rescheduling-fee-due': 'order.rescheduling_fee_due',
  'rescheduling-refunded': 'order.rescheduling_refunded',
  'out-for-delivery': 'order.out_for_delivery',
  delivered: 'order.delivered',
  'delivery-failed': 'order.delivery_failed',
  'cancellation-requested': 'order.cancellation_requested',
  'cancellation-rejected': 'order.cancellation_rejected',
  'order-canceled': 'order.canceled',
  'ready-for-collection': 'order.ready_for_collection',
  'collection-expired': 'order.collection_expired',
  'item-cancellation-requested': 'order.item_cancellation_requested',
  'item-cancellation-rejected': 'order.item_cancellation_rejected',
  'items-canceled': 'order.items_canceled',
  'refund-method-required': 'order.refund_method_required',
  'refund-method-chosen': 'order.refund_method_chosen',
  'question-received': 'order.question_received',
  'question-answered': 'order.question_answered',
} as const satisfies Record<ChangeMessageKind, string>
