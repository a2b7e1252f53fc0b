import { sql } from 'drizzle-orm'
import type { ListCollections } from '#commerce/orders/cash/cash-report.ts'
import { money } from '#kernel/money.ts'
import type { Currency } from '#kernel/currency.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'
import type { Database } from '#infrastructure/db/database.ts'

type Row = {
  number: string
  position: number
  at: string | Date
  seller: string | null
  store: string | null
  currency: Currency
  due: string | number
  collected: string | number
}

/** Shipments for which cash was due at the handover, by time. */
export const createListCollections =
  (db: Database): ListCollections =>
  async ({ country, from, until }) => {
    const found = await rowsOf<Row>(
      db,
      sql`select o.number, s.position, e.at, s.seller ->> 'code' as seller, o.choice ->> 'store' as store, o.currency,
          s.due_minor as due, coalesce(s.collected_minor, 0) as collected
        from order_events e
        join orders o on o.id = e.order_id
        join shipments s on s.order_id = o.id and s.position = e.shipment
        where e.kind in ('shipment-delivered', 'shipment-handed-over') and s.due_minor is not null
          and o.country = ${country} and e.at >= ${from}::timestamptz and e.at < ${until}::timestamptz
        order by e.at, o.number, s.position`,
    )
    return found.map(({ number, position, at, seller, store, currency, due, collected }) => ({
      number,
      position,
      at: new Date(at).toISOString(),
      seller,
      store,
      due: money(Number(due), currency),
      collected: money(Number(collected), currency),
    }))
  }
