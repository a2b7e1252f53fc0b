import { inArray, sql } from 'drizzle-orm'
import type { ReportRow, ReportOfRows } from '#commerce/reports/day-figure.ts'
import type { Bilingual } from '#kernel/country.ts'
import { money } from '#kernel/money.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'
import { promotions } from '#adapters/promotions/promotion-tables.ts'
import { selectSpans, type CountrySpan } from './day-span.ts'
import { figureRows } from './figure-rows.ts'

/** More than a day of one country has; the file of the report has the sums. */
const maxRows = 2000

/** The rows that figures of a span are sums of, by order. */
export async function listFigureRows(
  db: Database,
  report: ReportOfRows,
  span: CountrySpan,
): Promise<readonly ReportRow[]> {
  const { cte, within } = selectSpans([span])
  const found = await rowsOf<{
    key: string
    number: string
    reference: string | null
    count: number
    amount: string
    part: string
  }>(
    db,
    sql`${cte}, listed as (${figureRows[report](within)})
      select key, number, reference, count, amount::text as amount, part::text as part
      from listed order by number, key, reference limit ${maxRows}`,
  )
  const { currency } = span.country
  return found.map(({ key, number, reference, count, amount, part }) => ({
    ...{ key, reference, count, orderNumber: number },
    amount: money(Number(amount), currency),
    part: money(Number(part), currency),
  }))
}

export async function listPromotionLabels(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Bilingual>> {
  const found = await db
    .select({ id: promotions.id, document: promotions.document })
    .from(promotions)
    .where(inArray(promotions.id, [...ids]))
  return new Map(found.map(({ id, document }) => [id, document.label]))
}
