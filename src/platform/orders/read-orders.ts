import { asc, eq, inArray } from 'drizzle-orm'
import type { Order } from '#commerce/orders/order.ts'
import type { Database } from '#platform/db/database.ts'
import { orderCharges, orderEvents, orderLines, orders, shipments } from '#platform/db/schema-orders.ts'
import { toOrder } from './order-rows.ts'

export type Which = { readonly number: string } | { readonly id: string }

const uuidShape = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i

/** One order with all that belongs to it; `locked`: nobody else may change it meanwhile. */
export async function findOrder(db: Database, which: Which, locked = false): Promise<Order | undefined> {
  if ('id' in which && !uuidShape.test(which.id)) return undefined
  const query = db
    .select()
    .from(orders)
    .where('id' in which ? eq(orders.id, which.id) : eq(orders.number, which.number))
  const [row] = locked ? await query.for('update') : await query
  return row && (await withParts(db, [row]))[0]
}

/** Orders of a query, in its order. */
export async function withParts(
  db: Database,
  rows: readonly (typeof orders.$inferSelect)[],
): Promise<readonly Order[]> {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const of = <Row extends { orderId: string }>(all: readonly Row[], id: string) =>
    all.filter(({ orderId }) => orderId === id)
  // One after the other: in a transaction there is one connection.
  const lines = await db
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderId, ids))
    .orderBy(asc(orderLines.position))
  const charges = await db
    .select()
    .from(orderCharges)
    .where(inArray(orderCharges.orderId, ids))
    .orderBy(asc(orderCharges.position))
  const sent = await db
    .select()
    .from(shipments)
    .where(inArray(shipments.orderId, ids))
    .orderBy(asc(shipments.position))
  const events = await db
    .select()
    .from(orderEvents)
    .where(inArray(orderEvents.orderId, ids))
    .orderBy(asc(orderEvents.position))
  return rows.map((row) =>
    toOrder(row, {
      lines: of(lines, row.id),
      charges: of(charges, row.id),
      shipments: of(sent, row.id),
      events: of(events, row.id),
    }),
  )
}
