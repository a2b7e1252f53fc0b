import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { AttemptStore, MoneyAction, MoneyMove } from '#commerce/payments/ports.ts'
import { isCurrency } from '#kernel/currency.ts'
import { invariant } from '#kernel/invariant.ts'
import { money } from '#kernel/money.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { paymentMoves } from '#adapters/payments/payment-task-tables.ts'
import { paymentAttempts, paymentRefunds } from '#adapters/payments/payment-tables.ts'

type Ledger = Pick<AttemptStore, 'lower' | 'noteMove' | 'settleMove' | 'listMoves'>

/** Captures, voids and what is not to be captured after all. Refunds have a ledger of their own. */
export function createMoveLedger(db: Database): Ledger {
  const rowOf = ({ key, attemptId, sum, reason, at }: MoneyAction) => ({
    key,
    attemptId,
    amountMinor: sum.minor,
    currency: sum.currency,
    reason,
    createdAt: new Date(at),
  })
  return {
    lower: (action) =>
      db.transaction(async (tx) => {
        // The attempt's row is locked first: two under one key follow each other.
        const [attempt] = await tx
          .select()
          .from(paymentAttempts)
          .where(eq(paymentAttempts.id, action.attemptId))
          .for('update')
        const [known] = await tx.select().from(paymentMoves).where(eq(paymentMoves.key, action.key))
        if (known) return 'known'
        if (attempt?.state !== 'authorised' || attempt.currency !== action.sum.currency) return 'not-now'
        const asked = (attempt.askedMinor ?? attempt.amountMinor) - action.sum.minor
        if (asked <= 0) return asked === 0 ? 'whole' : 'not-now'
        await tx.insert(paymentMoves).values({ ...rowOf(action), kind: 'lower', state: 'done' })
        await tx
          .update(paymentAttempts)
          .set({ askedMinor: asked, version: sql`${paymentAttempts.version} + 1` })
          .where(eq(paymentAttempts.id, action.attemptId))
        return 'lowered'
      }),

    async noteMove({ kind, ...action }) {
      await db
        .insert(paymentMoves)
        .values({ ...rowOf(action), kind, state: 'asked' })
        .onConflictDoNothing()
    },

    async settleMove(key, state, code) {
      await db
        .update(paymentMoves)
        .set({ state, code })
        .where(and(eq(paymentMoves.key, key), eq(paymentMoves.state, 'asked')))
    },

    async listMoves(attemptIds) {
      if (attemptIds.length === 0) return []
      const moves = await db
        .select()
        .from(paymentMoves)
        .where(inArray(paymentMoves.attemptId, [...attemptIds]))
        .orderBy(asc(paymentMoves.createdAt))
      const refunds = await db
        .select()
        .from(paymentRefunds)
        .where(inArray(paymentRefunds.attemptId, [...attemptIds]))
        .orderBy(asc(paymentRefunds.createdAt))
      return [...moves, ...refunds.map((refund) => ({ ...refund, kind: 'refund' as const }))]
        .map(toMove)
        .sort((one, other) => Date.parse(one.at) - Date.parse(other.at))
    },
  }
}

type Row = Omit<typeof paymentMoves.$inferSelect, 'kind'> & { readonly kind: MoneyMove['kind'] }

function toMove({ amountMinor, currency, createdAt, ...row }: Row): MoneyMove {
  invariant(isCurrency(currency), `money moves in a currency of ours, not ${currency}`)
  return { ...row, sum: money(amountMinor, currency), at: createdAt.toISOString() }
}
