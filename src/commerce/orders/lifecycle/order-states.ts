import type { OrderStatus } from '#commerce/orders/order.ts'

/** What can happen to an order as a whole. */
export const orderEventKinds = [
  'confirm', 'process', 'deliver', 'ask-cancel', 'accept-cancel', 'reject-cancel', 'finish-cancel', 'resume', 'expire', 'void',
] as const // prettier-ignore
export type OrderEventKind = (typeof orderEventKinds)[number]

/**
 * Which event leads where; what is not here cannot happen. "before": back to where the order was when its cancellation
 * was asked for. The buttons that are shown and the guards behind them read this one table.
 */
export const orderTransitions = {
  pending: { confirm: 'confirmed', expire: 'canceled', 'ask-cancel': 'cancel pending' },
  confirmed: { process: 'processing', 'ask-cancel': 'cancel pending', void: 'canceled' },
  processing: { deliver: 'delivered', 'ask-cancel': 'cancel pending', void: 'canceled' },
  delivered: {},
  'cancel pending': { 'accept-cancel': 'Cancellation In Progress', 'reject-cancel': 'cancel rejected' },
  // Money is on its way back.
  'Cancellation In Progress': { 'finish-cancel': 'canceled' },
  canceled: {},
  'cancel rejected': { resume: 'before' },
} as const satisfies Record<OrderStatus, Partial<Record<OrderEventKind, OrderStatus | 'before'>>>

/** Where an order goes by an event; undefined: it cannot. A rejected cancellation is taken up again by itself. */
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
