import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { AttemptRepository, TransactionRequest, PaymentTransaction } from '#commerce/payments/ports.ts'
import { isCurrency } from '#kernel/currency.ts'
import { invariant } from '#kernel/invariant.ts'
import { money } from '#kernel/money.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { paymentTransactions } from '#adapters/payments/payment-task-tables.ts'
import { paymentAttempts, paymentRefunds } from '#adapters/payments/payment-tables.ts'

type TransactionRecords = Pick<
  AttemptRepository,
  'reduceCapture' | 'recordTransaction' | 'completeTransaction' | 'listTransactions'
>

/** Captures, voids and reductions; refunds are in refund-records.ts. */
export function createTransactionRecords(db: Database): TransactionRecords {
  const toRow = ({ key, attemptId, sum, reason, at }: TransactionRequest) => ({
    key,
    attemptId,
    amountMinor: sum.minor,
    currency: sum.currency,
    reason,
    createdAt: new Date(at),
  })
  return {
    reduceCapture: (request) =>
      db.transaction(async (tx) => {
        // Locks the attempt's row first, which serializes requests with the same key.
        const [attempt] = await tx
          .select()
          .from(paymentAttempts)
          .where(eq(paymentAttempts.id, request.attemptId))
          .for('update')
        const [known] = await tx
          .select()
          .from(paymentTransactions)
          .where(eq(paymentTransactions.key, request.key))
        if (known) return 'known'
        if (attempt?.state !== 'authorized' || attempt.currency !== request.sum.currency) return 'wrong-state'
        const captureAmountMinor = (attempt.captureAmountMinor ?? attempt.amountMinor) - request.sum.minor
        if (captureAmountMinor <= 0) return captureAmountMinor === 0 ? 'nothing-remaining' : 'wrong-state'
        await tx.insert(paymentTransactions).values({ ...toRow(request), kind: 'reduce', state: 'done' })
        await tx
          .update(paymentAttempts)
          .set({ captureAmountMinor, version: sql`${paymentAttempts.version} + 1` })
          .where(eq(paymentAttempts.id, request.attemptId))
        return 'reduced'
      }),

    async recordTransaction({ kind, ...request }) {
      await db
        .insert(paymentTransactions)
        .values({ ...toRow(request), kind, state: 'requested' })
        .onConflictDoNothing()
    },

    async completeTransaction(key, state, code) {
      await db
        .update(paymentTransactions)
        .set({ state, code })
        .where(and(eq(paymentTransactions.key, key), eq(paymentTransactions.state, 'requested')))
    },

    async listTransactions(attemptIds) {
      if (attemptIds.length === 0) return []
      const transactions = await db
        .select()
        .from(paymentTransactions)
        .where(inArray(paymentTransactions.attemptId, [...attemptIds]))
        .orderBy(asc(paymentTransactions.createdAt))
      const refunds = await db
        .select()
        .from(paymentRefunds)
        .where(inArray(paymentRefunds.attemptId, [...attemptIds]))
        .orderBy(asc(paymentRefunds.createdAt))
      return [...transactions, ...refunds.map((refund) => ({ ...refund, kind: 'refund' as const }))]
        .map(toTransaction)
        .sort((one, other) => Date.parse(one.at) - Date.parse(other.at))
    },
  }
}

type Row = Omit<typeof paymentTransactions.$inferSelect, 'kind'> & {
  readonly kind: PaymentTransaction['kind']
}

function toTransaction({ amountMinor, currency, createdAt, ...row }: Row): PaymentTransaction {
  invariant(isCurrency(currency), `unknown currency of a transaction: ${currency}`)
  return { ...row, sum: money(amountMinor, currency), at: createdAt.toISOString() }
}
