import type { EngineAdmin } from '#commerce/engine/engine-facade.ts'
import type { Handoff } from '#commerce/engine/handoff.ts'
import { handoffsQuery, wireHandoff, wireHandoffs, type WireHandoff } from '#contracts/operations-engine.ts'
import { fail, ok } from '#kernel/result.ts'
import { route, type Route } from './routes.ts'

const statuses = { 'no-engine': 409, 'not-found': 404 } as const

/** Orders on their passage to the commerce engine. */
export const engineRoutes = (admin: EngineAdmin): readonly Route[] => [
  route({
    method: 'GET',
    path: '/engine/handoffs',
    scope: 'orders:read',
    summary: 'Lists orders on their passage to the commerce engine; those that changed last come first.',
    query: handoffsQuery,
    reply: wireHandoffs,
    run: async ({ query: { state = null, limit } }) =>
      ok({ handoffs: (await admin.list({ state, limit })).map(toWire) }),
  }),
  route({
    method: 'POST',
    path: '/engine/handoffs/{number}/repetition',
    scope: 'orders:write',
    summary: 'Sends an order to the commerce engine again, also one that was given up.',
    reply: wireHandoff,
    run: async ({ parameters: { number = '' } }) => {
      const repeated = await admin.repeat(number)
      return repeated.ok
        ? ok(toWire(repeated.value))
        : fail({ status: statuses[repeated.failure.kind], kind: repeated.failure.kind })
    },
  }),
]

const toWire = ({ orderNumber, receipt, ...handoff }: Handoff): WireHandoff => ({
  ...handoff,
  order: orderNumber,
  receipt: receipt && { ...receipt },
})
