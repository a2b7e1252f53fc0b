import { and, asc, desc, eq, lt, lte, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { advanceBulkQuote, type BulkQuoteEvent } from '#commerce/quotes/bulk-quote-state.ts'
import type { BulkQuote, BulkQuoteLine, BulkQuoteRevision } from '#commerce/quotes/bulk-quote.ts'
import type { BulkQuoteRepository } from '#commerce/quotes/ports.ts'
import type { QuoteMessageKind } from '#commerce/messages/message.ts'
import { outbox } from '#adapters/messages/message-tables.ts'
import type { Database } from '#infrastructure/db/database.ts'
import type { Currency } from '#kernel/currency.ts'
import { toInstant, type Instant } from '#kernel/instant.ts'
import { invariant } from '#kernel/invariant.ts'
import { money } from '#kernel/money.ts'
import { bulkQuoteLines, bulkQuoteRevisions, bulkQuotes } from './quote-tables.ts'

type QuoteRow = typeof bulkQuotes.$inferSelect

const isUuid = (id: string): boolean => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(id)

export function createBulkQuoteRepository(db: Database): BulkQuoteRepository {
  return {
    add: ({ key, lines, offer, ...quote }) =>
      db.transaction(async (tx) => {
        const { company, requestedAt, ...plain } = quote
        const [row] = await tx
          .insert(bulkQuotes)
          .values({
            ...plain,
            ...toColumns(company),
            key,
            state: offer ? 'quoted' : 'requested',
            revision: offer ? 1 : 0,
            validUntil: offer?.validUntil ? new Date(offer.validUntil) : null,
            requestedAt: new Date(requestedAt),
          })
          .onConflictDoNothing({ target: bulkQuotes.key })
          .returning()
        if (!row) {
          const [stored] = await tx.select().from(bulkQuotes).where(eq(bulkQuotes.key, key))
          invariant(stored, 'a quote whose key was used exists')
          return assemble(tx, stored)
        }
        const request = { revision: 0, lines, validUntil: null, note: null, at: requestedAt }
        await writeRevision(tx, row.id, request)
        if (offer) await writeRevision(tx, row.id, { ...offer, revision: 1, lines, at: requestedAt })
        await queue(tx, offer ? 'quote-sent' : 'quote-requested', row, requestedAt)
        return assemble(tx, row)
      }),

    async find(id) {
      if (!isUuid(id)) return undefined
      const [row] = await db.select().from(bulkQuotes).where(eq(bulkQuotes.id, id))
      return row && assemble(db, row)
    },

    async findByNumber(number) {
      const [row] = await db.select().from(bulkQuotes).where(eq(bulkQuotes.number, number))
      return row && assemble(db, row)
    },

    listRevisions: (id) => readRevisions(db, id),

    async list({ country, state, before, limit }) {
      const [mark] = before ? await db.select().from(bulkQuotes).where(eq(bulkQuotes.number, before)) : []
      const found = await db
        .select()
        .from(bulkQuotes)
        .where(
          and(
            country === null ? undefined : eq(bulkQuotes.country, country),
            state === null ? undefined : eq(bulkQuotes.state, state),
            mark &&
              or(
                lt(bulkQuotes.requestedAt, mark.requestedAt),
                and(eq(bulkQuotes.requestedAt, mark.requestedAt), lt(bulkQuotes.number, mark.number)),
              ),
          ),
        )
        .orderBy(desc(bulkQuotes.requestedAt), desc(bulkQuotes.number))
        .limit(limit)
      return Promise.all(found.map((row) => assemble(db, row)))
    },

    advance: (id, event, at) => db.transaction((tx) => advanceBulkQuoteWithin(tx, id, event, at)),

    async expire(now, limit) {
      const due = await db
        .select({ id: bulkQuotes.id })
        .from(bulkQuotes)
        .where(and(eq(bulkQuotes.state, 'quoted'), lte(bulkQuotes.validUntil, new Date(now))))
        .limit(limit)
      const ended = await Promise.all(
        due.map(({ id }) => db.transaction((tx) => advanceBulkQuoteWithin(tx, id, { kind: 'expire' }, now))),
      )
      // One that was accepted or revised meanwhile is none.
      return ended.filter((one) => one?.ok).length
    },

    remind: (now, until) =>
      db.transaction(async (tx) => {
        const due = await tx
          .update(bulkQuotes)
          .set({ remindedRevision: sql`${bulkQuotes.revision}` })
          .where(
            and(
              eq(bulkQuotes.state, 'quoted'),
              gt(bulkQuotes.validUntil, new Date(now)),
              lte(bulkQuotes.validUntil, new Date(until)),
              or(isNull(bulkQuotes.remindedRevision), ne(bulkQuotes.remindedRevision, bulkQuotes.revision)),
            ),
          )
          .returning()
        for (const row of due) await queue(tx, 'quote-expiring', row, now)
        return due.length
      }),
  }
}

/** Locks the quote. */
export async function findBulkQuoteWithin(tx: Database, id: string): Promise<BulkQuote | undefined> {
  if (!isUuid(id)) return undefined
  const [row] = await tx.select().from(bulkQuotes).where(eq(bulkQuotes.id, id)).for('update')
  return row && assemble(tx, row)
}

/** Within a transaction that may write more: accepting fills a cart, too. */
export async function advanceBulkQuoteWithin(
  tx: Database,
  id: string,
  event: BulkQuoteEvent,
  at: Instant,
  key: string | null = null,
): ReturnType<BulkQuoteRepository['advance']> {
  if (!isUuid(id)) return undefined
  const [row] = await tx.select().from(bulkQuotes).where(eq(bulkQuotes.id, id)).for('update')
  if (!row) return undefined
  const advanced = advanceBulkQuote(await assemble(tx, row), event, at)
  if (!advanced.ok) return advanced
  const { state, closedAt, current } = advanced.value
  if (event.kind === 'offer') await writeRevision(tx, id, current, key)
  await tx
    .update(bulkQuotes)
    .set({
      state,
      closedAt: closedAt === null ? null : new Date(closedAt),
      revision: current.revision,
      validUntil: current.validUntil === null ? null : new Date(current.validUntil),
    })
    .where(eq(bulkQuotes.id, id))
  const changed = { ...row, revision: current.revision }
  if (event.kind === 'offer')
    await queue(tx, current.revision === 1 ? 'quote-sent' : 'quote-revised', changed, at)
  if (event.kind === 'withdraw') await queue(tx, 'quote-withdrawn', changed, at)
  return advanced
}

async function writeRevision(
  tx: Database,
  quoteId: string,
  { revision, lines, validUntil, note, at }: BulkQuoteRevision,
  key: string | null = null,
): Promise<void> {
  await tx.insert(bulkQuoteRevisions).values({
    quoteId,
    revision,
    note,
    key,
    validUntil: validUntil === null ? null : new Date(validUntil),
    at: new Date(at),
  })
  await tx.insert(bulkQuoteLines).values(
    lines.map(({ listPrice, agreedPrice, ...line }, index) => ({
      ...line,
      quoteId,
      revision,
      position: index + 1,
      currency: listPrice.currency,
      listMinor: listPrice.minor,
      agreedMinor: agreedPrice.minor,
    })),
  )
}

async function readRevisions(db: Database, quoteId: string): Promise<readonly BulkQuoteRevision[]> {
  if (!isUuid(quoteId)) return []
  const rows = await db
    .select()
    .from(bulkQuoteRevisions)
    .where(eq(bulkQuoteRevisions.quoteId, quoteId))
    .orderBy(asc(bulkQuoteRevisions.revision))
  const lines = await db
    .select()
    .from(bulkQuoteLines)
    .where(eq(bulkQuoteLines.quoteId, quoteId))
    .orderBy(asc(bulkQuoteLines.position))
  return rows.map((row) => ({
    revision: row.revision,
    note: row.note,
    validUntil: row.validUntil === null ? null : toInstant(row.validUntil),
    at: toInstant(row.at),
    lines: lines.filter(({ revision }) => revision === row.revision).map(toLine),
  }))
}

function toLine(row: typeof bulkQuoteLines.$inferSelect): BulkQuoteLine {
  const { sku, quantity, name, choice, taxClass } = row
  const currency = row.currency as Currency
  return {
    ...{ sku, quantity, name, choice, taxClass },
    listPrice: money(row.listMinor, currency),
    agreedPrice: money(row.agreedMinor, currency),
  }
}

async function assemble(db: Database, row: QuoteRow): Promise<BulkQuote> {
  const revisions = await readRevisions(db, row.id)
  const current = revisions.find(({ revision }) => revision === row.revision)
  invariant(current, 'a quote has the lines of its revision')
  const { id, number, country, language, state, message } = row
  const { companyName: name, registration, taxNumber, contact, email, phone, purchaseOrder } = row
  return {
    ...{ id, number, country, language, state, message, current },
    company: { name, registration, taxNumber, contact, email, phone, purchaseOrder },
    requestedAt: toInstant(row.requestedAt),
    closedAt: row.closedAt === null ? null : toInstant(row.closedAt),
  }
}

const toColumns = ({ name, ...company }: BulkQuote['company']) => ({ ...company, companyName: name })

const queue = (
  tx: Database,
  kind: QuoteMessageKind,
  { id, email, revision }: Pick<QuoteRow, 'id' | 'email' | 'revision'>,
  at: Instant,
) =>
  tx
    .insert(outbox)
    .values({
      key: `${kind}:${id}:${revision}`,
      channel: 'mail',
      kind,
      quoteId: id,
      recipient: email,
      nextAt: new Date(at),
      createdAt: new Date(at),
    })
    .onConflictDoNothing()

/** Deletes the quotes of an address; of accepted ones, which orders refer to, the prices stay, without a person. */
export async function eraseBulkQuotes(tx: Database, email: string): Promise<void> {
  await tx.delete(bulkQuotes).where(and(eq(bulkQuotes.email, email), ne(bulkQuotes.state, 'accepted')))
  const rest = await tx
    .update(bulkQuotes)
    .set({ contact: '', email: '', phone: '', message: null })
    .where(eq(bulkQuotes.email, email))
    .returning({ id: bulkQuotes.id })
  if (rest.length > 0)
    await tx.delete(outbox).where(
      inArray(
        outbox.quoteId,
        rest.map(({ id }) => id),
      ),
    )
}
