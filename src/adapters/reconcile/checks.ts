import { sql, type SQL } from 'drizzle-orm'
import { paymentChecks } from './payment-checks.ts'

/** A question whose answer is empty while the books agree. Each row: what it is about, what is written, what is right. */
export type Check = { readonly kind: string; readonly question: SQL }

const nobodys = (table: string): SQL => sql`from ${sql.identifier(table)} hold
  left join orders o on o.id::text = hold.order_id::text
  where o.id is null or o.status = 'canceled'`

/** What an order holds and what it comes to is written in more than one place: here they are laid beside each other. */
export const checks: readonly Check[] = [
  {
    kind: 'stock-reserved',
    question: sql`select level.sku || ' at ' || level.location as what, level.reserved as written,
        coalesce(held.pieces, 0) as "right"
      from stock_levels level left join (
        select sku, location, sum(quantity)::int as pieces from stock_holds group by sku, location
      ) held on held.sku = level.sku and held.location = level.location
      where level.reserved <> coalesce(held.pieces, 0)`,
  },
  {
    kind: 'stock-held-by-nobody',
    question: sql`select hold.sku || ' for ' || hold.order_id as what, hold.quantity as written, 0 as "right"
      ${nobodys('stock_holds')}`,
  },
  {
    kind: 'slot-taken',
    question: sql`select slot.id as what, slot.taken as written, count(hold.order_id)::int as "right"
      from delivery_slots slot left join slot_holds hold on hold.slot_id = slot.id
      group by slot.id having slot.taken <> count(hold.order_id)`,
  },
  {
    kind: 'slot-held-by-nobody',
    question: sql`select hold.slot_id || ' for ' || hold.order_id as what, 1 as written, 0 as "right"
      ${nobodys('slot_holds')}`,
  },
  {
    kind: 'promotion-used',
    question: sql`select promotion.id as what, promotion.used as written,
        coalesce(sum(one.quantity), 0)::int as "right"
      from promotions promotion left join promotion_uses one on one.promotion_id = promotion.id
      group by promotion.id having promotion.used <> coalesce(sum(one.quantity), 0)`,
  },
  {
    kind: 'promotion-held-by-nobody',
    question: sql`select hold.promotion_id || ' for ' || hold.order_id as what, hold.quantity as written,
        0 as "right" ${nobodys('promotion_uses')}`,
  },
  {
    kind: 'invoice-number',
    question: sql`select series.entity || ' ' || series.kind || ' ' || series.year as what, series.last as written,
        count(one.id)::int as "right"
      from invoice_series series left join invoices one
        on one.entity = series.entity and one.kind = series.kind and one.year = series.year
      group by series.entity, series.kind, series.year
      having series.last <> count(one.id) or series.last <> coalesce(max(one.position), 0)`,
  },
  {
    kind: 'order-total',
    question: sql`select o.number as what, o.total_minor as written,
        (coalesce(line.net, 0) + coalesce(charge.amount, 0)) as "right"
      from orders o
      left join (select order_id, sum(net_minor) as net from order_lines group by order_id) line
        on line.order_id = o.id
      left join (select order_id, sum(amount_minor) as amount from order_charges group by order_id) charge
        on charge.order_id = o.id
      where o.total_minor <> coalesce(line.net, 0) + coalesce(charge.amount, 0)`,
  },
  {
    kind: 'order-tax',
    question: sql`select o.number as what, o.tax_minor as written,
        (coalesce(line.tax, 0) + coalesce(charge.tax, 0)) as "right"
      from orders o
      left join (select order_id, sum(tax_minor) as tax from order_lines group by order_id) line
        on line.order_id = o.id
      left join (select order_id, sum(tax_minor) as tax from order_charges group by order_id) charge
        on charge.order_id = o.id
      where o.tax_minor <> coalesce(line.tax, 0) + coalesce(charge.tax, 0)`,
  },
  {
    kind: 'stock-not-held',
    question: sql`select o.number || ': ' || (line ->> 'sku') as what, 0 as written, (line ->> 'quantity')::int as "right"
      from orders o join shipments shipment on shipment.order_id = o.id
        cross join jsonb_array_elements(shipment.lines) line
      where o.status not in ('canceled', 'delivered') and shipment.status not in ('Delivered', 'Canceled')
        and not exists (select 1 from stock_holds hold
          where hold.order_id = o.id and hold.line_sku = line ->> 'sku')`,
  },
  {
    kind: 'order-not-whole',
    question: sql`select o.number as what, 0 as written, 1 as "right" from orders o
      where not exists (select 1 from order_lines where order_id = o.id)
        or not exists (select 1 from shipments where order_id = o.id)
        or not exists (select 1 from order_events where order_id = o.id)`,
  },
  ...paymentChecks,
]
