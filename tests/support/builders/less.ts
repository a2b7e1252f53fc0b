import { takeOff } from '#commerce/orders/cancellation/take-off.ts'
import type { Order } from '#commerce/orders/order.ts'
import { invariant } from '#kernel/invariant.ts'
import { zero } from '#kernel/money.ts'

/** An order after pieces of it were taken off. */
export function less(order: Order, id: string, pieces: Readonly<Record<string, number>>): Order {
  const off = takeOff(order, {
    cancellation: {
      id,
      pieces: Object.entries(pieces).map(([sku, quantity]) => ({ sku, quantity })),
      reason: 'short',
      actor: 'operator',
      at: '2026-11-24T08:00:00.000Z',
    },
    refundId: `pieces:${order.id}:${id}`,
    roundCash: (due) => zero(due.currency),
  })
  invariant(off, 'it has these pieces')
  return off.order
}
