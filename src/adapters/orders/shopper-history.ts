import { sql, type SQL } from 'drizzle-orm'
import type { FindHistory, ShopperHistory } from '#commerce/checkout/ports.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'
import type { Database } from '#infrastructure/db/database.ts'

export type HistoryRow = {
  readonly history: {
    readonly has_ordered: boolean | null
    readonly today: number
    readonly refused_deliveries: number
    readonly is_cash_blocked: boolean
  }
}

/** How the history of an order calls it. */
export const refusedDelivery = 'shipment-refused'

/** How many deliveries the customer with this id has refused. */
export const refusedDeliveriesOf = (customerId: SQL): SQL<number> =>
  sql`(select count(*)::int from orders join order_events event on event.order_id = orders.id
    where orders.customer_id = ${customerId} and event.kind = ${refusedDelivery})`

/**
 * Past orders of a contact, as a column of a statement over a relation `requested` with phone, email, customer (an id) and now. A limit
 * instead of `exists`, for which the database may read every order there is.
 */
export const historyColumn: SQL = sql`(select row_to_json(found) from (
    select count(*) filter (where placed_at > requested.now - interval '24 hours')::int as today,
      bool_or(status <> 'canceled') or (select true from orders
        where lower(email) = lower(requested.email) and status <> 'canceled' limit 1)
        or (select true from orders
        where customer_id = requested.customer and status <> 'canceled' limit 1) as has_ordered,
      (select count(*)::int from orders past join order_events event on event.order_id = past.id
        where past.phone = requested.phone and event.kind = 'shipment-refused') as refused_deliveries,
      (select true from customers where customers.id = requested.customer and cash_blocked_at is not null) is true
        or (select true from identities join customers on customers.id = identities.customer_id
          where identities.kind = 'phone' and identities.value = requested.phone and verified_at is not null
            and cash_blocked_at is not null limit 1) is true as is_cash_blocked
    from orders where phone = requested.phone) found) as history`

export const toHistory = (row: HistoryRow | undefined): ShopperHistory => ({
  hasOrdered: row?.history.has_ordered ?? false,
  ordersToday: row?.history.today ?? 0,
  refusedDeliveries: row?.history.refused_deliveries ?? 0,
  isCashBlocked: row?.history.is_cash_blocked ?? false,
})

export const createFindHistory =
  (db: Database): FindHistory =>
  async ({ phone, email, customerId }, at) => {
    const [row] = await rowsOf<HistoryRow>(
      db,
      sql`with requested as materialized (
          select ${phone}::text as phone, ${email}::text as email,
          ${customerId}::uuid as customer, ${at}::timestamptz as now)
        select ${historyColumn} from requested`,
    )
    return toHistory(row)
  }
