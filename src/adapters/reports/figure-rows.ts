import { sql, type SQL } from 'drizzle-orm'
import type { ReportOfRows } from '#commerce/reports/day-figure.ts'
import { statesWithoutItems } from '#commerce/returns/return.ts'
import { anyOf } from '#infrastructure/db/sql-helpers.ts'
import { dayOf, type Within } from './day-span.ts'

/** Columns country, day, key, number (of the order), reference (of the return), count, amount, part. */
type Rows = (within: Within) => SQL

/** What promotions took off lines and carts, by the day that the order was placed on; credit and points are no promotions. */
const promotionRows: Rows = (
  within,
) => sql`select o.country, ${dayOf(sql`o.placed_at`)}::text as day, adjustment ->> 'promotionId' as key, o.number, null::text as reference,
    1 as count, -sum((adjustment -> 'amount' ->> 'minor')::bigint) as amount, o.total_minor as part
  from orders o join span on span.country = o.country
    join order_lines l on l.order_id = o.id
    cross join lateral jsonb_array_elements(l.line -> 'adjustments') adjustment
  where ${within(sql`o.placed_at`)} and o.status not in ('pending', 'canceled')
    and adjustment ->> 'kind' not in ('credit', 'points')
  group by o.id, 1, 2, 3`

/** Returned units by reason, with what was paid for them, by the day of the request. Returns whose items stay with the customer are left out. */
const returnRows: Rows = (
  within,
) => sql`select o.country, ${dayOf(sql`r.requested_at`)}::text as day, item.reason as key, o.number, r.reference,
    sum(item.quantity)::int as count, coalesce(sum(paid.minor), 0) as amount, 0 as part
  from returns r join orders o on o.id = r.order_id join span on span.country = o.country
    cross join lateral (select one ->> 'sku' as sku, min(one ->> 'reason') as reason, sum((one ->> 'quantity')::int) as quantity
      from jsonb_array_elements(r.items) one group by 1) item
    left join lateral (select sum((line -> 'net' ->> 'minor')::bigint) as minor
      from jsonb_array_elements(r.refund -> 'lines') line where line ->> 'sku' = item.sku) paid on true
  where ${within(sql`r.requested_at`)} and not (r.state = ${anyOf(statesWithoutItems)})
  group by r.id, 1, 2, 3, 4, 5`

/** Shipments that were handed over, by carrier, and those that came after the last promised day. */
const deliveryRows: Rows = (
  within,
) => sql`select country, day::text, carrier || case when late then ' late' else '' end as key, number,
    null::text as reference, 1 as count, 0 as amount, 0 as part
  from (select o.country, ${dayOf(sql`e.at`)} as day, o.number, e.kind = 'shipment-delivered' and ${dayOf(sql`e.at`)} > s.latest as late,
      coalesce(o.choice ->> 'store', s.seller ->> 'code', 'own crew') as carrier
    from order_events e join orders o on o.id = e.order_id join span on span.country = o.country
      join shipments s on s.order_id = e.order_id and s.position = e.shipment
    where e.kind in ('shipment-delivered', 'shipment-handed-over') and ${within(sql`e.at`)}) handed_over`

/**
 * Lines of settlement files by provider and type, by the day that they count towards. Those of no payment that is known, or in
 * another currency than it, are of no country: findings have them.
 */
const settlementRows: Rows =
  () => sql`select o.country, line.booked_on::text as day, line.provider || ' ' || line.type as key, o.number,
    null::text as reference, 1 as count, case line.type when 'payment' then line.amount_minor when 'refund' then -line.amount_minor else 0 end as amount,
    line.fee_minor as part
  from settlement_lines line join payment_attempts attempt on attempt.id = line.attempt_id and attempt.currency = line.currency
    join orders o on o.id = attempt.order_id join span on span.country = o.country
  where line.booked_on >= (span.since at time zone span.zone)::date and line.booked_on < (span.until at time zone span.zone)::date`

/** The rows that figures of these reports are sums of. */
export const figureRows: Readonly<Record<ReportOfRows, Rows>> = {
  promotions: promotionRows,
  returns: returnRows,
  delivery: deliveryRows,
  settlement: settlementRows,
}
