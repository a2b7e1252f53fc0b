import type { DispatchFacade } from '#commerce/dispatch/dispatch-facade.ts'
import type { RunSummary } from '#commerce/dispatch/ports.ts'
import { stopKey } from '#commerce/dispatch/run.ts'
import type { RunView } from '#commerce/dispatch/run-view.ts'
import type { Operator } from '#commerce/staff/operator.ts'
import {
  handInBody,
  pickedReply,
  pickItemBody,
  planRunBody,
  runEventBody,
  runsQuery,
  runStopBody,
  wireRun,
  wireRuns,
} from '#contracts/operations-runs.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { route, type Rejection, type Route } from './routes.ts'
import { toWireMoney } from './wire-money.ts'

/** Runs of deliveries, the count of their cash, and picking. */
export const runRoutes = ({ runs, journey, handIns, picking }: DispatchFacade): readonly Route[] => {
  const replyRun = async (
    by: Operator,
    number: string,
    done: Result<unknown, { readonly kind: string }>,
  ): Promise<Result<unknown, Rejection>> => {
    if (!done.ok) return reject(done.failure)
    const found = await runs.find({ by, number })
    return found.ok ? ok(toWireRun(found.value)) : reject(found.failure)
  }
  return [
    route({
      method: 'GET',
      path: '/runs',
      scope: 'orders:read',
      summary: 'Lists runs, the latest day first.',
      query: runsQuery,
      reply: wireRuns,
      run: async ({ query: { country = null, day = null, state, before = null, limit }, by }) => {
        const states = state === undefined ? null : [state]
        const found = await runs.list({ by, country, day, states, before, limit, place: null })
        return ok({ runs: found.map(toWireSummary) })
      },
    }),
    route({
      method: 'GET',
      path: '/runs/{number}',
      scope: 'orders:read',
      summary: 'A run with its stops. Sums are left out from its return until the cash is counted.',
      reply: wireRun,
      run: ({ parameters: { number = '' }, by }) => replyRun(by, number, ok(undefined)),
    }),
    route({
      method: 'POST',
      path: '/runs',
      scope: 'orders:write',
      summary: 'Plans a run, once per key.',
      body: planRunBody,
      reply: wireRun,
      run: async ({ body: { key, crew, ...body }, by }) => {
        const planned = await runs.plan({ by, planned: { ...body, crew: crew.join('\n') }, key })
        return replyRun(by, planned.ok ? planned.value.number : '', planned)
      },
    }),
    route({
      method: 'POST',
      path: '/runs/{number}/stops',
      scope: 'orders:write',
      summary: 'Adds a shipment to a run, removes it, or moves it within the round.',
      body: runStopBody,
      reply: wireRun,
      run: async ({ parameters: { number = '' }, body: { shipment: stop, act }, by }) => {
        const on = { by, number, stop }
        const done =
          act === 'add'
            ? await runs.add(on)
            : act === 'remove'
              ? await runs.remove(on)
              : await runs.reorder({ ...on, to: act })
        return replyRun(by, number, done)
      },
    }),
    route({
      method: 'POST',
      path: '/runs/{number}/events',
      scope: 'orders:write',
      summary: 'Loads a run, sends it out, records its return, cancels or closes it.',
      body: runEventBody,
      reply: wireRun,
      run: async ({ parameters: { number = '' }, body: { event }, by }) => {
        const on = { by, number }
        const acts = {
          load: journey.load,
          'go-out': journey.goOut,
          return: journey.return,
          cancel: runs.cancel,
          close: handIns.close,
        } as const
        return replyRun(by, number, await acts[event](on))
      },
    }),
    route({
      method: 'POST',
      path: '/runs/{number}/hand-in',
      scope: 'orders:write',
      summary: 'Counts the cash of a run that is back; the reply has what was expected. Once per key.',
      body: handInBody,
      reply: wireRun,
      run: async ({ parameters: { number = '' }, body: { counted, key, note = null }, by }) =>
        replyRun(by, number, await handIns.handIn({ by, number, counted, note, key })),
    }),
    route({
      method: 'POST',
      path: '/places/{place}/picked',
      scope: 'orders:write',
      summary: 'Takes one unit of a SKU off the shelf, for the shipment that waits longest.',
      body: pickItemBody,
      reply: pickedReply,
      run: async ({ parameters: { place = '' }, body: { sku: code }, by }) => {
        const picked = await picking.scan({ by, place, until: null, code })
        return picked.ok ? picked : reject(picked.failure)
      },
    }),
  ]
}

const unknown: readonly string[] = ['not-found', 'not-permitted', 'unknown-stop', 'nothing-to-pick']
const invalid: readonly string[] = ['invalid-run', 'invalid-count', 'reason-required']

const reject = ({
  kind,
  ...failure
}: {
  readonly kind: string
  readonly field?: string
  readonly reason?: string
}) => {
  const detail = failure.field ?? failure.reason
  const status = unknown.includes(kind) ? 404 : invalid.includes(kind) ? 422 : 409
  return fail({
    status,
    kind: kind === 'not-permitted' ? 'not-found' : kind,
    ...(detail === undefined ? {} : { detail }),
  })
}

const toWireSummary = ({ number, country, place, day, crew, vehicle, state, ...run }: RunSummary) => ({
  ...{ number, country, place, day, crew: [...crew], vehicle, state },
  ...{ stops: run.stops, litres: run.litres, minutes: run.minutes },
  due: run.due && run.due.map(toWireMoney),
})

const toWireRun = ({ run, totals }: RunView) => ({
  ...{ number: run.number, country: run.country, place: run.place, day: run.day, crew: [...run.crew] },
  ...{ vehicle: run.vehicle, state: run.state, stops: totals.stops, litres: totals.litres },
  minutes: totals.minutes,
  due: totals.due && totals.due.map(toWireMoney),
  shipments: run.stops.map((stop) => ({
    shipment: stopKey(stop),
    state: stop.state,
    due: stop.due && toWireMoney(stop.due),
    collected: stop.collected && toWireMoney(stop.collected),
  })),
  handIn: run.handIn && {
    state: run.handIn.state,
    sums: run.handIn.sums.map(({ expected, counted, difference }) => ({
      expected: toWireMoney(expected),
      counted: toWireMoney(counted),
      difference: toWireMoney(difference),
    })),
  },
})
