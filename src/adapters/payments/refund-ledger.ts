import { and, asc, eq, lte, sql } from 'drizzle-orm'
import type { AttemptStore } from '#commerce/payments/ports.ts'
import { isCurrency } from '#kernel/currency.ts'
import { invariant } from '#kernel/invariant.ts'
import { money } from '#kernel/money.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { paymentAttempts, paymentRefunds } from '#adapters/payments/payment-tables.ts'

type Ledger = Pick<AttemptStore, 'reserveRefund' | 'settleRefund' | 'listAskedRefunds'>

/** Refunds: set aside from what was captured before a provider is asked, so that two at once never give more than came in. */
export function createRefundLedger(db: Database): Ledger {
  return {
    reserveRefund: ({ key, attemptId, sum, reason, at }) =>
      db.transaction(async (tx) => {
        const [known] = await tx.select().from(paymentRefunds).where(eq(paymentRefunds.key, key))
        if (known) return `known-${known.state}` as const
        const [attempt] = await tx
          .update(paymentAttempts)
          .set({
            refundedMinor: sql`${paymentAttempts.refundedMinor} + ${sum.minor}::bigint`,
            state: sql`case when ${paymentAttempts.refundedMinor} + ${sum.minor}::bigint = ${paymentAttempts.capturedMinor} then 'refunded' else 'part-refunded' end`,
            version: sql`${paymentAttempts.version} + 1`,
          })
          .where(
            and(
              eq(paymentAttempts.id, attemptId),
              eq(paymentAttempts.currency, sum.currency),
              sql`${paymentAttempts.capturedMinor} - ${paymentAttempts.refundedMinor} >= ${sum.minor}::bigint`,
              sql`${paymentAttempts.state} in ('captured', 'part-refunded')`,
            ),
          )
          .returning({ id: paymentAttempts.id })
        if (!attempt) {
          // Another under the same key may have been first while we waited for the row.
          const [late] = await tx.select().from(paymentRefunds).where(eq(paymentRefunds.key, key))
          return late ? (`known-${late.state}` as const) : 'too-much'
        }
        const added = await tx
          .insert(paymentRefunds)
          .values({
            key,
            attemptId,
            amountMinor: sum.minor,
            currency: sum.currency,
            reason,
            state: 'asked',
            createdAt: new Date(at),
          })
          .onConflictDoNothing()
          .returning({ key: paymentRefunds.key })
        if (added.length === 1) return 'reserved'
        await tx
          .update(paymentAttempts)
          .set({
            refundedMinor: sql`${paymentAttempts.refundedMinor} - ${sum.minor}::bigint`,
            version: sql`${paymentAttempts.version} + 1`,
          })
          .where(eq(paymentAttempts.id, attemptId))
        return 'known-asked'
      }),

    settleRefund: (key, outcome, code) =>
      db.transaction(async (tx) => {
        const [settled] = await tx
          .update(paymentRefunds)
          .set({ state: outcome, code: code ?? null })
          .where(and(eq(paymentRefunds.key, key), eq(paymentRefunds.state, 'asked')))
          .returning()
        if (!settled || outcome === 'done') return
        const left = sql`${paymentAttempts.refundedMinor} - ${settled.amountMinor}::bigint`
        await tx
          .update(paymentAttempts)
          .set({
            refundedMinor: left,
            state: sql`case when ${left} = 0 then 'captured' else 'part-refunded' end`,
            version: sql`${paymentAttempts.version} + 1`,
          })
          .where(eq(paymentAttempts.id, settled.attemptId))
      }),

    async listAskedRefunds(before, limit) {
      const found = await db
        .select()
        .from(paymentRefunds)
        .where(and(eq(paymentRefunds.state, 'asked'), lte(paymentRefunds.createdAt, new Date(before))))
        .orderBy(asc(paymentRefunds.createdAt))
        .limit(limit)
      return found.map(({ key, attemptId, amountMinor, currency, reason, createdAt }) => {
        invariant(isCurrency(currency), `refunds are in a currency of ours, not ${currency}`)
        return { key, attemptId, sum: money(amountMinor, currency), reason, at: createdAt.toISOString() }
      })
    },
  }
}
