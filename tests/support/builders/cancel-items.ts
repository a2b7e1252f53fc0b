import { removeItems } from '#commerce/orders/cancellation/remove-items.ts'
import type { Order } from '#commerce/orders/order.ts'
import { invariant } from '#kernel/invariant.ts'
import { zero } from '#kernel/money.ts'

/** The order without some items. */
export function cancelItems(order: Order, id: string, items: Readonly<Record<string, number>>): Order {
  const reduced = removeItems(order, {
    cancellation: {
      id,
      items: Object.entries(items).map(([sku, quantity]) => ({ sku, quantity })),
      reason: 'short',
      actor: 'operator',
      at: '2026-11-24T08:00:00.000Z',
    },
    refundId: `items:${order.id}:${id}`,
    roundCash: (due) => zero(due.currency),
  })
  invariant(reduced, 'the order has these items')
  return reduced.order
}
