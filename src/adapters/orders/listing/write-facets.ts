import { sql } from 'drizzle-orm'
import type { Order } from '#commerce/orders/order.ts'
import { findOrder } from '#adapters/orders/read-orders.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'
import { orderFacets } from './order-facet-tables.ts'
import { toFacetRow } from './to-facet-row.ts'

/** Writes what the list shows of a changed order, in the transaction of the change. */
export async function writeFacets(tx: Database, order: Order): Promise<void> {
  const row = toFacetRow(order)
  await tx.insert(orderFacets).values(row).onConflictDoUpdate({ target: orderFacets.orderId, set: row })
}

/** Orders from before there were facets get theirs. Returns how many did. */
export async function fillFacets(db: Database, limit: number): Promise<number> {
  const missing = await rowsOf<{ id: string }>(
    db,
    sql`select id from orders where not exists (select 1 from order_facets where order_id = orders.id) limit ${limit}`,
  )
  for (const { id } of missing)
    await db.transaction(async (tx) => {
      const order = await findOrder(tx, { id }, true)
      if (order) await writeFacets(tx, order)
    })
  return missing.length
}
