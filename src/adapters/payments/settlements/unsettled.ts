import { sql } from 'drizzle-orm'
import type { UnsettledTransaction } from '#commerce/payments/settlement/settlement.ts'
import type { Currency } from '#kernel/currency.ts'
import type { Instant } from '#kernel/instant.ts'
import { money } from '#kernel/money.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { rows as given, rowsOf, texts } from '#infrastructure/db/sql-helpers.ts'
import { bookingDays } from './booking-days.ts'

type Row = {
  subject: string
  type: 'payment' | 'refund'
  order_number: string
  reference: string
  attempt_id: string
  country: string
  amount_minor: string
  currency: Currency
  day: string
}

/** Captured payments and refunds of these days that no settlement line matches. Among refunds of the same amount, the latest count as unmatched. */
const readUnsettled = (db: Database, provider: string, from: string, to: string): Promise<readonly Row[]> =>
  rowsOf<Row>(
    db,
    sql`select 'payment:' || one.id as subject, 'payment' as type, one.order_number, coalesce(one.reference, one.id::text) as reference,
        one.id::text as attempt_id, one.country, one.captured_minor::text as amount_minor, one.currency,
        (one.created_at at time zone 'UTC')::date::text as day, one.created_at as at
      from payment_attempts one
      where one.provider = ${provider} and one.captured_minor > 0
        and one.created_at >= ${from}::date and one.created_at < ${to}::date + 1
        and not exists (select 1 from settlement_lines line
          where line.attempt_id = one.id and line.type = 'payment')
      union all
      select 'refund:' || made.key, 'refund', one.order_number, coalesce(one.reference, one.id::text), one.id::text, one.country,
        made.amount_minor::text, made.currency, (made.created_at at time zone 'UTC')::date::text, made.created_at
      from (select *, row_number() over (partition by attempt_id, amount_minor order by created_at, key) as nth
        from payment_refunds where state = 'done') made
      join payment_attempts one on one.id = made.attempt_id
      where one.provider = ${provider} and made.created_at >= ${from}::date and made.created_at < ${to}::date + 1
        and made.nth > (select count(*) from settlement_lines line where line.attempt_id = one.id
          and line.type = 'refund' and line.finding = 'matched' and line.amount_minor = made.amount_minor)
      order by at, subject`,
  )

export const listUnsettled = async (
  db: Database,
  provider: string,
  from: string,
  to: string,
): Promise<readonly UnsettledTransaction[]> =>
  (await readUnsettled(db, provider, from, to)).map(
    ({ type, order_number: orderNumber, reference, amount_minor: minor, currency }) => ({
      type,
      orderNumber,
      reference,
      amount: money(Number(minor), currency),
    }),
  )

/** Notes what is in no file, and resolves what an earlier file did not have and a later one has. */
export async function noteUnsettled(
  tx: Database,
  provider: string,
  { from, to, at }: { readonly from: string; readonly to: string; readonly at: Instant },
): Promise<void> {
  const missing = await readUnsettled(tx, provider, from, to)
  const bookedOn = await bookingDays(
    tx,
    provider,
    missing.map(({ day }) => day),
  )
  const values = missing.map((one) => ({ ...one, booked_on: bookedOn(one.day) }))
  await tx.execute(sql`insert into settlement_findings (provider, subject, kind, type, reference, attempt_id, order_number, country,
      amount_minor, currency, day, booked_on, state, found_at)
    select ${provider}, subject, 'missing-there', type, reference, attempt_id, order_number, country, amount_minor, currency, day,
      booked_on, 'open', ${at}::timestamptz
    from ${given(values, 'subject text, type text, reference text, attempt_id uuid, order_number text, country text, amount_minor bigint, currency text, day date, booked_on date')}
    on conflict (provider, subject) do nothing`)
  const [oldest] = await rowsOf<{ day: string | null; until: string | null }>(
    tx,
    sql`select min(day)::text as day, max(day)::text as until from settlement_findings
      where provider = ${provider} and state = 'open' and kind = 'missing-there'`,
  )
  if (!oldest?.day || !oldest.until) return
  const still = await readUnsettled(tx, provider, oldest.day, oldest.until)
  await tx.execute(sql`update settlement_findings set state = 'resolved', ended_at = ${at}::timestamptz
    where provider = ${provider} and state = 'open' and kind = 'missing-there'
      and subject not in ${texts(still.map(({ subject }) => subject))}`)
}
