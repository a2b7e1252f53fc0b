import type { OrderAdmin } from '#commerce/orders/orders.ts'
import { cancellationBody, cancellationDecisionBody, wireOrder } from '#contracts/operations.ts'
import { createAdvance } from './advance-order.ts'
import { route, type Route } from './routes.ts'

/** Cancellation of some items of an order. */
export function cancellationRoutes(admin: OrderAdmin): readonly Route[] {
  const advance = createAdvance(admin)
  const common = { method: 'POST', scope: 'orders:write', reply: wireOrder } as const
  return [
    route({
      ...common,
      path: '/orders/{number}/cancellations',
      summary: 'Cancels items that cannot be delivered and refunds what was paid for them.',
      body: cancellationBody,
      run: ({ parameters, body: { id, items, reason }, by }) =>
        advance(parameters['number'] ?? '', { kind: 'cancel-items', id, items, reason }, { by }),
    }),
    route({
      ...common,
      path: '/orders/{number}/cancellations/{cancellation}/decision',
      summary: 'Approves or rejects an item cancellation request.',
      body: cancellationDecisionBody,
      run: ({ parameters, body: { decision, note }, by }) => {
        const kind = decision === 'approve' ? 'approve-item-cancellation' : 'reject-item-cancellation'
        return advance(
          parameters['number'] ?? '',
          { kind, id: parameters['cancellation'] ?? '' },
          { note, by },
        )
      },
    }),
  ]
}
