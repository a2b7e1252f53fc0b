import { sql } from 'drizzle-orm'
import type { SettlementSum } from '#commerce/payments/settlement/settlement.ts'
import { isCurrency } from '#kernel/currency.ts'
import { invariant } from '#kernel/invariant.ts'
import { money } from '#kernel/money.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'

type Row = {
  provider: string
  month: string
  currency: string
  lines: string
  payments: string
  refunds: string
  fees: string
  differences: string
}

/** What providers have paid out by month and currency, by the days that lines count towards. */
export async function listSettlementSums(
  db: Database,
  month: string | null,
): Promise<readonly SettlementSum[]> {
  const found = await rowsOf<Row>(
    db,
    sql`select provider, to_char(booked_on, 'YYYY-MM') as month, currency, count(*)::text as lines,
        coalesce(sum(amount_minor) filter (where type = 'payment'), 0)::text as payments,
        coalesce(sum(amount_minor) filter (where type = 'refund'), 0)::text as refunds,
        sum(fee_minor)::text as fees,
        count(*) filter (where finding <> 'matched')::text as differences
      from settlement_lines where ${month}::text is null or to_char(booked_on, 'YYYY-MM') = ${month}
      group by provider, to_char(booked_on, 'YYYY-MM'), currency order by 2, 1, 3`,
  )
  return found.map(({ provider, month: of, currency, lines, payments, refunds, fees, differences }) => {
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
}
