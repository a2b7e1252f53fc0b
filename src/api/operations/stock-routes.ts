import {
  movementsShown,
  type PlaceStock,
  type SafetyFailure,
  type StockAdmin,
  type StockAdminFailure,
} from '#commerce/inventory/stock-admin.ts'
import { freeAt } from '#commerce/inventory/availability.ts'
import { adjustment } from '#commerce/inventory/stock-change.ts'
import type { StockMovement } from '#commerce/inventory/stock-movement.ts'
import {
  lowStockQuery,
  movementsQuery,
  safetyBody,
  stockChangeBody,
  wireLowStock,
  wireMovements,
  wireStock,
} from '#contracts/operations-stock.ts'
import { fail, ok } from '#kernel/result.ts'
import { route, type Rejection, type Route } from './routes.ts'

const statuses = {
  'not-found': 404,
  'not-permitted': 403,
  'managed-elsewhere': 409,
  'not-units': 422,
  moved: 409,
  'below-reserved': 409,
  'needs-approval': 409,
  'changed-meanwhile': 409,
  'safety-changed': 409,
} as const satisfies Record<(StockAdminFailure | SafetyFailure)['kind'], number>

/** Stock by place, what moved it, and its correction. */
export const stockRoutes = (admin: StockAdmin): readonly Route[] => [
  route({
    method: 'GET',
    path: '/stock',
    scope: 'stock:write',
    summary:
      'Lists the SKUs of which at most five units are free at a warehouse or store, a hundred at a time.',
    query: lowStockQuery,
    reply: wireLowStock,
    run: async ({
      query: { level = null, country = null, location = null, search = '', cursor = null },
      by,
    }) => {
      const page = await admin.listPage(
        {
          filters: { level, country, place: location },
          ...{ search, cursor, sort: 'sku', descending: false, size: 100 },
        },
        by,
      )
      const levels = page.rows.map(({ code, name: _, ...row }) => ({ ...row, product: code }))
      return ok({ levels, next: page.next })
    },
  }),
  route({
    method: 'GET',
    path: '/stock/{sku}',
    scope: 'stock:write',
    summary: 'What is on hand and reserved of a SKU at each warehouse and store.',
    reply: wireStock,
    run: async ({ parameters: { sku = '' }, by }) => {
      const found = await admin.find(sku, by)
      return found
        ? ok({ sku, places: found.places.map(toLevel) })
        : fail<Rejection>({ status: 404, kind: 'not-found' })
    },
  }),
  route({
    method: 'GET',
    path: '/stock/{sku}/movements',
    scope: 'stock:write',
    summary: `What changed the stock of a SKU, newest first, ${movementsShown} at a time.`,
    query: movementsQuery,
    reply: wireMovements,
    run: async ({ parameters: { sku = '' }, query: { below = null }, by }) => {
      if (!(await admin.find(sku, by))) return fail<Rejection>({ status: 404, kind: 'not-found' })
      const found = await admin.listMovements(sku, below, by)
      const last = found.length < movementsShown ? undefined : found.at(-1)
      return ok({
        movements: found.map(toWire),
        next: last?.id ?? null,
      })
    },
  }),
  route({
    method: 'POST',
    path: '/stock/{sku}/{location}/changes',
    scope: 'stock:write',
    summary: 'Corrects the units on hand for a reason, or sets them to what was counted.',
    body: stockChangeBody,
    reply: wireStock,
    run: async ({ parameters: { sku = '', location = '' }, body: { note = '', ...body }, by }) => {
      const change = body.kind === 'adjusted' ? adjustment(body.units, body.why) : body
      // A repeated request is answered by its idempotency key before it comes here.
      const changed = await admin.change({ sku, location, change, note, by, key: crypto.randomUUID() })
      if (!changed.ok) {
        const { failure } = changed
        return fail<Rejection>({ status: statuses[failure.kind], kind: failure.kind })
      }
      const found = await admin.find(sku, by)
      return ok({ sku, places: (found?.places ?? []).map(toLevel) })
    },
  }),
  route({
    method: 'PUT',
    path: '/stock/{sku}/{location}/safety',
    scope: 'stock:write',
    summary: 'Sets the safety stock of a SKU at a warehouse or store: units that are not sold.',
    body: safetyBody,
    reply: wireStock,
    run: async ({ parameters: { sku = '', location = '' }, body: { units, seen, note = '' }, by }) => {
      const wanted = { sku, location, units, note, by }
      const set = await admin.setSafety(seen === undefined ? wanted : { ...wanted, seen })
      if (!set.ok) return fail<Rejection>({ status: statuses[set.failure.kind], kind: set.failure.kind })
      const found = await admin.find(sku, by)
      return ok({ sku, places: (found?.places ?? []).map(toLevel) })
    },
  }),
]

const toLevel = (level: PlaceStock) => ({
  location: level.location,
  country: level.country,
  onHand: level.onHand,
  reserved: level.reserved,
  safety: level.safety,
  free: freeAt(level),
})

const toWire = (one: StockMovement) => ({
  id: one.id,
  location: one.location,
  kind: one.kind,
  onHand: one.onHand,
  reserved: one.reserved,
  onHandAfter: one.onHandAfter,
  reservedAfter: one.reservedAfter,
  order: one.order,
  reason: one.reason,
  note: one.note,
  at: one.at,
})
