import { sql } from 'drizzle-orm'
import { providerCodes } from '#commerce/payments/methods/method-table.ts'
import type {
  RecordedPayment,
  SettlementFinding,
  SettlementLine,
} from '#commerce/payments/settlement/settlement.ts'
import { isCurrency } from '#kernel/currency.ts'
import type { Instant } from '#kernel/instant.ts'
import { invariant } from '#kernel/invariant.ts'
import { money } from '#kernel/money.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { rows, rowsOf, texts } from '#infrastructure/db/sql-helpers.ts'
import { bookingDays } from './booking-days.ts'

/** What is stored of a line. */
type KnownLine = {
  readonly type: string
  readonly minor: number
  readonly currency: string
  readonly isMatched: boolean
}

export type SettlementBatch = {
  /** By line id. */
  readonly known: ReadonlyMap<string, KnownLine>
  /** By the reference of a line. Payments of other providers are among them. */
  readonly payments: ReadonlyMap<string, RecordedPayment>
}

export type ComparedLine = {
  readonly line: SettlementLine
  readonly recorded: RecordedPayment | undefined
  readonly finding: SettlementFinding
}

type AttemptRow = {
  id: string
  reference: string | null
  number: string
  country: string
  provider: string
  currency: string
  captured: string
  at: Date | string
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/
/** The sandbox's payments are compared as well, in the demo. */
const everyProvider = [...providerCodes, 'sandbox']

/** What a batch of lines is compared with, in four statements. Amounts that stored lines match are left out. */
export async function loadBatch(
  db: Database,
  provider: string,
  lines: readonly SettlementLine[],
): Promise<SettlementBatch> {
  const known = await rowsOf<{ id: string; type: string; minor: string; currency: string; matched: boolean }>(
    db,
    sql`select line_id as id, type, (case type when 'fee' then fee_minor else amount_minor end)::text as minor, currency,
        finding = 'matched' as matched
      from settlement_lines where provider = ${provider} and line_id in ${texts(lines.map(({ id }) => id))}`,
  )
  const references = [...new Set(lines.flatMap(({ reference }) => (reference === null ? [] : [reference])))]
  const attempts = await findAttempts(db, references)
  const ids = attempts.map(({ id }) => id)
  const matched = await rowsOf<{ id: string; type: string; minor: string }>(
    db,
    sql`select attempt_id::text as id, type, amount_minor::text as minor from settlement_lines
      where attempt_id in (select id::uuid from ${texts(ids)} wanted(id)) and provider = ${provider} and finding = 'matched'`,
  )
  const refunds = await rowsOf<{ id: string; minor: string }>(
    db,
    sql`select attempt_id::text as id, amount_minor::text as minor from payment_refunds
      where attempt_id in (select id::uuid from ${texts(ids)} wanted(id)) and state <> 'rejected' order by created_at, key`,
  )
  const payments = new Map<string, RecordedPayment>()
  const wanted = new Set(references)
  for (const attempt of attempts) {
    const payment = toRecorded(
      attempt,
      matched.filter(({ id }) => id === attempt.id),
      refunds.filter(({ id }) => id === attempt.id),
    )
    for (const name of [attempt.id, attempt.reference]) {
      if (name === null || !wanted.has(name)) continue
      // A reference that two providers use is the one of the file's provider.
      if (payments.get(name)?.provider !== provider) payments.set(name, payment)
    }
  }
  return {
    known: new Map(
      known.map(({ id, type, minor, currency, matched: isMatched }) => [
        id,
        { type, minor: Number(minor), currency, isMatched },
      ]),
    ),
    payments,
  }
}

/** By the provider's reference or, as some files have it, the attempt's id. */
async function findAttempts(db: Database, references: readonly string[]): Promise<readonly AttemptRow[]> {
  const columns = sql`select one.id::text as id, one.reference, one.order_number as number, one.country, one.provider, one.currency,
    one.captured_minor::text as captured, one.created_at as at from payment_attempts one`
  return rowsOf<AttemptRow>(
    db,
    sql`${columns} where one.provider in ${texts(everyProvider)} and one.reference in ${texts(references)}
      union ${columns} where one.id in (select id::uuid from ${texts(references.filter((one) => uuid.test(one)))} wanted(id))`,
  )
}

function toRecorded(
  { id, number, country, provider, currency, captured, at }: AttemptRow,
  matched: readonly { readonly type: string; readonly minor: string }[],
  made: readonly { readonly minor: string }[],
): RecordedPayment {
  invariant(isCurrency(currency), `unknown currency of an attempt: ${currency}`)
  const refunds = made.map(({ minor }) => Number(minor))
  for (const { type, minor } of matched) {
    const index = type === 'refund' ? refunds.indexOf(Number(minor)) : -1
    if (index >= 0) refunds.splice(index, 1)
  }
  return {
    attemptId: id,
    orderNumber: number,
    country,
    provider,
    captured: matched.some(({ type }) => type === 'payment') ? null : money(Number(captured), currency),
    refunds: refunds.map((minor) => money(minor, currency)),
    createdAt: new Date(at).toISOString(),
  }
}

/**
 * Stores lines with their findings; of a known line only the comparison is updated, since a missing payment may have arrived.
 * A finding that a person has closed stays closed.
 */
export async function saveBatch(
  tx: Database,
  provider: string,
  compared: readonly ComparedLine[],
  at: Instant,
): Promise<void> {
  const bookedOn = await bookingDays(
    tx,
    provider,
    compared.map(({ line }) => line.day),
  )
  const values = compared.map(({ line, recorded, finding }) => ({
    subject: `line:${line.id}`,
    line_id: line.id,
    reference: line.reference,
    attempt_id: recorded?.attemptId ?? null,
    order_number: recorded?.orderNumber ?? null,
    country: recorded?.country ?? null,
    type: line.type,
    amount_minor: line.amount.minor,
    fee_minor: line.fee.minor,
    currency: line.amount.currency,
    day: line.day,
    booked_on: bookedOn(line.day),
    finding: finding.kind,
    recorded_minor: finding.kind === 'amount-differs' ? (finding.recorded?.minor ?? null) : null,
  }))
  const given = rows(
    values,
    'subject text, line_id text, reference text, attempt_id uuid, order_number text, country text, type text, amount_minor bigint, fee_minor bigint, currency text, day date, booked_on date, finding text, recorded_minor bigint',
  )
  await tx.execute(sql`insert into settlement_lines (provider, line_id, reference, attempt_id, type, amount_minor, fee_minor,
      currency, day, booked_on, finding, recorded_minor, imported_at)
    select ${provider}, line_id, reference, attempt_id, type, amount_minor, fee_minor, currency, day, booked_on, finding,
      recorded_minor, ${at}::timestamptz from ${given}
    on conflict (provider, line_id) do update set
      attempt_id = case when excluded.finding = 'twice' then settlement_lines.attempt_id else excluded.attempt_id end,
      finding = case when excluded.finding = 'twice' then settlement_lines.finding else excluded.finding end,
      recorded_minor = case when excluded.finding = 'twice' then settlement_lines.recorded_minor else excluded.recorded_minor end`)
  await tx.execute(sql`insert into settlement_findings (provider, subject, kind, type, reference, attempt_id, order_number, country,
      amount_minor, recorded_minor, currency, day, booked_on, state, found_at)
    select ${provider}, subject, finding, type, reference, attempt_id, order_number, country,
      case type when 'fee' then fee_minor else amount_minor end, recorded_minor, currency, day, booked_on, 'open', ${at}::timestamptz
    from ${given} where finding <> 'matched'
    on conflict (provider, subject) do update set kind = excluded.kind, attempt_id = excluded.attempt_id,
      order_number = excluded.order_number, country = excluded.country, recorded_minor = excluded.recorded_minor,
      state = 'open', ended_at = null where settlement_findings.state <> 'closed'`)
  await tx.execute(sql`update settlement_findings set state = 'resolved', ended_at = ${at}::timestamptz
    where provider = ${provider} and state = 'open'
      and subject in ${texts(values.filter(({ finding }) => finding === 'matched').map(({ subject }) => subject))}`)
}
