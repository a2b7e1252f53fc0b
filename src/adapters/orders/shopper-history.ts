import { sql, type SQL } from 'drizzle-orm'
import type { FindHistory, ShopperHistory } from '#commerce/checkout/ports.ts'
import type { Instant } from '#kernel/instant.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'
import type { Database } from '#infrastructure/db/database.ts'

export type HistoryRow = {
  readonly today: number
  readonly refusals: number
  readonly oms_user_id: string | null
}

/** What the books say of a phone, as columns of a statement over a relation `asked` with phone and now. */
export const historyColumns: SQL = sql`
  (select count(*)::int from orders
    where orders.phone = asked.phone and placed_at > asked.now - interval '24 hours') as today,
  (select count(*)::int from orders join order_events event on event.order_id = orders.id
    where orders.phone = asked.phone and event.kind = 'shipment-refused') as refusals,
  (select oms_user_id from orders where orders.phone = asked.phone and oms_user_id is not null
    order by placed_at desc limit 1) as oms_user_id`

export const toHistory = (row: HistoryRow | undefined): ShopperHistory => ({
  ordersToday: row?.today ?? 0,
  refusals: row?.refusals ?? 0,
  omsUserId: row?.oms_user_id ?? null,
})

/** What the books say of a phone. */
export const createFindHistory =
  (db: Database): FindHistory =>
  async (phone, at: Instant) => {
    const [row] = await rowsOf<HistoryRow>(
      db,
      sql`with asked as materialized (select ${phone}::text as phone, ${at}::timestamptz as now)
        select ${historyColumns} from asked`,
    )
    return toHistory(row)
  }
