import type { OrderStatus } from '#commerce/orders/order.ts'

/** Events of an order as a whole. */
export const orderEventKinds = [
  'confirm', 'process', 'deliver', 'request-cancellation', 'approve-cancellation', 'reject-cancellation',
  'complete-cancellation', 'resume', 'expire', 'void',
] as const // prettier-ignore
export type OrderEventKind = (typeof orderEventKinds)[number]

/**
 * All transitions; what is not listed cannot happen. "before": the status in which the cancellation was requested.
 * Guards and buttons read this one table.
 */
const orderTransitions = {
  pending: { confirm: 'confirmed', expire: 'canceled', 'request-cancellation': 'cancel pending' },
  confirmed: { process: 'processing', 'request-cancellation': 'cancel pending', void: 'canceled' },
  processing: { deliver: 'delivered', 'request-cancellation': 'cancel pending', void: 'canceled' },
  delivered: {},
  'cancel pending': {
    'approve-cancellation': 'Cancellation In Progress',
    'reject-cancellation': 'cancel rejected',
  },
  // The refund is under way.
  'Cancellation In Progress': { 'complete-cancellation': 'canceled' },
  canceled: {},
  'cancel rejected': { resume: 'before' },
} as const satisfies Record<OrderStatus, Partial<Record<OrderEventKind, OrderStatus | 'before'>>>

/** Undefined: the event is not possible. After a rejected cancellation events count from the status before it. */
export function nextOrderStatus(
  status: OrderStatus,
  event: OrderEventKind,
  before: OrderStatus | null,
): OrderStatus | undefined {
  if (status === 'cancel rejected' && event !== 'resume')
    return before === null || before === status ? undefined : nextOrderStatus(before, event, null)
  const row: Partial<Record<OrderEventKind, OrderStatus | 'before'>> = orderTransitions[status]
  const next = row[event]
  return next === 'before' ? (before ?? undefined) : next
}
