import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { ListedQuote } from '#commerce/quotes/bulk-quote-admin.ts'
import type { BulkQuote } from '#commerce/quotes/bulk-quote.ts'
import {
  bulkQuoteStates,
  type BulkQuoteEvent,
  type BulkQuoteState,
} from '#commerce/quotes/bulk-quote-state.ts'
import { bulkQuoteTotals } from '#commerce/quotes/bulk-quote-totals.ts'
import type { QuotesOfOperators } from '#commerce/quotes/ports.ts'
import type { ChangedFields } from '#commerce/staff/audit-entry.ts'
import type { Currency } from '#kernel/currency.ts'
import { toInstant } from '#kernel/instant.ts'
import { money, toDecimal } from '#kernel/money.ts'
import { fail, ok } from '#kernel/result.ts'
import { writeAudit } from '#adapters/audit/write-audit.ts'
import { outbox } from '#adapters/messages/message-tables.ts'
import { orders } from '#adapters/orders/order-tables.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { countUpTo, keyset, type Key } from '#infrastructure/db/keyset.ts'
import { bulkQuoteRevisions, bulkQuotes } from './quote-tables.ts'
import { advanceBulkQuoteWithin, findBulkQuoteWithin } from './quote-repository.ts'

const sorts: Readonly<Record<string, Key<ListedQuote>>> = {
  requested: {
    expression: sql`${bulkQuotes.requestedAt}`,
    kind: 'instant',
    valueOf: ({ requestedAt }) => requestedAt,
  },
}
const byId: Key<ListedQuote> = { expression: sql`${bulkQuotes.id}`, kind: 'uuid', valueOf: ({ id }) => id }
const shown = 50

/** Where an event leads that may come twice. */
const closed: Readonly<Partial<Record<BulkQuoteEvent['kind'], BulkQuoteState>>> = {
  withdraw: 'withdrawn',
  decline: 'declined',
}

const sumOf = ({ current: { lines } }: BulkQuote): string => {
  const [first] = lines
  if (!first) return ''
  const { agreed } = bulkQuoteTotals(lines, first.listPrice.currency)
  return `${toDecimal(agreed)} ${agreed.currency}`
}

/** What the audit says of a quote. */
const fieldsOf = (quote: BulkQuote): ChangedFields => ({
  state: quote.state,
  amount: sumOf(quote),
  until: quote.current.validUntil?.slice(0, 10) ?? null,
})

/** Quotes as operators list, open and change them. */
export const createQuotesOfOperators = (db: Database): QuotesOfOperators => ({
  advanceFor: (id, event, { by, at, revision, key, reason, approvalId }) =>
    db.transaction(async (tx) => {
      const before = await findBulkQuoteWithin(tx, id)
      if (!before) return undefined
      if (key !== null && (await isUsed(tx, id, key))) return ok(before)
      // The same form sent again has nothing left to do; a key or command gets the conflict.
      if (key !== null && before.state === closed[event.kind]) return ok(before)
      if (revision !== null && revision !== before.current.revision) return fail({ kind: 'stale' as const })
      const advanced = await advanceBulkQuoteWithin(tx, id, event, at, key)
      if (!advanced?.ok) return advanced
      await writeAudit(tx, by, at, {
        act: `quote.${event.kind}`,
        object: { kind: 'quote', id: before.number },
        country: before.country,
        before: fieldsOf(before),
        after: fieldsOf(advanced.value),
        reason,
        approvalId,
      })
      return advanced
    }),

  async listPage(query, countries) {
    const { filters, search } = query
    const page = keyset<ListedQuote>(query, sorts[query.sort] ?? byId, byId)
    const state = bulkQuoteStates.find((one) => one === filters.state)
    const within = countries.filter((one) => filters.country === null || one === filters.country)
    const text = search.trim()
    const matches = and(
      within.length === 0 ? sql`false` : inArray(bulkQuotes.country, within),
      state && eq(bulkQuotes.state, state),
      text === ''
        ? undefined
        : sql`${bulkQuotes.id} = any(array(
            select id from quotes where number = ${text.toUpperCase()}
            union all select id from quotes where email = ${text.toLowerCase()}))`,
    )
    const [rows, count] = await Promise.all([
      db
        .select({
          quote: bulkQuotes,
          currency: sql<Currency>`(select currency from quote_lines line
            where line.quote_id = quotes.id and line.revision = quotes.revision limit 1)`,
          minor: sql<string>`(select sum(line.quantity * line.agreed_minor)::text from quote_lines line
            where line.quote_id = quotes.id and line.revision = quotes.revision)`,
        })
        .from(bulkQuotes)
        .where(and(matches, page.where))
        .orderBy(...page.orderBy)
        .limit(page.limit),
      countUpTo(db, sql`select 1 from ${bulkQuotes} where ${matches ?? sql`true`}`),
    ])
    return {
      ...page.toPage(
        rows.map(({ quote, currency, minor }) => ({
          ...{ id: quote.id, number: quote.number, country: quote.country, state: quote.state },
          company: quote.companyName,
          revision: quote.revision,
          total: money(Number(minor), currency),
          requestedAt: toInstant(quote.requestedAt),
          validUntil: quote.validUntil === null ? null : toInstant(quote.validUntil),
        })),
      ),
      count,
    }
  },

  async findFollowing({ id, number }) {
    const [made, sent] = await Promise.all([
      db
        .select({ number: orders.number, placedAt: orders.placedAt })
        .from(orders)
        // As the index says it.
        .where(
          sql`(${orders.agreement} ->> 'quote') = ${number} and ${orders.agreement} is not null
            and ${orders.status} <> 'canceled'`,
        )
        .orderBy(desc(orders.placedAt))
        .limit(shown),
      db
        .select()
        .from(outbox)
        .where(eq(outbox.quoteId, id))
        .orderBy(desc(outbox.createdAt), desc(outbox.id))
        .limit(shown),
    ])
    return {
      orders: made.map((order) => ({ number: order.number, placedAt: toInstant(order.placedAt) })),
      messages: sent.map(({ id: message, kind, state, createdAt }) => ({
        ...{ id: message, kind, state },
        createdAt: toInstant(createdAt),
      })),
    }
  },
})

/** Whether an offer of the quote was made by this key. */
const isUsed = async (tx: Database, quoteId: string, key: string): Promise<boolean> =>
  (await tx.$count(
    bulkQuoteRevisions,
    and(eq(bulkQuoteRevisions.quoteId, quoteId), eq(bulkQuoteRevisions.key, key)),
  )) > 0
