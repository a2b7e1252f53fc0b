import { openingStateAt } from '#commerce/stores/opening-hours.ts'
import type { StoreAdmin, StoreEditFailure } from '#commerce/stores/store-admin.ts'
import type { Store } from '#commerce/stores/store.ts'
import {
  storeBody,
  storeCalendarBody,
  storeClosureBody,
  storeEditReply,
  storesQuery,
  wireStoreCalendar,
  wireStores,
  wireStoreWithEdits,
  type WireStore,
} from '#contracts/operations-stores.ts'
import type { Clock } from '#kernel/instant.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { route, type Rejection, type Route } from './routes.ts'

const actor = 'operations API'

/** Stores, their closures, and the calendars of countries. */
export const storeRoutes = (admin: StoreAdmin, clock: Clock): readonly Route[] => {
  const toWire = (store: Store): WireStore => {
    const state = openingStateAt(store, clock.now())
    const changesAt = (state.open ? state.until : state.opens) ?? null
    return structuredClone({ ...store, open: state.open, changesAt }) as WireStore
  }
  return [
    route({
      method: 'GET',
      path: '/stores',
      scope: 'stores:read',
      summary: 'Lists stores with their services, hours and calendars.',
      query: storesQuery,
      reply: wireStores,
      run: async ({ query: { country = null } }) => ok({ stores: admin.list(country).map(toWire) }),
    }),
    route({
      method: 'GET',
      path: '/stores/{store}',
      scope: 'stores:read',
      summary: 'A store, and who edited it why.',
      reply: wireStoreWithEdits,
      run: async ({ parameters: { store = '' } }) => {
        const found = await admin.find(store)
        if (!found.ok) return rejected(found.failure)
        const { edits } = found.value
        return ok({ ...toWire(found.value.store), edits: edits.map(({ subject: _, ...edit }) => edit) })
      },
    }),
    route({
      method: 'PUT',
      path: '/stores/{store}',
      scope: 'stores:write',
      summary: 'Adds or replaces a store.',
      body: storeBody,
      reply: storeEditReply,
      run: async ({ parameters: { store: code = '' }, body: { store, reason }, by }) =>
        store.storeCode === code
          ? edited(code, await admin.put(store, { actor, reason, by }))
          : fail({ status: 422, kind: 'other-code', detail: 'the code in the path is another' }),
    }),
    route({
      method: 'POST',
      path: '/stores/{store}/closures',
      scope: 'stores:write',
      summary: 'Closes a store on some days, both ends included.',
      body: storeClosureBody,
      reply: storeEditReply,
      run: async ({ parameters: { store = '' }, body: { reason, ...closure }, by }) =>
        edited(store, await admin.close(store, closure, { actor, reason, by })),
    }),
    route({
      method: 'GET',
      path: '/store-calendars/{country}',
      scope: 'stores:read',
      summary: 'Holidays and Ramadan of a country’s stores; provisional dates are marked.',
      reply: wireStoreCalendar,
      run: async ({ parameters: { country = '' } }) => {
        const found = await admin.findCalendar(country)
        return found.ok ? found : rejected(found.failure)
      },
    }),
    route({
      method: 'PUT',
      path: '/store-calendars/{country}',
      scope: 'stores:write',
      summary: 'Replaces the holidays and Ramadan of a country’s stores.',
      body: storeCalendarBody,
      reply: storeEditReply,
      run: async ({ parameters: { country = '' }, body: { periods, reason }, by }) =>
        edited(`calendar-${country}`, await admin.putCalendar({ country, periods }, { actor, reason, by })),
    }),
  ]
}

const statuses = {
  'managed-elsewhere': 409,
  'not-found': 404,
  'unknown-country': 404,
  'unknown-area': 422,
  'other-country': 409,
  'no-reason': 422,
  'wrong-days': 422,
  'wrong-hours': 409,
} as const satisfies Record<StoreEditFailure['kind'], number>

const rejected = ({ kind }: StoreEditFailure): Result<never, Rejection> =>
  fail({ status: statuses[kind], kind })

const edited = (
  subject: string,
  outcome: Result<'added' | 'changed' | 'unchanged', StoreEditFailure>,
): Result<{ subject: string; outcome: string }, Rejection> =>
  outcome.ok ? ok({ subject, outcome: outcome.value }) : rejected(outcome.failure)
