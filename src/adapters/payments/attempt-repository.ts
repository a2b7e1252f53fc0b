import { and, asc, desc, eq, inArray, lte, or, sql } from 'drizzle-orm'
import type { Attempt } from '#commerce/payments/attempt/attempt.ts'
import type { AttemptStore } from '#commerce/payments/ports.ts'
import { isCurrency } from '#kernel/currency.ts'
import { invariant } from '#kernel/invariant.ts'
import { money } from '#kernel/money.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { paymentAttempts as rows } from '#adapters/payments/payment-tables.ts'
import { isUniqueViolation } from '#infrastructure/db/unique-violation.ts'
import { createMoveLedger } from './move-ledger.ts'
import { createRefundLedger } from './refund-ledger.ts'

type Row = typeof rows.$inferSelect

/** Attempts in PostgreSQL or PGlite. */
export function createAttemptRepository(db: Database): AttemptStore {
  return {
    ...createRefundLedger(db),
    ...createMoveLedger(db),

    async add(attempt) {
      await db.insert(rows).values(toRow(attempt))
    },

    async find(id) {
      if (!isUuid(id)) return undefined
      const [row] = await db.select().from(rows).where(eq(rows.id, id))
      return row && toAttempt(row)
    },

    async findByReference(provider, reference) {
      const [row] = await db
        .select()
        .from(rows)
        .where(and(eq(rows.provider, provider), eq(rows.reference, reference)))
      return row && toAttempt(row)
    },

    async listOfOrder(orderId) {
      const found = await db
        .select()
        .from(rows)
        .where(eq(rows.orderId, orderId))
        .orderBy(desc(rows.createdAt), asc(rows.id))
      return found.map(toAttempt)
    },

    async listDue(at, limit) {
      const open = inArray(rows.state, ['created', 'pending', 'capturing', 'voiding'])
      const untold = and(eq(rows.told, 'nothing'), inArray(rows.state, ['authorised', 'captured']))
      const found = await db
        .select()
        .from(rows)
        .where(and(lte(rows.nextPollAt, new Date(at)), or(open, untold)))
        .orderBy(asc(rows.nextPollAt))
        .limit(limit)
      return found.map(toAttempt)
    },

    async listPromised(method, at, limit) {
      const promised = and(eq(rows.state, 'authorised'), eq(rows.method, method), eq(rows.counts, true))
      const found = await db
        .select()
        .from(rows)
        .where(and(promised, lte(rows.createdAt, new Date(at))))
        .orderBy(asc(rows.createdAt))
        .limit(limit)
      return found.map(toAttempt)
    },

    async listCounting(limit) {
      const found = await db
        .select()
        .from(rows)
        .where(eq(rows.counts, true))
        .orderBy(desc(rows.createdAt))
        .limit(limit)
      return found.map(toAttempt)
    },

    async save(attempt) {
      const { refundedMinor, capturedMinor, ...row } = toRow(attempt)
      const changed = await db
        .update(rows)
        .set({
          ...row,
          version: attempt.version + 1,
          // Refunds are set aside by the ledger meanwhile: what is known of money only grows here.
          capturedMinor: sql`greatest(${rows.capturedMinor}, ${capturedMinor}::bigint)`,
          refundedMinor: sql`greatest(${rows.refundedMinor}, ${refundedMinor}::bigint)`,
        })
        .where(and(eq(rows.id, attempt.id), eq(rows.version, attempt.version)))
        .returning({ id: rows.id })
      return changed.length === 1
    },

    async claim(id) {
      // One statement: the partial unique index settles two at once, and the loser sees the winner's row.
      const claimed = await db
        .update(rows)
        .set({ counts: true })
        .where(
          and(
            eq(rows.id, id),
            sql`not exists (select 1 from payment_attempts other where other.order_id = ${rows.orderId} and other.counts and other.id <> ${rows.id})`,
          ),
        )
        .returning({ id: rows.id })
        .catch((error: unknown) => {
          if (isUniqueViolation(error)) return []
          throw error
        })
      return claimed.length === 1
    },
  }
}

const isUuid = (text: string): boolean => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(text)

function toRow({ amount, asked, captured, refunded, createdAt, nextPollAt, ...rest }: Attempt) {
  return {
    ...rest,
    amountMinor: amount.minor,
    currency: amount.currency,
    askedMinor: asked.minor === amount.minor ? null : asked.minor,
    capturedMinor: captured.minor,
    refundedMinor: refunded.minor,
    createdAt: new Date(createdAt),
    nextPollAt: new Date(nextPollAt),
  }
}

function toAttempt(row: Row): Attempt {
  const { counts: _, amountMinor, askedMinor, capturedMinor, refundedMinor, currency, ...rest } = row
  invariant(isCurrency(currency), `attempts are in a currency of ours, not ${currency}`)
  return {
    ...rest,
    amount: money(amountMinor, currency),
    asked: money(askedMinor ?? amountMinor, currency),
    captured: money(capturedMinor, currency),
    refunded: money(refundedMinor, currency),
    createdAt: row.createdAt.toISOString(),
    nextPollAt: row.nextPollAt.toISOString(),
  }
}
