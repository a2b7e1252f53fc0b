import { sql, type SQL } from 'drizzle-orm'
import type { OrderMargin, PromotionMargin } from '#commerce/reports/promotion-margin.ts'
import { invariant } from '#kernel/invariant.ts'
import { money } from '#kernel/money.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'
import { dayOf, selectSpans, type CountrySpan, type Within } from './day-span.ts'

/** The lines that a promotion took something off, by order: those of the report's own rows. Orders store no costs. */
const marginRows = (
  within: Within,
): SQL => sql`select o.country, ${dayOf(sql`o.placed_at`)}::text as day, used.id as key, o.number, count(*)::int as lines,
    count(cost.minor)::int as known, coalesce(sum(l.net_minor - l.tax_minor) filter (where cost.minor is not null), 0) as revenue,
    coalesce(sum(cost.minor * l.quantity), 0) as cost
  from orders o join span on span.country = o.country
    join order_lines l on l.order_id = o.id
    cross join lateral (select distinct one ->> 'promotionId' as id from jsonb_array_elements(l.line -> 'adjustments') one
      where one ->> 'kind' not in ('credit', 'points')) used
    left join variant_costs cost on cost.sku = l.sku and cost.country = o.country
  where ${within(sql`o.placed_at`)} and o.status not in ('pending', 'canceled')
  group by o.id, 1, 2, 3`

type Row = Pick<PromotionMargin, 'day' | 'key' | 'lines' | 'known'> & {
  readonly country: string
  readonly revenue: string
  readonly cost: string
}

function toMargin<Found extends Row>(row: Found, spans: readonly CountrySpan[]) {
  const country = spans.find((one) => one.country.isoCode === row.country)?.country
  invariant(country, 'margins are of the countries that were asked for')
  const { isoCode, currency } = country
  const sums = { revenue: money(Number(row.revenue), currency), cost: money(Number(row.cost), currency) }
  return { ...row, country: isoCode, ...sums }
}

/** By day and promotion: sums of the rows of orders. */
export async function listPromotionMargins(
  db: Database,
  spans: readonly CountrySpan[],
): Promise<readonly PromotionMargin[]> {
  if (spans.length === 0) return []
  const { cte, within } = selectSpans(spans)
  const found = await rowsOf<Row>(
    db,
    sql`${cte}, listed as (${marginRows(within)})
      select country, day, key, sum(lines)::int as lines, sum(known)::int as known, sum(revenue)::text as revenue, sum(cost)::text as cost
      from listed group by 1, 2, 3`,
  )
  return found.map((row) => toMargin(row, spans))
}

export async function listOrderMargins(db: Database, span: CountrySpan): Promise<readonly OrderMargin[]> {
  const { cte, within } = selectSpans([span])
  const found = await rowsOf<Row & { orderNumber: string }>(
    db,
    sql`${cte}, listed as (${marginRows(within)})
      select country, day, key, number as "orderNumber", lines, known, revenue::text as revenue, cost::text as cost from listed`,
  )
  return found.map((row) => toMargin(row, [span]))
}
