import { sql } from 'drizzle-orm'
import { moneyLimitOf, overMoneyLimit, type EarlierGifts } from '#commerce/staff/limits.ts'
import { refOf, type Operator } from '#commerce/staff/operator.ts'
import type { Currency } from '#kernel/currency.ts'
import { addMilliseconds, type Instant } from '#kernel/instant.ts'
import type { Money } from '#kernel/money.ts'
import { readStaffLimits } from '#adapters/settings/staff-limits.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'
import { staffGifts } from './approval-tables.ts'

const dayMs = 86_400_000

/** What a member of staff has given alone: to the object, and within 24 hours. */
export async function readGifts(
  tx: Database,
  staffId: string,
  { object, currency, at }: { readonly object: string; readonly currency: Currency; readonly at: Instant },
): Promise<EarlierGifts> {
  const [before] = await rowsOf<{ order: string; day: string }>(
    tx,
    sql`select coalesce(sum(amount_minor) filter (where object = ${object}), 0)::text as "order",
        coalesce(sum(amount_minor) filter (where at > ${addMilliseconds(at, -dayMs)}::timestamptz), 0)::text as day
      from staff_gifts where staff_id = ${staffId} and currency = ${currency}`,
  )
  return { order: Number(before?.order), day: Number(before?.day) }
}

/**
 * Counts what a member of staff gives alone, in the transaction in which it is given. Requests side by side wait for each other, so
 * that their sum is within the limit, which is the one of now, whatever this process knew before. Returns how much may still be given, where this is too much; undefined: it is counted.
 */
export async function countGift(
  tx: Database,
  by: Operator,
  { sum, object, at }: { readonly sum: Money; readonly object: string; readonly at: Instant },
): Promise<Money | undefined> {
  if (by.kind !== 'staff') return undefined
  const { id } = refOf(by)
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`gifts ${id}`}, 0))`)
  const limit = moneyLimitOf(by, sum.currency, await readStaffLimits(tx, sum.currency, at))
  if (limit === null) return undefined
  const before = await readGifts(tx, id, { object, currency: sum.currency, at })
  const remaining = overMoneyLimit(limit, sum, before)
  if (remaining) return remaining
  await tx
    .insert(staffGifts)
    .values({ staffId: id, object, currency: sum.currency, amountMinor: sum.minor, at: new Date(at) })
  return undefined
}
