import { sql } from 'drizzle-orm'
import type { FindHistory } from '#commerce/checkout/ports.ts'
import { addMilliseconds } from '#kernel/instant.ts'
import { rowsOf } from '#platform/catalog/statements.ts'
import type { Database } from '#platform/db/database.ts'

const day = 24 * 3_600_000

/** What the books say of a phone. */
export const createFindHistory =
  (db: Database): FindHistory =>
  async (phone, at) => {
    const [row] = await rowsOf<{ today: number; refusals: number; oms_user_id: string | null }>(
      db,
      sql`select
          (select count(*)::int from orders
            where phone = ${phone} and placed_at > ${addMilliseconds(at, -day)}::timestamptz) as today,
          (select count(*)::int from orders join order_events event on event.order_id = orders.id
            where phone = ${phone} and event.kind = 'shipment-refused') as refusals,
          (select oms_user_id from orders where phone = ${phone} and oms_user_id is not null
            order by placed_at desc limit 1) as oms_user_id`,
    )
    return {
      ordersToday: row?.today ?? 0,
      refusals: row?.refusals ?? 0,
      omsUserId: row?.oms_user_id ?? null,
    }
  }
