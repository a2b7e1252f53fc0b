import { sql } from 'drizzle-orm'
import type { Finding, KnownMoney, SettlementLine, SettlementSum } from '#commerce/payments/settlement.ts'
import { isCurrency } from '#kernel/currency.ts'
import type { Instant } from '#kernel/instant.ts'
import { invariant } from '#kernel/invariant.ts'
import { money } from '#kernel/money.ts'
import { rowsOf } from '#platform/catalog/statements.ts'
import type { Database } from '#platform/db/database.ts'
import { settlementLines } from '#platform/db/schema-settlements.ts'

type Missing = { readonly orderNumber: string; readonly reference: string; readonly captured: string }

/** Settlements in PostgreSQL or PGlite. */
export function createSettlementRepository(db: Database) {
  return {
    /** By the provider's reference, or by our attempt, under which some file it. Refunds that other lines name are left out. */
    async findMoney(provider: string, { reference, id }: SettlementLine): Promise<KnownMoney | undefined> {
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
              where refund.attempt_id = one.id and refund.state <> 'refused') as refunds
          from payment_attempts one
          where one.provider = ${provider} and (one.reference = ${reference} or one.id::text = ${reference})`,
      )
      if (!row) return undefined
      const { currency } = row
      invariant(isCurrency(currency), `attempts are in a currency of ours, not ${currency}`)
      const named = await rowsOf<{ minor: string }>(
        db,
        sql`select amount_minor::text as minor from settlement_lines where provider = ${provider}
          and attempt_id = ${row.id}::uuid and type = 'refund' and finding = 'matched' and line_id <> ${id}`,
      )
      const refunds = [...(row.refunds ?? [])]
      for (const { minor } of named) {
        const place = refunds.indexOf(Number(minor))
        if (place >= 0) refunds.splice(place, 1)
      }
      return {
        attemptId: row.id,
        orderNumber: row.number,
        captured: money(Number(row.captured), currency),
        refunds: refunds.map((minor) => money(minor, currency)),
        createdAt: new Date(row.at).toISOString(),
      }
    },

    /** A line that was there is looked at afresh: what was missing may have come. Answers whether it is new. */
    async keep(
      provider: string,
      { id: lineId, reference, type, amount, fee, day }: SettlementLine,
      known: KnownMoney | undefined,
      finding: Finding,
      at: Instant,
    ): Promise<boolean> {
      const found = {
        attemptId: known?.attemptId ?? null,
        finding: finding.kind,
        oursMinor: finding.kind === 'amount-differs' ? (finding.ours?.minor ?? null) : null,
      }
      const kept = await db
        .insert(settlementLines)
        .values({
          ...{ provider, lineId, reference, type, day },
          ...found,
          amountMinor: amount.minor,
          feeMinor: fee.minor,
          currency: amount.currency,
          importedAt: new Date(at),
        })
        .onConflictDoUpdate({ target: [settlementLines.provider, settlementLines.lineId], set: found })
        .returning({ isNew: sql<boolean>`(xmax = 0)` })
      return kept[0]?.isNew === true
    },

    /** Payments that were taken within these days, and of which no file of the provider speaks. */
    listUnsettled: (provider: string, from: string, to: string): Promise<readonly Missing[]> =>
      rowsOf<Missing>(
        db,
        sql`select one.order_number as "orderNumber", coalesce(one.reference, one.id::text) as reference,
            one.captured_minor::text || ' ' || one.currency as captured
          from payment_attempts one
          where one.provider = ${provider} and one.captured_minor > 0
            and one.created_at >= ${from}::date and one.created_at < ${to}::date + 1
            and not exists (select 1 from settlement_lines line
              where line.attempt_id = one.id and line.type = 'payment')
          order by one.created_at, one.id`,
      ),

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
        invariant(isCurrency(currency), `settlements are in a currency of ours, not ${currency}`)
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
