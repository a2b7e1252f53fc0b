import { sql, type SQL } from 'drizzle-orm'
import { disputeChecks } from './dispute-checks.ts'
import { ledgerChecks } from './ledger-checks.ts'
import type { ReconciliationCheck } from './reconciliation-check.ts'

/** Reservations of a missing or canceled order. */
const orphaned = (table: string): SQL => sql`from ${sql.identifier(table)} reservation
  left join orders o on o.id::text = reservation.order_id::text
  where o.id is null or o.status = 'canceled'`

const orderChecks: readonly ReconciliationCheck[] = [
  {
    kind: 'stock-reserved',
    query: sql`select level.sku || ' at ' || level.location as what, level.reserved as actual,
        coalesce(reserved.quantity, 0) as expected
      from stock_levels level left join (
        select sku, location, sum(quantity)::int as quantity from stock_reservations group by sku, location
      ) reserved on reserved.sku = level.sku and reserved.location = level.location
      where level.reserved <> coalesce(reserved.quantity, 0)`,
  },
  {
    kind: 'stock-reservation-orphaned',
    query: sql`select reservation.sku || ' for ' || reservation.order_id as what, reservation.quantity as actual, 0 as expected
      ${orphaned('stock_reservations')}`,
  },
  {
    kind: 'stock-movements',
    query: sql`select coalesce(level.sku, moved.sku) || ' at ' || coalesce(level.location, moved.location) as what,
        coalesce(level.on_hand, 0) as actual, coalesce(moved.on_hand, 0) as expected
      from stock_levels level full join (
        select sku, location, sum(on_hand)::int as on_hand, sum(reserved)::int as reserved from stock_movements group by sku, location
      ) moved on moved.sku = level.sku and moved.location = level.location
      where coalesce(level.on_hand, 0) <> coalesce(moved.on_hand, 0) or coalesce(level.reserved, 0) <> coalesce(moved.reserved, 0)`,
  },
  {
    kind: 'slot-taken',
    query: sql`select slot.id as what, slot.taken as actual, count(reservation.order_id)::int as expected
      from delivery_slots slot left join slot_reservations reservation on reservation.slot_id = slot.id
      group by slot.id having slot.taken <> count(reservation.order_id)`,
  },
  {
    kind: 'slot-reservation-orphaned',
    query: sql`select reservation.slot_id || ' for ' || reservation.order_id as what, 1 as actual, 0 as expected
      ${orphaned('slot_reservations')}`,
  },
  {
    kind: 'cash-exposure',
    query: sql`select coalesce(exposure.key, counted.key) as what, coalesce(exposure.orders, 0) as actual,
        coalesce(counted.orders, 0) as expected
      from cash_exposures exposure full join (
        select key, count(*)::int as orders, sum(units)::int as units from cash_exposures_of_orders group by key
      ) counted on counted.key = exposure.key
      where exposure.orders is distinct from counted.orders or exposure.units is distinct from counted.units`,
  },
  {
    kind: 'cash-exposure-orphaned',
    query: sql`select 'cash order ' || reservation.order_id as what, 1 as actual, 0 as expected
      ${orphaned('cash_exposures_of_orders')}`,
  },
  {
    kind: 'promotion-used',
    query: sql`select promotion.id as what, promotion.used as actual,
        coalesce(sum(one.quantity), 0)::int as expected
      from promotions promotion left join promotion_uses one on one.promotion_id = promotion.id
      group by promotion.id having promotion.used <> coalesce(sum(one.quantity), 0)`,
  },
  {
    kind: 'promotion-code-used',
    query: sql`select code.promotion_id || ' ' || code.number as what, code.used as actual,
        count(one.order_id)::int as expected
      from promotion_codes code left join promotion_uses one on one.own_code = code.digest
      group by code.digest having code.used <> count(one.order_id)`,
  },
  {
    kind: 'promotion-use-orphaned',
    query: sql`select reservation.promotion_id || ' for ' || reservation.order_id as what, reservation.quantity as actual,
        0 as expected ${orphaned('promotion_uses')}`,
  },
  {
    kind: 'invoice-number',
    query: sql`select series.entity || ' ' || series.kind || ' ' || series.year as what, series.last as actual,
        count(one.id)::int as expected
      from invoice_series series left join invoices one
        on one.entity = series.entity and one.kind = series.kind and one.year = series.year
      group by series.entity, series.kind, series.year
      having series.last <> count(one.id) or series.last <> coalesce(max(one.position), 0)`,
  },
  {
    kind: 'order-total',
    query: sql`select o.number as what, o.total_minor as actual,
        (coalesce(line.net, 0) + coalesce(charge.amount, 0)) as expected
      from orders o
      left join (select order_id, sum(net_minor) as net from order_lines group by order_id) line
        on line.order_id = o.id
      left join (select order_id, sum(amount_minor) as amount from order_charges group by order_id) charge
        on charge.order_id = o.id
      where o.total_minor <> coalesce(line.net, 0) + coalesce(charge.amount, 0)`,
  },
  {
    kind: 'order-tax',
    query: sql`select o.number as what, o.tax_minor as actual,
        (coalesce(line.tax, 0) + coalesce(charge.tax, 0)) as expected
      from orders o
      left join (select order_id, sum(tax_minor) as tax from order_lines group by order_id) line
        on line.order_id = o.id
      left join (select order_id, sum(tax_minor) as tax from order_charges group by order_id) charge
        on charge.order_id = o.id
      where o.tax_minor <> coalesce(line.tax, 0) + coalesce(charge.tax, 0)`,
  },
  {
    kind: 'stock-not-reserved',
    query: sql`select o.number || ': ' || (line ->> 'sku') as what, 0 as actual, (line ->> 'quantity')::int as expected
      from orders o join shipments shipment on shipment.order_id = o.id
        cross join jsonb_array_elements(shipment.lines) line
      where o.status not in ('canceled', 'delivered') and shipment.status not in ('Delivered', 'Canceled')
        and not exists (select 1 from pending_reservations pending where pending.order_id = o.id)
        and not exists (select 1 from stock_reservations reservation
          where reservation.order_id = o.id and reservation.line_sku = line ->> 'sku')`,
  },
  {
    kind: 'engine-handoff-given-up',
    query: sql`select o.number as what, coalesce(handoff.sent_version, 0) as actual, o.version as expected
      from engine_handoffs handoff join orders o on o.id = handoff.order_id where handoff.state = 'given-up'`,
  },
  {
    kind: 'outside-wallet-entry-given-up',
    query: sql`select posting.key || ': ' || coalesce(one.problem, '') as what, 0 as actual, posting.moved_minor as expected
      from outside_wallet_entries one join ledger_postings posting on posting.id = one.posting_id where one.state = 'given-up'`,
  },
  {
    kind: 'order-incomplete',
    query: sql`select o.number as what, 0 as actual, 1 as expected from orders o
      where not exists (select 1 from order_lines where order_id = o.id)
        or (o.choice ->> 'kind' <> 'digital' and not exists (select 1 from shipments where order_id = o.id))
        or not exists (select 1 from order_events where order_id = o.id)`,
  },
]

/** By order: captured and not refunded, or authorized and to be captured. */
const attemptTotals = sql`select order_id, sum(case
    when state in ('authorized', 'capturing', 'voiding') then coalesce(capture_amount_minor, amount_minor)
    else captured_minor - refunded_minor end) as amount
  from payment_attempts where is_primary group by order_id`

/** By order: refunds of the payment method, without rejected ones. */
const refundTotals = sql`select o.id, sum((part ->> 'minor')::bigint) as amount from orders o
  cross join jsonb_array_elements(o.refunds) refund
  cross join jsonb_path_query(refund, '$.parts[*] ? (@.ledgerId == null).amount') part
  where refund ->> 'state' <> 'rejected' group by o.id`

/** Orders with waiting tasks may differ for a while. */
const hasNoTasks = sql`not exists (select 1 from payment_tasks task
  where task.order_id = o.id and task.state = 'waiting')`

/** Sum of the documents with this key of a return, before the deduction for earlier price reductions. */
const documentOf = (
  prefix: string,
): SQL => sql`coalesce((select (document -> 'totals' -> 'payable' ->> 'minor')::bigint
    - coalesce((select sum((line -> 'net' ->> 'minor')::bigint) from jsonb_array_elements(document -> 'lines') line
      where line ->> 'sku' is null and line -> 'net' ->> 'minor' like '-%'), 0)
  from invoices where key = ${prefix} || one.return_id), 0)`

/** The refund of a return equals its credit note less its invoices. */
const returnChecks: readonly ReconciliationCheck[] = [
  {
    kind: 'return-refund',
    query: sql`select 'return ' || one.return_id as what, coalesce(refund.minor, 0) as actual, one.total_minor as expected
      from return_refunds one left join (
        select split_part(refund ->> 'id', ':', 2) as return_id,
          -- A rejected one that was requested again counts once; until then it is owed.
          coalesce(sum((refund -> 'sum' ->> 'minor')::bigint) filter (where refund ->> 'state' <> 'rejected'),
            max((refund -> 'sum' ->> 'minor')::bigint)) as minor
        from orders cross join jsonb_array_elements(orders.refunds) refund
        where refund ->> 'id' like 'return:%' group by 1
      ) refund on refund.return_id = one.return_id
      where coalesce(refund.minor, 0) <> one.total_minor`,
  },
  {
    kind: 'return-credit-note',
    query: sql`select 'return ' || one.return_id as what, ${documentOf('credit-note:return:')} as actual,
        one.credited_minor as expected
      from return_refunds one where ${documentOf('credit-note:return:')} <> one.credited_minor`,
  },
  {
    kind: 'return-set-off',
    query: sql`select 'return ' || one.return_id as what,
        ${documentOf('invoice:return:')} - ${documentOf('credit-note:gift:')} as actual,
        one.set_off_minor - one.gift_refunds_minor as expected
      from return_refunds one where ${documentOf('invoice:return:')} - ${documentOf('credit-note:gift:')}
        <> one.set_off_minor - one.gift_refunds_minor`,
  },
  {
    kind: 'return-stock',
    query: sql`select 'return ' || one.reference as what, coalesce(moved.units, 0) as actual,
        case when one.history @> '[{"kind": "waive"}]' then 0 else counted.units end as expected
      from returns one cross join lateral (
        select coalesce(sum((item -> 'accepted' ->> 'quantity')::int * (component ->> 'quantity')::int), 0)::int as units
        from jsonb_array_elements(one.items) item cross join lateral (
          select line from order_lines where order_id = one.order_id and sku = item ->> 'sku' order by position limit 1
        ) bought cross join jsonb_array_elements(bought.line -> 'components') component
      ) counted left join (
        select return_id, sum(quantity)::int as units from returned_stock group by return_id
      ) moved on moved.return_id = one.id
      where one.state in ('accepted', 'refunding', 'closed')
        and coalesce(moved.units, 0) <> case when one.history @> '[{"kind": "waive"}]' then 0 else counted.units end`,
  },
  {
    // What exchanged items pay for their companion order is withheld from their refund.
    kind: 'return-exchange',
    query: sql`select 'return ' || one.reference as what, coalesce((tender #>> '{amount,minor}')::bigint, 0) as actual,
        coalesce(refunded.exchanged_minor, 0) as expected
      from returns one left join return_refunds refunded on refunded.return_id = one.reference
        left join orders companion on companion.id = (one.exchange #>> '{companion,id}')::uuid
        left join lateral (
          select value from jsonb_array_elements(companion.tenders) where value ->> 'kind' = 'exchange' limit 1
        ) as paid(tender) on true
      where one.exchange ->> 'state' = 'done'
        and coalesce((tender #>> '{amount,minor}')::bigint, 0) <> coalesce(refunded.exchanged_minor, 0)`,
  },
  {
    kind: 'return-refund-unrecorded',
    query: sql`select refund ->> 'id' as what, (refund -> 'sum' ->> 'minor')::bigint as actual, 0 as expected
      from orders cross join jsonb_array_elements(orders.refunds) refund
      where refund ->> 'id' like 'return:%'
        and not exists (select 1 from return_refunds one where one.return_id = split_part(refund ->> 'id', ':', 2))`,
  },
]

const paymentChecks: readonly ReconciliationCheck[] = [
  {
    kind: 'order-paid',
    query: sql`select o.number as what, o.paid_minor - coalesce(refunds.amount, 0) as actual,
        coalesce(attempts.amount, 0) as expected
      from orders o join (${attemptTotals}) attempts on attempts.order_id = o.id
      left join (${refundTotals}) refunds on refunds.id = o.id
      where o.payment_state in ('paid', 'refunded', 'failed') and ${hasNoTasks}
        and o.paid_minor - coalesce(refunds.amount, 0) <> coalesce(attempts.amount, 0)`,
  },
  {
    kind: 'paid-without-attempt',
    query: sql`select o.number as what, o.paid_minor as actual, 0 as expected from orders o
      where o.paid_minor > 0 and o.method not in ('cashondelivery', 'clickandcollect', 'bestway', 'banktransfer')
        and not exists (select 1 from payment_attempts one where one.order_id = o.id and one.is_primary)
        and exists (select 1 from payment_attempts one where one.order_id = o.id)`,
  },
  {
    kind: 'transfer-received',
    query: sql`select o.number as what, o.paid_minor as actual, coalesce(received.minor, 0) as expected
      from orders o left join (
        select order_id, sum(amount_minor)::bigint as minor from bank_receipts where order_id is not null group by order_id
      ) received on received.order_id = o.id
      where (o.transfer is not null or received.order_id is not null) and o.paid_minor <> coalesce(received.minor, 0)`,
  },
  {
    kind: 'rescheduling-fee',
    query: sql`select o.number || ': ' || (one ->> 'id') as what, coalesce(attempts.amount, 0) as actual,
        case when one ->> 'state' = 'done' then (one -> 'charge' -> 'amount' ->> 'minor')::bigint else 0 end as expected
      from orders o cross join jsonb_array_elements(o.reschedulings) one
      left join (${attemptTotals}) attempts on attempts.order_id = (one ->> 'id')::uuid
      where one ->> 'paidBy' = 'link' and ${hasNoTasks} and coalesce(attempts.amount, 0)
        <> case when one ->> 'state' = 'done' then (one -> 'charge' -> 'amount' ->> 'minor')::bigint else 0 end`,
  },
  {
    kind: 'refund-ledger',
    query: sql`select one.order_number as what, one.refunded_minor as actual,
        coalesce(sum(refund.amount_minor), 0)::bigint as expected
      from payment_attempts one
      join payment_refunds refund on refund.attempt_id = one.id and refund.state <> 'rejected'
      group by one.id having one.refunded_minor < coalesce(sum(refund.amount_minor), 0)`,
  },
]

/** What a crew collected is what was handed in and the difference, and what its stops say. */
const runChecks: readonly ReconciliationCheck[] = [
  {
    kind: 'run-cash',
    query: sql`select run.number || ' ' || one.currency as what, one.counted_minor - one.difference_minor as actual,
        coalesce(collected.minor, 0) as expected
      from runs run join run_hand_ins counted on counted.run_id = run.id and counted.state = 'accepted'
      join run_hand_in_sums one on one.key = counted.key
      left join (select run_id, currency, sum(collected_minor)::bigint as minor from run_stops
        where state = 'delivered' group by run_id, currency) collected
        on collected.run_id = run.id and collected.currency = one.currency
      where one.counted_minor - one.difference_minor <> coalesce(collected.minor, 0)`,
  },
  {
    kind: 'run-cash-not-counted',
    query: sql`select run.number as what, 0 as actual, sum(stop.collected_minor)::bigint as expected
      from runs run join run_stops stop on stop.run_id = run.id
      where run.state = 'closed' and stop.collected_minor > 0
        and not exists (select 1 from run_hand_ins counted where counted.run_id = run.id and counted.state = 'accepted')
      group by run.number`,
  },
  {
    kind: 'run-stop-not-out',
    query: sql`select run.number || ': ' || placed.number || '/' || stop.position as what, 1 as actual, 0 as expected
      from run_stops stop join runs run on run.id = stop.run_id join orders placed on placed.id = stop.order_id
      join shipments shipment on shipment.order_id = stop.order_id and shipment.position = stop.position
      where stop.state = 'loaded' and shipment.status <> 'Out For Delivery'`,
  },
]

export const checks: readonly ReconciliationCheck[] = [
  ...orderChecks,
  ...paymentChecks,
  ...returnChecks,
  ...runChecks,
  ...ledgerChecks,
  ...disputeChecks,
]
