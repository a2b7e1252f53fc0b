import type { OrderDesk } from '#commerce/orders/orders.ts'
import { cancellationBody, cancellationDecisionBody, wireOrder } from '#contracts/operations.ts'
import { advanceByWire } from './advance-order.ts'
import { route, type Route } from './routes.ts'

/** Pieces of an order that do not come after all, while the rest of it does. */
export function cancellationRoutes(desk: OrderDesk): readonly Route[] {
  const advance = advanceByWire(desk)
  const common = { method: 'POST', scope: 'orders:write', reply: wireOrder } as const
  return [
    route({
      ...common,
      path: '/orders/{number}/cancellations',
      summary: 'Takes pieces off an order that cannot be delivered; what was paid of them goes back.',
      body: cancellationBody,
      run: ({ parameters, body: { id, pieces, reason } }) =>
        advance(parameters['number'] ?? '', { kind: 'cancel-pieces', id, pieces, reason }, undefined),
    }),
    route({
      ...common,
      path: '/orders/{number}/cancellations/{cancellation}/decision',
      summary: 'Decides about pieces that the shopper wants taken off.',
      body: cancellationDecisionBody,
      run: ({ parameters, body: { decision, note } }) => {
        const kind = decision === 'accept' ? 'accept-pieces' : 'reject-pieces'
        return advance(parameters['number'] ?? '', { kind, id: parameters['cancellation'] ?? '' }, note)
      },
    }),
  ]
}
