import { sql } from 'drizzle-orm'
import type { SettlementDay, SettlementStore } from '#commerce/payments/settlement/settlement-admin.ts'
import type { SettledSums } from '#commerce/payments/settlement/settlement.ts'
import { refOf, type OperatorRef } from '#commerce/staff/operator.ts'
import { isCurrency } from '#kernel/currency.ts'
import { invariant } from '#kernel/invariant.ts'
import { money } from '#kernel/money.ts'
import { fail, ok } from '#kernel/result.ts'
import { writeAudit } from '#adapters/audit/write-audit.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'
import { lockProvider } from './booking-days.ts'
import { settlementDays } from './settlement-tables.ts'

type SumRow = {
  provider: string
  day: string
  currency: string
  lines: number
  payments: string
  refunds: string
  fees: string
}

/** Days of providers: what was settled, and whether they are closed. */
export const createSettlementDayRepository = (
  db: Database,
): Pick<SettlementStore, 'listDays' | 'closeDay'> => ({
  async listDays(limit) {
    const days = await rowsOf<{
      provider: string
      day: string
      open: number
      closed_by: OperatorRef | null
      closed_at: Date | string | null
    }>(
      db,
      sql`select settled.provider, settled.day::text as day, closed.closed_by, closed.closed_at,
          (select count(*)::int from settlement_findings finding where finding.provider = settled.provider
            and finding.booked_on = settled.day and finding.state = 'open') as open
        from (select provider, booked_on as day from settlement_lines group by provider, booked_on
          order by booked_on desc, provider limit ${limit}) settled
        left join settlement_days closed on closed.provider = settled.provider and closed.day = settled.day
        order by settled.day desc, settled.provider`,
    )
    const oldest = days.at(-1)?.day
    const sums = oldest === undefined ? [] : await sumsSince(db, oldest)
    return days.map(({ provider, day, open, closed_by: by, closed_at: at }): SettlementDay => {
      const own = sums.filter((one) => one.provider === provider && one.day === day)
      return {
        provider,
        day,
        lines: own.reduce((all, { lines }) => all + lines, 0),
        sums: own.map(toSums),
        openFindings: open,
        closed: by && at ? { by, at: new Date(at).toISOString() } : null,
      }
    })
  },

  closeDay: (provider, day, by, at) =>
    db.transaction(async (tx) => {
      await lockProvider(tx, provider)
      const own = (await sumsSince(tx, day, provider)).filter((one) => one.day === day)
      if (own.length === 0) return fail({ kind: 'no-lines' })
      const [open] = await rowsOf<{ count: number }>(
        tx,
        sql`select count(*)::int as count from settlement_findings
          where provider = ${provider} and booked_on = ${day}::date and state = 'open'`,
      )
      if (open && open.count > 0) return fail({ kind: 'open-findings', count: open.count })
      const lines = own.reduce((all, one) => all + one.lines, 0)
      const closed = await tx
        .insert(settlementDays)
        .values({ provider, day, lines, sums: own.map(toSums), closedBy: refOf(by), closedAt: new Date(at) })
        .onConflictDoNothing()
        .returning({ day: settlementDays.day })
      if (closed.length === 0) return fail({ kind: 'already-closed' })
      await writeAudit(tx, by, at, {
        act: 'settlement.close-day',
        object: { kind: 'settlement-day', id: `${provider}:${day}` },
        country: null,
        before: {},
        after: { provider, day, lines },
        reason: null,
        approvalId: null,
      })
      return ok(undefined)
    }),
})

const sumsSince = (db: Database, day: string, provider: string | null = null): Promise<readonly SumRow[]> =>
  rowsOf<SumRow>(
    db,
    sql`select provider, booked_on::text as day, currency, count(*)::int as lines,
        coalesce(sum(amount_minor) filter (where type = 'payment'), 0)::text as payments,
        coalesce(sum(amount_minor) filter (where type = 'refund'), 0)::text as refunds, sum(fee_minor)::text as fees
      from settlement_lines where booked_on >= ${day}::date and (${provider}::text is null or provider = ${provider})
      group by provider, booked_on, currency order by currency`,
  )

function toSums({ currency, payments, refunds, fees }: SumRow): SettledSums {
  invariant(isCurrency(currency), `unknown currency of a settlement: ${currency}`)
  const amount = (minor: string) => money(Number(minor), currency)
  return { payments: amount(payments), refunds: amount(refunds), fees: amount(fees) }
}
