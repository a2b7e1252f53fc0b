import { and, eq, sql } from 'drizzle-orm'
import { fail, ok } from '#kernel/result.ts'
import type { Database } from '#infrastructure/db/database.ts'
import {
  sandboxValueCredits as credits,
  sandboxValueHolds as holds,
  sandboxValues as values,
} from '#adapters/payments/ledger/ledger-tables.ts'
import type { Ledger } from './ledger.ts'

/** Once per key; of an order never more than it was captured for. */
export const creditSandbox: Ledger['credit'] = async (tx, { key, ledgerId, orderId, sum, at }) => {
  const [value] = await tx
    .select({ id: values.id })
    .from(values)
    .where(and(eq(values.id, ledgerId), eq(values.currency, sum.currency)))
  if (!value) return fail({ kind: 'unknown-value' })
  const [asked] = await tx
    .insert(credits)
    .values({ key, valueId: ledgerId, orderId, amountMinor: sum.minor, creditedAt: new Date(at) })
    .onConflictDoNothing()
    .returning({ key: credits.key })
  if (!asked) return ok(undefined)
  if (orderId !== null && !(await goesBack(tx, { orderId, ledgerId, minor: sum.minor }))) {
    await tx.delete(credits).where(eq(credits.key, key))
    return fail({ kind: 'too-much' })
  }
  await tx
    .update(values)
    .set({ balanceMinor: sql`${values.balanceMinor} + ${sum.minor}::bigint` })
    .where(eq(values.id, ledgerId))
  return ok(undefined)
}

async function goesBack(
  tx: Database,
  {
    orderId,
    ledgerId,
    minor,
  }: { readonly orderId: string; readonly ledgerId: string; readonly minor: number },
): Promise<boolean> {
  const given = await tx
    .update(holds)
    .set({ creditedMinor: sql`${holds.creditedMinor} + ${minor}::bigint` })
    .where(
      and(
        eq(holds.orderId, orderId),
        eq(holds.valueId, ledgerId),
        eq(holds.state, 'captured'),
        sql`${holds.amountMinor} - ${holds.creditedMinor} >= ${minor}::bigint`,
      ),
    )
    .returning({ orderId: holds.orderId })
  return given.length === 1
}
