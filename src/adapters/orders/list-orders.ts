import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type { OrderDesk } from '#commerce/orders/orders.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { orders } from '#adapters/orders/order-tables.ts'
import { withParts } from './read-orders.ts'

/** Orders in a list, newest first; page after page by the number of the last one seen. */
export const createListOrders =
  (db: Database): OrderDesk['list'] =>
  async ({ country, status, held, limit, before }) => {
    const seen = sql`(select placed_at, number from orders where number = ${before})`
    const rows = await db
      .select()
      .from(orders)
      .where(
        and(
          country === null ? undefined : eq(orders.country, country),
          status === null ? undefined : eq(orders.status, status),
          held === null ? undefined : held ? sql`cardinality(held_for) > 0` : sql`cardinality(held_for) = 0`,
          before === null ? undefined : lt(sql`(${orders.placedAt}, ${orders.number})`, seen),
        ),
      )
      .orderBy(desc(orders.placedAt), desc(orders.number))
      .limit(limit)
    return withParts(db, rows)
  }
