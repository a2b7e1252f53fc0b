import { and, asc, desc, eq, inArray, lte, or, sql } from 'drizzle-orm'
import type { Attempt } from '#commerce/payments/attempt/attempt.ts'
import type { AttemptRepository } from '#commerce/payments/ports.ts'
import { isCurrency } from '#kernel/currency.ts'
import { invariant } from '#kernel/invariant.ts'
import { money } from '#kernel/money.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { paymentAttempts as rows } from '#adapters/payments/payment-tables.ts'
import { isUniqueViolation } from '#infrastructure/db/constraint-violation.ts'
import type { Seal } from './seal.ts'
import { openAction, sealAction } from './sealed-action.ts'
import { createTransactionRecords } from './transaction-records.ts'
import { createRefundRecords } from './refund-records.ts'

type Row = typeof rows.$inferSelect

/** Attempts in PostgreSQL or PGlite. */
export function createAttemptRepository(db: Database, seal: Seal): AttemptRepository {
  const toRow = (attempt: Attempt) =>
    toOpenRow({ ...attempt, nextAction: sealAction(attempt.nextAction, seal) })
  const toAttempt = ({ nextAction, ...row }: Row): Attempt =>
    toOpenAttempt({ ...row, nextAction: openAction(nextAction, seal) })
  return {
    ...createRefundRecords(db),
    ...createTransactionRecords(db),

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

    async listOfOrders(orderIds) {
      const found = await db
        .select()
        .from(rows)
        .where(inArray(rows.orderId, [...orderIds]))
        .orderBy(desc(rows.createdAt), asc(rows.id))
      return found.map(toAttempt)
    },

    async listDue(at, limit) {
      const open = inArray(rows.state, ['created', 'pending', 'capturing', 'voiding'])
      const unreported = and(
        eq(rows.reportedOutcome, 'none'),
        inArray(rows.state, ['authorized', 'captured']),
      )
      const found = await db
        .select()
        .from(rows)
        .where(and(lte(rows.nextPollAt, new Date(at)), or(open, unreported)))
        .orderBy(asc(rows.nextPollAt))
        .limit(limit)
      return found.map(toAttempt)
    },

    async listAuthorized(method, at, limit) {
      const authorized = and(eq(rows.state, 'authorized'), eq(rows.method, method), eq(rows.isPrimary, true))
      const found = await db
        .select()
        .from(rows)
        .where(and(authorized, lte(rows.createdAt, new Date(at))))
        .orderBy(asc(rows.createdAt))
        .limit(limit)
      return found.map(toAttempt)
    },

    async listPrimary(limit) {
      const found = await db
        .select()
        .from(rows)
        .where(eq(rows.isPrimary, true))
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
          // Refunds may have been reserved concurrently: these amounts never decrease here.
          capturedMinor: sql`greatest(${rows.capturedMinor}, ${capturedMinor}::bigint)`,
          refundedMinor: sql`greatest(${rows.refundedMinor}, ${refundedMinor}::bigint)`,
        })
        .where(and(eq(rows.id, attempt.id), eq(rows.version, attempt.version)))
        .returning({ id: rows.id })
      return changed.length === 1
    },

    async claim(id) {
      // One statement: the partial unique index decides between two concurrent claims.
      const claimed = await db
        .update(rows)
        .set({ isPrimary: true })
        .where(
          and(
            eq(rows.id, id),
            sql`not exists (select 1 from payment_attempts other where other.order_id = ${rows.orderId} and other.is_primary and other.id <> ${rows.id})`,
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

function toOpenRow({ amount, captureAmount, captured, refunded, createdAt, nextPollAt, ...rest }: Attempt) {
  return {
    ...rest,
    amountMinor: amount.minor,
    currency: amount.currency,
    captureAmountMinor: captureAmount.minor === amount.minor ? null : captureAmount.minor,
    capturedMinor: captured.minor,
    refundedMinor: refunded.minor,
    createdAt: new Date(createdAt),
    nextPollAt: new Date(nextPollAt),
  }
}

function toOpenAttempt(row: Row): Attempt {
  const {
    isPrimary: _,
    disputedMinor: __,
    chargedBackMinor: ___,
    amountMinor,
    captureAmountMinor,
    capturedMinor,
    refundedMinor,
    currency,
    ...rest
  } = row
  invariant(isCurrency(currency), `unknown currency of an attempt: ${currency}`)
  return {
    ...rest,
    amount: money(amountMinor, currency),
    captureAmount: money(captureAmountMinor ?? amountMinor, currency),
    captured: money(capturedMinor, currency),
    refunded: money(refundedMinor, currency),
    createdAt: row.createdAt.toISOString(),
    nextPollAt: row.nextPollAt.toISOString(),
  }
}
