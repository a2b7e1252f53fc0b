import type { DisplayStatus, OrderStatus } from '#commerce/orders/order.ts'
import type { MessageKey } from '#i18n/messages.ts'

export const statusMessages = {
  Pending: 'order:status.pending',
  Confirmed: 'order:status.confirmed',
  Approved: 'order:status.approved',
  Processing: 'order:status.processing',
  'Delivery Scheduled': 'order:status.delivery-scheduled',
  Rescheduled: 'order:status.rescheduled',
  'Out For Delivery': 'order:status.out-for-delivery',
  Delivered: 'order:status.delivered',
  'Partially Delivered': 'order:status.partially-delivered',
  Canceled: 'order:status.canceled',
} as const satisfies Record<DisplayStatus, MessageKey>

/** What the badge says in place of the delivery's progress while a cancellation is undecided or in progress. */
export const cancellationStatusMessages: Readonly<Partial<Record<OrderStatus, MessageKey>>> = {
  'cancel pending': 'order:status.cancel-pending',
  'Cancellation In Progress': 'order:status.cancel-in-progress',
}

/** Shown while a cancellation is undecided or in progress, and when it was rejected. */
export const cancellationMessages: Readonly<Partial<Record<OrderStatus, MessageKey>>> = {
  'cancel pending': 'order:request.pending',
  'Cancellation In Progress': 'order:request.in-progress',
  'cancel rejected': 'order:request.rejected',
}
