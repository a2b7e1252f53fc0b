import { and, asc, eq, lte, sql } from 'drizzle-orm'
import type { AttemptRepository, RefundReservation } from '#commerce/payments/ports.ts'
import { isCurrency } from '#kernel/currency.ts'
import { invariant } from '#kernel/invariant.ts'
import { money, type Money } from '#kernel/money.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { paymentAttempts, paymentRefunds } from '#adapters/payments/payment-tables.ts'

type RefundRecords = Pick<AttemptRepository, 'reserveRefund' | 'completeRefund' | 'listRequestedRefunds'>

/** Refunds, reserved from the captured amount before the provider is called, so that concurrent refunds never exceed it. */
export function createRefundRecords(db: Database): RefundRecords {
  return {
    reserveRefund: ({ key, attemptId, sum, reason, at }) =>
      db.transaction(async (tx) => {
        const [known] = await tx.select().from(paymentRefunds).where(eq(paymentRefunds.key, key))
        if (known) return `known-${known.state}` as const
        const [attempt] = await tx
          .update(paymentAttempts)
          .set({
            refundedMinor: sql`${paymentAttempts.refundedMinor} + ${sum.minor}::bigint`,
            state: sql`case when ${paymentAttempts.refundedMinor} + ${sum.minor}::bigint = ${paymentAttempts.capturedMinor} then 'refunded' else 'partially-refunded' end`,
            version: sql`${paymentAttempts.version} + 1`,
          })
          .where(
            and(
              eq(paymentAttempts.id, attemptId),
              eq(paymentAttempts.currency, sum.currency),
              sql`${paymentAttempts.capturedMinor} - ${paymentAttempts.refundedMinor}
                - ${paymentAttempts.disputedMinor} - ${paymentAttempts.chargedBackMinor} >= ${sum.minor}::bigint`,
              sql`${paymentAttempts.state} in ('captured', 'partially-refunded')`,
            ),
          )
          .returning({ id: paymentAttempts.id })
        if (!attempt) {
          // A concurrent request with the same key may have won while this one waited for the row.
          const [late] = await tx.select().from(paymentRefunds).where(eq(paymentRefunds.key, key))
          return late ? (`known-${late.state}` as const) : whyNot(tx, attemptId, sum)
        }
        const added = await tx
          .insert(paymentRefunds)
          .values({
            key,
            attemptId,
            amountMinor: sum.minor,
            currency: sum.currency,
            reason,
            state: 'requested',
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
        return 'known-requested'
      }),

    completeRefund: (key, outcome, code) =>
      db.transaction(async (tx) => {
        const [completed] = await tx
          .update(paymentRefunds)
          .set({ state: outcome, code: code ?? null })
          .where(and(eq(paymentRefunds.key, key), eq(paymentRefunds.state, 'requested')))
          .returning()
        if (!completed || outcome === 'done') return
        const remaining = sql`${paymentAttempts.refundedMinor} - ${completed.amountMinor}::bigint`
        await tx
          .update(paymentAttempts)
          .set({
            refundedMinor: remaining,
            state: sql`case when ${remaining} = 0 then 'captured' else 'partially-refunded' end`,
            version: sql`${paymentAttempts.version} + 1`,
          })
          .where(eq(paymentAttempts.id, completed.attemptId))
      }),

    async listRequestedRefunds(before, limit) {
      const found = await db
        .select()
        .from(paymentRefunds)
        .where(and(eq(paymentRefunds.state, 'requested'), lte(paymentRefunds.createdAt, new Date(before))))
        .orderBy(asc(paymentRefunds.createdAt))
        .limit(limit)
      return found.map(({ key, attemptId, amountMinor, currency, reason, createdAt }) => {
        invariant(isCurrency(currency), `unknown currency of a refund: ${currency}`)
        return { key, attemptId, sum: money(amountMinor, currency), reason, at: createdAt.toISOString() }
      })
    },
  }
}

/** Why a refund was not reserved. */
async function whyNot(
  tx: Database,
  attemptId: string,
  sum: Money,
): Promise<Extract<RefundReservation, 'too-much' | 'disputed' | 'charged-back'>> {
  const [row] = await tx.select().from(paymentAttempts).where(eq(paymentAttempts.id, attemptId))
  const isCaptured = row?.state === 'captured' || row?.state === 'partially-refunded'
  if (!isCaptured || row.currency !== sum.currency) return 'too-much'
  const remaining = row.capturedMinor - row.refundedMinor
  if (remaining < sum.minor) return 'too-much'
  return remaining - row.chargedBackMinor < sum.minor ? 'charged-back' : 'disputed'
}
