import { eq, sql, type SQL } from 'drizzle-orm'
import type { Order } from '#commerce/orders/order.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { orders } from '#adapters/orders/order-tables.ts'
import { toOrder, type PartsOfOrder } from './order-rows.ts'

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

type PartsRow = {
  readonly id: string
  readonly lines: PartsOfOrder['lines']
  readonly charges: PartsOfOrder['charges']
  readonly shipments: PartsOfOrder['shipments']
  readonly events: readonly (Omit<PartsOfOrder['events'][number], 'at'> & { readonly at: string })[]
}

/** Orders of a query, in its order. Their parts are read by one statement, after the row, which may have been waited for. */
export async function withParts(
  db: Database,
  rows: readonly (typeof orders.$inferSelect)[],
): Promise<readonly Order[]> {
  if (rows.length === 0) return []
  const parts = await rowsOf<PartsRow>(
    db,
    sql`with asked as (select jsonb_array_elements_text(${JSON.stringify(rows.map(({ id }) => id))}::jsonb)::uuid as id)
      select id,
        ${listOf(sql`line from order_lines`)} as lines,
        ${listOf(sql`charge from order_charges`)} as charges,
        ${listOf(sql`id, position, status, lines, seller, ready_after_days as "readyAfterDays", earliest, latest, slot,
          failed_attempts as "failedAttempts", due_minor as "dueMinor", collected_minor as "collectedMinor"
          from shipments`)} as shipments,
        ${listOf(sql`at, kind, actor, shipment, note from order_events`)} as events
      from asked`,
  )
  const byId = new Map(parts.map((one) => [one.id, one]))
  return rows.map((row) => {
    const { lines = [], charges = [], shipments = [], events = [] } = byId.get(row.id) ?? {}
    const dated = events.map((event) => ({ ...event, at: new Date(event.at) }))
    return toOrder(row, { lines, charges, shipments, events: dated })
  })
}

/** Of the order that is asked for, in their places. */
const listOf = (columnsFrom: SQL): SQL =>
  sql`coalesce((select json_agg(part) from (
    select ${columnsFrom} where order_id = asked.id order by position) part), '[]')`
