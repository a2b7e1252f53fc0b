import type { OrderAdmin } from '#commerce/orders/orders.ts'
import { cancellationBody, cancellationDecisionBody, wireOrder } from '#contracts/operations.ts'
import { advanceByWire } from './advance-order.ts'
import { route, type Route } from './routes.ts'

/** Items of an order that do not come after all, while the rest of it does. */
export function cancellationRoutes(desk: OrderAdmin): readonly Route[] {
  const advance = advanceByWire(desk)
  const common = { method: 'POST', scope: 'orders:write', reply: wireOrder } as const
  return [
    route({
      ...common,
      path: '/orders/{number}/cancellations',
      summary: 'Cancels items that cannot be delivered and refunds what was paid for them.',
      body: cancellationBody,
      run: ({ parameters, body: { id, items, reason } }) =>
        advance(parameters['number'] ?? '', { kind: 'cancel-items', id, items, reason }, undefined),
    }),
    route({
      ...common,
      path: '/orders/{number}/cancellations/{cancellation}/decision',
      summary: 'Approves or rejects an item cancellation request.',
      body: cancellationDecisionBody,
      run: ({ parameters, body: { decision, note } }) => {
        const kind = decision === 'accept' ? 'approve-item-cancellation' : 'reject-item-cancellation'
        return advance(parameters['number'] ?? '', { kind, id: parameters['cancellation'] ?? '' }, note)
      },
    }),
  ]
}
