import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type { OrderAdmin } from '#commerce/orders/orders.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { orders } from '#adapters/orders/order-tables.ts'
import { withinReach } from '#adapters/lists/within-reach.ts'
import { withChildren } from './read-orders.ts'

/** Newest first, in pages that begin after an order number. */
export const createListOrders =
  (db: Database): OrderAdmin['list'] =>
  async ({ by, country, status, onHold, limit, before }) => {
    const seen = sql`(select placed_at, number from orders where number = ${before})`
    const rows = await db
      .select()
      .from(orders)
      .where(
        and(
          withinReach(by, 'orders.see', {
            country: sql`${orders.country}`,
            place: sql`(select facets.place from order_facets facets where facets.order_id = ${orders.id})`,
          }),
          country === null ? undefined : eq(orders.country, country),
          status === null ? undefined : eq(orders.status, status),
          onHold === null
            ? undefined
            : onHold
              ? sql`cardinality(review_reasons) > 0`
              : sql`cardinality(review_reasons) = 0`,
          before === null ? undefined : lt(sql`(${orders.placedAt}, ${orders.number})`, seen),
        ),
      )
      .orderBy(desc(orders.placedAt), desc(orders.number))
      .limit(limit)
    return withChildren(db, rows)
  }
