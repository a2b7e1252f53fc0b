import { and, eq, sql } from 'drizzle-orm'
import { fail, ok } from '#kernel/result.ts'
import type { Database } from '#infrastructure/db/database.ts'
import {
  sandboxValueCredits as credits,
  sandboxValueReservations as reservations,
  sandboxValues as values,
} from '#adapters/payments/ledger/ledger-tables.ts'
import type { Ledger } from './ledger.ts'

/** Credits once per key; for an order, never more than was captured for it. */
export const creditSandbox: Ledger['credit'] = async (tx, { key, ledgerId, orderId, sum, at }) => {
  const [value] = await tx
    .select({ id: values.id })
    .from(values)
    .where(and(eq(values.id, ledgerId), eq(values.currency, sum.currency)))
  if (!value) return fail({ kind: 'unknown-value' })
  const [added] = await tx
    .insert(credits)
    .values({ key, valueId: ledgerId, orderId, amountMinor: sum.minor, creditedAt: new Date(at) })
    .onConflictDoNothing()
    .returning({ key: credits.key })
  if (!added) return ok(undefined)
  if (orderId !== null && !(await refundReservation(tx, { orderId, ledgerId, minor: sum.minor }))) {
    await tx.delete(credits).where(eq(credits.key, key))
    return fail({ kind: 'too-much' })
  }
  await tx
    .update(values)
    .set({ balanceMinor: sql`${values.balanceMinor} + ${sum.minor}::bigint` })
    .where(eq(values.id, ledgerId))
  return ok(undefined)
}

async function refundReservation(
  tx: Database,
  {
    orderId,
    ledgerId,
    minor,
  }: { readonly orderId: string; readonly ledgerId: string; readonly minor: number },
): Promise<boolean> {
  const refunded = await tx
    .update(reservations)
    .set({ creditedMinor: sql`${reservations.creditedMinor} + ${minor}::bigint` })
    .where(
      and(
        eq(reservations.orderId, orderId),
        eq(reservations.valueId, ledgerId),
        eq(reservations.state, 'captured'),
        sql`${reservations.amountMinor} - ${reservations.creditedMinor} >= ${minor}::bigint`,
      ),
    )
    .returning({ orderId: reservations.orderId })
  return refunded.length === 1
}
