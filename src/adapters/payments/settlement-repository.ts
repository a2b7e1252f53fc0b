import { sql } from 'drizzle-orm'
import type {
  RecordedPayment,
  SettlementFinding,
  SettlementLine,
  SettlementSum,
  UnsettledTransaction,
} from '#commerce/payments/settlement/settlement.ts'
import { isCurrency, type Currency } from '#kernel/currency.ts'
import type { Instant } from '#kernel/instant.ts'
import { invariant } from '#kernel/invariant.ts'
import { money } from '#kernel/money.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { settlementLines } from '#adapters/payments/settlement-tables.ts'

type SavedLine = {
  readonly provider: string
  readonly line: SettlementLine
  readonly recorded: RecordedPayment | undefined
  readonly finding: SettlementFinding
  readonly at: Instant
}

/** Settlements in PostgreSQL or PGlite. */
export function createSettlementRepository(db: Database) {
  return {
    /** By the provider's reference or, as some files have it, the attempt's id. Amounts that other lines match are left out. */
    async findRecordedPayment(
      provider: string,
      { reference, id }: SettlementLine,
    ): Promise<RecordedPayment | undefined> {
      if (reference === null) return undefined
      const [row] = await rowsOf<{
        id: string
        number: string
        currency: string
        captured: string
        at: Date | string
        refunds: readonly number[] | null
      }>(
        db,
        sql`select one.id, one.order_number as number, one.currency, one.captured_minor::text as captured,
            one.created_at as at,
            (select json_agg(refund.amount_minor order by refund.created_at) from payment_refunds refund
              where refund.attempt_id = one.id and refund.state <> 'rejected') as refunds
          from payment_attempts one
          where one.provider = ${provider} and (one.reference = ${reference} or one.id::text = ${reference})`,
      )
      if (!row) return undefined
      const { currency } = row
      invariant(isCurrency(currency), `unknown currency of an attempt: ${currency}`)
      const matched = await rowsOf<{ type: string; minor: string }>(
        db,
        sql`select type, amount_minor::text as minor from settlement_lines where provider = ${provider}
          and attempt_id = ${row.id}::uuid and finding = 'matched' and line_id <> ${id}`,
      )
      const refunds = [...(row.refunds ?? [])]
      for (const { type, minor } of matched) {
        if (type !== 'refund') continue
        const index = refunds.indexOf(Number(minor))
        if (index >= 0) refunds.splice(index, 1)
      }
      return {
        attemptId: row.id,
        orderNumber: row.number,
        captured: matched.some(({ type }) => type === 'payment')
          ? null
          : money(Number(row.captured), currency),
        refunds: refunds.map((minor) => money(minor, currency)),
        createdAt: new Date(row.at).toISOString(),
      }
    },

    /** Saves a line; the finding of a known line is updated, since a missing payment may have arrived. Returns whether it is new. */
    async save({ provider, line, recorded, finding, at }: SavedLine): Promise<boolean> {
      const { id: lineId, reference, type, amount, fee, day } = line
      const comparison = {
        attemptId: recorded?.attemptId ?? null,
        finding: finding.kind,
        recordedMinor: finding.kind === 'amount-differs' ? (finding.recorded?.minor ?? null) : null,
      }
      const saved = await db
        .insert(settlementLines)
        .values({
          ...comparison,
          provider,
          lineId,
          reference,
          type,
          day,
          amountMinor: amount.minor,
          feeMinor: fee.minor,
          currency: amount.currency,
          importedAt: new Date(at),
        })
        .onConflictDoUpdate({ target: [settlementLines.provider, settlementLines.lineId], set: comparison })
        .returning({ isNew: sql<boolean>`(xmax = 0)` })
      return saved[0]?.isNew === true
    },

    /**
     * Captured payments and refunds of these days that no settlement line matches. Among refunds of the same amount, the
     * latest count as unmatched.
     */
    async listUnsettled(
      provider: string,
      from: string,
      to: string,
    ): Promise<readonly UnsettledTransaction[]> {
      const rows = await rowsOf<Omit<UnsettledTransaction, 'amount'> & { minor: string; currency: Currency }>(
        db,
        sql`select 'payment' as type, one.order_number as "orderNumber", coalesce(one.reference, one.id::text) as reference,
            one.captured_minor::text as minor, one.currency, one.created_at as at, one.id::text as id
          from payment_attempts one
          where one.provider = ${provider} and one.captured_minor > 0
            and one.created_at >= ${from}::date and one.created_at < ${to}::date + 1
            and not exists (select 1 from settlement_lines line
              where line.attempt_id = one.id and line.type = 'payment')
          union all
          select 'refund', one.order_number, coalesce(one.reference, one.id::text), given.amount_minor::text, given.currency,
            given.created_at, given.key
          from (select *, row_number() over (partition by attempt_id, amount_minor order by created_at, key) as nth
            from payment_refunds where state = 'done') given
          join payment_attempts one on one.id = given.attempt_id
          where one.provider = ${provider} and given.created_at >= ${from}::date and given.created_at < ${to}::date + 1
            and given.nth > (select count(*) from settlement_lines line where line.attempt_id = one.id
              and line.type = 'refund' and line.finding = 'matched' and line.amount_minor = given.amount_minor)
          order by at, id`,
      )
      return rows.map(({ type, orderNumber, reference, minor, currency }) => ({
        type,
        orderNumber,
        reference,
        amount: money(Number(minor), currency),
      }))
    },

    async listSums(month: string | null): Promise<readonly SettlementSum[]> {
      const rows = await rowsOf<{
        provider: string
        month: string
        currency: string
        lines: string
        payments: string
        refunds: string
        fees: string
        differences: string
      }>(
        db,
        sql`select provider, to_char(day, 'YYYY-MM') as month, currency, count(*)::text as lines,
            coalesce(sum(amount_minor) filter (where type = 'payment'), 0)::text as payments,
            coalesce(sum(amount_minor) filter (where type = 'refund'), 0)::text as refunds,
            sum(fee_minor)::text as fees,
            count(*) filter (where finding <> 'matched')::text as differences
          from settlement_lines where ${month}::text is null or to_char(day, 'YYYY-MM') = ${month}
          group by provider, to_char(day, 'YYYY-MM'), currency order by 2, 1, 3`,
      )
      return rows.map(({ provider, month: of, currency, lines, payments, refunds, fees, differences }) => {
        invariant(isCurrency(currency), `unknown currency of a settlement: ${currency}`)
        const amount = (minor: string) => money(Number(minor), currency)
        return {
          provider,
          month: of,
          lines: Number(lines),
          payments: amount(payments),
          refunds: amount(refunds),
          fees: amount(fees),
          differences: Number(differences),
        }
      })
    },
  }
}
export type SettlementRepository = ReturnType<typeof createSettlementRepository>
