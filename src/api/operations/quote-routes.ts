import type { BulkOfferFailure, BulkQuoteAdmin } from '#commerce/quotes/bulk-quote-admin.ts'
import type { BulkQuote, BulkQuoteRevision } from '#commerce/quotes/bulk-quote.ts'
import {
  bulkOfferBody,
  bulkQuotesQuery,
  wireBulkQuote,
  wireBulkQuoteHistory,
  wireBulkQuotes,
  type WireBulkQuote,
} from '#contracts/operations-quotes.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { route, type Rejection, type Route } from './routes.ts'

/** Bulk quotes: what companies requested, the offers and the withdrawal. */
export const quoteRoutes = (admin: BulkQuoteAdmin): readonly Route[] => [
  route({
    method: 'GET',
    path: '/quotes',
    scope: 'orders:read',
    summary: 'Lists bulk quotes, the newest first.',
    query: bulkQuotesQuery,
    reply: wireBulkQuotes,
    run: async ({ query: { country = null, state = null, before = null, limit }, by }) =>
      ok({ quotes: (await admin.list({ country, state, before, limit }, by)).map(toWire) }),
  }),
  route({
    method: 'GET',
    path: '/quotes/{number}',
    scope: 'orders:read',
    summary: 'A bulk quote with all its offers.',
    reply: wireBulkQuoteHistory,
    run: async ({ parameters: { number = '' }, by }) => {
      const found = await admin.find(number, by)
      return found
        ? ok({ ...toWire(found), revisions: found.revisions.map(toWireRevision) })
        : fail({ status: 404, kind: 'not-found' })
    },
  }),
  route({
    method: 'POST',
    path: '/quotes/{number}/offers',
    scope: 'orders:write',
    summary: 'Offers prices for a request, or revises an offer; the company gets a mail.',
    body: bulkOfferBody,
    reply: wireBulkQuote,
    run: async ({ parameters: { number = '' }, body, by }) => answer(await admin.offer(number, body, { by })),
  }),
  route({
    method: 'POST',
    path: '/quotes/{number}/withdrawal',
    scope: 'orders:write',
    summary: 'Withdraws a quote that is not accepted; the company gets a mail.',
    reply: wireBulkQuote,
    run: async ({ parameters: { number = '' }, by }) => answer(await admin.withdraw(number, { by })),
  }),
]

function answer(changed: Result<BulkQuote, BulkOfferFailure>): Result<WireBulkQuote, Rejection> {
  if (changed.ok) return ok(toWire(changed.value))
  const { kind } = changed.failure
  if (kind === 'not-found') return fail({ status: 404, kind })
  if (kind === 'not-permitted') return fail({ status: 403, kind })
  if (kind === 'not-allowed')
    return fail({ status: 409, kind, detail: `the quote is ${changed.failure.state}` })
  const detail = 'sku' in changed.failure ? { detail: changed.failure.sku } : {}
  return fail({ status: 422, kind, ...detail })
}

const toWire = (quote: BulkQuote): WireBulkQuote => {
  const { number, country, state, company, message, current, requestedAt, closedAt } = quote
  return {
    ...{ number, country, state, company, message, requestedAt, closedAt },
    current: toWireRevision(current),
  }
}

const toWireRevision = ({ lines, ...revision }: BulkQuoteRevision) => ({
  ...revision,
  lines: lines.map(({ sku, name, quantity, listPrice, agreedPrice }) => ({
    sku,
    name: name.en,
    quantity,
    currency: listPrice.currency,
    listMinor: listPrice.minor,
    agreedMinor: agreedPrice.minor,
  })),
})
