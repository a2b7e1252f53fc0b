import { sql, type SQL } from 'drizzle-orm'
import type { DayFigure, FigureReport, ReportOfRows } from '#commerce/reports/day-figure.ts'
import { invariant } from '#kernel/invariant.ts'
import { money } from '#kernel/money.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'
import { dayOf, selectSpans, type CountrySpan, type Within } from './day-span.ts'
import { figureRows } from './figure-rows.ts'

type Row = {
  readonly country: string
  readonly day: string
  readonly key: string
  readonly count: number
  readonly amount: string | number
  readonly part: string | number
}

/** Figures of days as records say now, from their rows: of all countries in one statement. In the order of days. */
export async function countFigures(
  db: Database,
  report: FigureReport,
  spans: readonly CountrySpan[],
): Promise<readonly DayFigure[]> {
  if (spans.length === 0) return []
  const countries = new Map(spans.map(({ country }) => [String(country.isoCode), country]))
  const { cte, within } = selectSpans(spans)
  const found = await rowsOf<Row>(db, sql`${cte} ${counts[report](within)} order by 2, 3, 1`)
  return found.map(({ country: code, day, key, count, amount, part }) => {
    const country = countries.get(code)
    invariant(country, 'figures are of the countries that were asked for')
    const { isoCode, currency } = country
    return {
      ...{ country: isoCode, day, key, count },
      amount: money(Number(amount), currency),
      part: money(Number(part), currency),
    }
  })
}

type Count = (within: Within) => SQL

/** Orders by the day that they were placed on: what remains of them. Unpaid and canceled ones are no sales. */
const countSales: Count = (
  within,
) => sql`select o.country, ${dayOf(sql`o.placed_at`)}::text as day, o.platform as key, count(*)::int as count,
    sum(o.total_minor)::text as amount, sum(o.tax_minor)::text as part
  from orders o join span on span.country = o.country
  where ${within(sql`o.placed_at`)} and o.status not in ('pending', 'canceled')
  group by 1, 2, 3`

/** Steps of the funnel that are about carts, which expire. */
export const cartKeys = ['carts', 'contacts'] as const

/** Carts that something was put into and those of them with a contact, by the day that they were begun on; orders that were placed, and those paid or to be paid at delivery. */
const countFunnel: Count = (within) => sql`, begun as (
    select one.country, ${dayOf(sql`one.created_at`)} as day, draft.contact is not null as named
    from carts one join span on span.country = one.country left join checkouts draft on draft.token_digest = one.token_digest
    where ${within(sql`one.created_at`)} and one.version > 0),
  placed as (select o.country, ${dayOf(sql`o.placed_at`)} as day, o.status, o.total_minor as total
    from orders o join span on span.country = o.country where ${within(sql`o.placed_at`)}),
  step as (
    select country, day, 'carts' as key, 0::bigint as total from begun
    union all select country, day, 'contacts', 0 from begun where named
    union all select country, day, 'orders', total from placed
    union all select country, day, 'confirmed', total from placed where status not in ('pending', 'canceled'))
  select country, day::text as day, key, count(*)::int as count, sum(total)::text as amount, '0' as part from step group by 1, 2, 3`

/** Sums of rows. */
const countRows =
  (report: ReportOfRows): Count =>
  (within) => sql`, listed as (${figureRows[report](within)})
  select country, day, key, sum(count)::int as count, sum(amount)::text as amount, sum(part)::text as part from listed group by 1, 2, 3`

/**
 * Invoices less credit notes by the day of issue and rate, as `vatReport` adds them up, and how many of each. By the database, since
 * documents are long: as many as a day has would have to be read whole.
 */
const countVat: Count = (within) => sql`, issued as materialized (
    select one.country, ${dayOf(sql`one.issued_at`)}::text as day, one.kind, case one.kind when 'invoice' then 1 else -1 end as sign,
      one.document -> 'lines' as lines, one.document -> 'taxName' as tax, one.document -> 'taxedBefore' as before
    from invoices one join span on span.country = one.country where ${within(sql`one.issued_at`)}),
  taxed as (
    select country, day, coalesce(line ->> 'taxRate', '0') as rate, sign * (line -> 'taxable' ->> 'minor')::bigint as taxable,
      sign * (line -> 'tax' ->> 'minor')::bigint as tax
    from issued, jsonb_array_elements(lines) line
    where line ->> 'taxRate' is not null or coalesce(jsonb_typeof(issued.tax), 'null') = 'null'
    union all
    select country, day, before ->> 'rate', -sign * ((before -> 'total' ->> 'minor')::bigint - (before -> 'tax' ->> 'minor')::bigint),
      -sign * (before -> 'tax' ->> 'minor')::bigint
    from issued where jsonb_typeof(before) = 'object')
  select country, day, rate as key, 0 as count, sum(taxable)::text as amount, sum(tax)::text as part from taxed group by 1, 2, 3
  union all
  select country, day, case kind when 'invoice' then 'invoices' else 'credit-notes' end, count(*)::int, '0', '0'
    from issued group by 1, 2, 3`

/** Cash due and collected by the day of the handover and who collected it, as `cashReport` adds it up. */
const countCash: Count = (
  within,
) => sql`select o.country, ${dayOf(sql`e.at`)}::text as day, coalesce(o.choice ->> 'store', s.seller ->> 'code', 'own crew') as key,
    count(*)::int as count, sum(s.due_minor)::text as amount, sum(coalesce(s.collected_minor, 0))::text as part
  from order_events e join orders o on o.id = e.order_id join span on span.country = o.country
    join shipments s on s.order_id = o.id and s.position = e.shipment
  where e.kind in ('shipment-delivered', 'shipment-handed-over') and s.due_minor is not null and ${within(sql`e.at`)}
  group by 1, 2, 3`

/** What happened to shipments, and what customers wrote about orders. */
const countService: Count = (within) => sql`, happened as (
    select o.country, ${dayOf(sql`e.at`)} as day, case e.kind when 'shipment-failed' then 'failed' when 'shipment-refused' then 'rejected'
      else 'delivered' end as key, e.kind = 'shipment-delivered' and ${dayOf(sql`e.at`)} > s.latest as late
    from order_events e join orders o on o.id = e.order_id join span on span.country = o.country
      left join shipments s on s.order_id = e.order_id and s.position = e.shipment
    where e.kind in ('shipment-delivered', 'shipment-handed-over', 'shipment-failed', 'shipment-refused') and ${within(sql`e.at`)}
    union all
    select o.country, ${dayOf(sql`r.requested_at`)}, 'returns', false
      from returns r join orders o on o.id = r.order_id join span on span.country = o.country where ${within(sql`r.requested_at`)}
    union all
    select o.country, ${dayOf(sql`q.opened_at`)}, 'questions', false
      from order_questions q join orders o on o.id = q.order_id join span on span.country = o.country where ${within(sql`q.opened_at`)}),
  counted as (select country, day, key, count(*)::int as count, count(*) filter (where late)::int as late from happened group by 1, 2, 3)
  select country, day::text as day, key, count, '0' as amount, '0' as part from counted
  union all
  select country, day::text, 'late', late, '0', '0' from counted where late > 0`

const counts: Readonly<Record<FigureReport, Count>> = {
  sales: countSales,
  funnel: countFunnel,
  promotions: countRows('promotions'),
  returns: countRows('returns'),
  delivery: countRows('delivery'),
  vat: countVat,
  cash: countCash,
  settlement: countRows('settlement'),
  service: countService,
}
