import type { Return } from '#commerce/returns/return.ts'
import type { ReturnAdmin } from '#commerce/returns/return-admin.ts'
import {
  returnedStockQuery,
  returnEventBody,
  returnsQuery,
  wireReturn,
  wireReturnedStock,
  wireReturns,
  type WireReturn,
} from '#contracts/operations-returns.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { overLimitRejection, readApproval } from './approval.ts'
import { route, type Rejection, type Route } from './routes.ts'
import { toWireMoney } from './wire-money.ts'

/** Returns of items: the list, and the events of warehouse, van and store. */
export const returnRoutes = (admin: ReturnAdmin): readonly Route[] => [
  route({
    method: 'GET',
    path: '/returns',
    scope: 'orders:read',
    summary: 'Lists returns, oldest first.',
    query: returnsQuery,
    reply: wireReturns,
    run: async ({ query: { country = null, state = null, limit }, by }) =>
      ok({ returns: (await admin.list({ by, country, state, limit })).map(toWire) }),
  }),
  route({
    method: 'GET',
    path: '/returns/{reference}',
    scope: 'orders:read',
    summary: 'A return with its history.',
    reply: wireReturn,
    run: async ({ parameters: { reference = '' }, by }) => answer(await admin.find(reference, by)),
  }),
  route({
    method: 'POST',
    path: '/returns/{reference}/events',
    scope: 'orders:write',
    summary: 'Reports what happened to a return and tells the shopper.',
    body: returnEventBody,
    reply: wireReturn,
    run: async ({ parameters: { reference = '' }, scopes, body, by }) => {
      const approval = readApproval(body.approvedBy, scopes)
      if (!approval.ok) return approval
      const { event, note, slot = null, items = [], place = null } = body
      const act = { by, event, note, slot, items, place, approvedBy: approval.value }
      return answer(await admin.advance(reference, act))
    },
  }),
  route({
    method: 'GET',
    path: '/returned-stock',
    scope: 'orders:read',
    summary: 'Units that came back, by place, SKU and grade.',
    query: returnedStockQuery,
    reply: wireReturnedStock,
    run: async ({ query: { country = null, grade = null, limit }, by }) =>
      ok({ stock: (await admin.listStock({ by, country, grade, limit })).map((one) => ({ ...one })) }),
  }),
]

function answer(changed: Awaited<ReturnType<ReturnAdmin['advance']>>): Result<WireReturn, Rejection> {
  if (changed.ok) return ok(toWire(changed.value))
  const { failure } = changed
  if (failure.kind === 'illegal')
    return fail({ status: 409, kind: failure.kind, detail: `the return is ${failure.from}` })
  if (failure.kind === 'over-limit') return fail(overLimitRejection(failure))
  return fail({ status: statuses[failure.kind], kind: failure.kind })
}

const statuses = {
  'not-found': 404,
  'not-permitted': 403,
  'changed-meanwhile': 409,
  'needs-approval': 422,
  'unknown-place': 422,
  'too-late': 409,
  'slot-full': 409,
  'refund-failed': 409,
  'exchange-sold-out': 409,
  'companion-not-ready': 409,
  'companion-on-its-way': 409,
  'unknown-items': 422,
  'slot-required': 422,
  'note-required': 422,
  'note-too-long': 422,
} as const

const toWire = ({ items, photos, refund, history, ...one }: Return): WireReturn => ({
  reference: one.reference,
  orderNumber: one.orderNumber,
  country: one.country,
  state: one.state,
  items: items.map((item) => ({ ...item })),
  passage: one.passage,
  comment: one.comment,
  photos: photos.length,
  refund: toWireMoney(refund.total),
  exchange: one.exchange && {
    state: one.exchange.state,
    items: one.exchange.items.map((item) => ({ ...item })),
    total: toWireMoney(one.exchange.total),
    value: toWireMoney(one.exchange.value),
    orderNumber: one.exchange.companion?.number ?? null,
  },
  misses: one.misses,
  history: history.map(({ kind, at, actor, note }) => ({ kind, at, actor, note })),
  requestedAt: one.requestedAt,
})
