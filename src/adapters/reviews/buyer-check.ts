import { sql } from 'drizzle-orm'
import type { BuyerCheck } from '#commerce/reviews/review.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'
import type { Database } from '#infrastructure/db/database.ts'

/** A delivered line of the product, in an order of the customer or in the guest's order. Items that were canceled later do not count. */
export const createBuyerCheck =
  (db: Database): BuyerCheck =>
  async ({ customerId, orderId }, productCode) => {
    const isOwn =
      customerId === null ? sql`orders.id = ${orderId}::uuid` : sql`orders.customer_id = ${customerId}::uuid`
    const found = await rowsOf(
      db,
      sql`select 1 from orders
        join shipments on shipments.order_id = orders.id and shipments.status = 'Delivered'
        join order_lines on order_lines.order_id = orders.id
        where ${isOwn} and order_lines.line->>'productCode' = ${productCode}
          and shipments.lines @> jsonb_build_array(jsonb_build_object('sku', order_lines.sku)) limit 1`,
    )
    return found.length > 0
  }
