import { sql } from 'drizzle-orm'
import type { Rewards, RewardAccount } from '#commerce/checkout/checkout-rewards.ts'
import { isSpendable, type Bucket } from '#commerce/ledger/bucket.ts'
import type { Country } from '#kernel/country.ts'
import type { Instant } from '#kernel/instant.ts'
import { addMonths, atLocalTime, localTime } from '#kernel/local-time.ts'
import { money } from '#kernel/money.ts'
import type { EmbeddedLedgerBook } from '#adapters/ledger/create-ledger-book.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'

/** The buckets that can be spent in a country, soonest to expire first. */
export const spendableIn = (
  buckets: readonly Bucket[],
  country: Pick<Country, 'isoCode' | 'currency'>,
  at: Instant,
): { readonly credit: readonly Bucket[]; readonly points: readonly Bucket[] } => {
  const usable = buckets.filter((bucket) => isSpendable(bucket, at))
  return {
    credit: usable.filter(({ account, unit }) => account.kind === 'credit' && unit === country.currency),
    points: usable.filter(
      ({ account }) =>
        account.kind === 'points' && account.stage === 'available' && account.country === country.isoCode,
    ),
  }
}

export const sumOfBuckets = (buckets: readonly Bucket[]): number =>
  buckets.reduce((all, { minor }) => all + minor, 0)

/** What a customer paid for items within twelve months, without what was returned. It decides the tier. */
export async function paidWithinYear(
  on: Database,
  customerId: string,
  { isoCode, timeZone }: Pick<Country, 'isoCode' | 'timeZone'>,
  at: Instant,
): Promise<number> {
  const since = atLocalTime({ day: addMonths(localTime(at, timeZone).day, -12), second: 0 }, timeZone)
  const [row] = await rowsOf<{ readonly paid: string }>(
    on,
    sql`select coalesce(sum(paid_minor - returned_minor), 0)::text as paid from point_earnings
      where customer_id = ${customerId}::uuid and country = ${isoCode} and delivered_at >= ${since}::timestamptz`,
  )
  return Number(row?.paid ?? 0)
}

export const createLoadRewardAccount =
  (db: Database, book: Pick<EmbeddedLedgerBook, 'buckets'>): Rewards['loadAccount'] =>
  async (customerId, country, at): Promise<RewardAccount> => {
    const { credit, points } = spendableIn(await book.buckets(db, customerId), country, at)
    return {
      balances: { credit: money(sumOfBuckets(credit), country.currency), points: sumOfBuckets(points) },
      paidMinor: await paidWithinYear(db, customerId, country, at),
    }
  }
