import { sql, type SQL } from 'drizzle-orm'
import type { FindHistory, ShopperHistory } from '#commerce/checkout/ports.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'
import type { Database } from '#infrastructure/db/database.ts'

export type HistoryRow = {
  readonly has_ordered: boolean
  readonly today: number
  readonly refused_deliveries: number
  readonly oms_user_id: string | null
}

/** Past orders of a contact, as columns of a statement over a relation `requested` with phone, email and now. */
export const historyColumns: SQL = sql`
  (exists (select 1 from orders where orders.phone = requested.phone and orders.status <> 'canceled')
    or exists (select 1 from orders where lower(orders.email) = lower(requested.email)
      and orders.status <> 'canceled')) as has_ordered,
  (select count(*)::int from orders
    where orders.phone = requested.phone and placed_at > requested.now - interval '24 hours') as today,
  (select count(*)::int from orders join order_events event on event.order_id = orders.id
    where orders.phone = requested.phone and event.kind = 'shipment-refused') as refused_deliveries,
  (select oms_user_id from orders where orders.phone = requested.phone and oms_user_id is not null
    order by placed_at desc limit 1) as oms_user_id`

export const toHistory = (row: HistoryRow | undefined): ShopperHistory => ({
  hasOrdered: row?.has_ordered ?? false,
  ordersToday: row?.today ?? 0,
  refusedDeliveries: row?.refused_deliveries ?? 0,
  omsUserId: row?.oms_user_id ?? null,
})

export const createFindHistory =
  (db: Database): FindHistory =>
  async ({ phone, email }, at) => {
    const [row] = await rowsOf<HistoryRow>(
      db,
      sql`with requested as materialized (
          select ${phone}::text as phone, ${email}::text as email, ${at}::timestamptz as now)
        select ${historyColumns} from requested`,
    )
    return toHistory(row)
  }
