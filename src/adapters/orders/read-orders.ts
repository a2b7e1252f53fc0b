import { asc, eq, sql, type SQL } from 'drizzle-orm'
import type { Order } from '#commerce/orders/order.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { orders } from '#adapters/orders/order-tables.ts'
import { toOrder, type OrderChildren } from './order-rows.ts'

export type Which = { readonly number: string } | { readonly id: string }

const uuidShape = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i

/** `locked`: the row stays locked until the transaction ends. */
export async function findOrder(db: Database, which: Which, locked = false): Promise<Order | undefined> {
  if ('id' in which && !uuidShape.test(which.id)) return undefined
  const where = 'id' in which ? eq(orders.id, which.id) : eq(orders.number, which.number)
  if (!locked) return (await readOrders(db, where))[0]
  const [row] = await db.select().from(orders).where(where).for('update')
  return row && (await withChildren(db, [row]))[0]
}

/** Complete orders, the first that were placed first, in one statement: none of them is locked. */
export async function readOrders(db: Database, where: SQL): Promise<readonly Order[]> {
  const found = await db
    .select({
      row: orders,
      children: sql<ChildrenRow>`(select row_to_json(part) from (${childrenOf(sql`orders.id`)}) part)`,
    })
    .from(orders)
    .where(where)
    .orderBy(asc(orders.placedAt), asc(orders.id))
  return found.map(({ row, children }) => toOrder(row, readChildren(children)))
}

type ChildrenRow = {
  readonly lines: OrderChildren['lines']
  readonly charges: OrderChildren['charges']
  readonly shipments: readonly (Omit<OrderChildren['shipments'][number], 'collectBy'> & {
    readonly collectBy: string | null
  })[]
  readonly kiosk: Order['kiosk']
  readonly events: readonly (Omit<OrderChildren['events'][number], 'at'> & { readonly at: string })[]
}

/** Complete orders, in the order of the rows. The children are read after the row lock, which may have been waited for. */
export async function withChildren(
  db: Database,
  rows: readonly (typeof orders.$inferSelect)[],
): Promise<readonly Order[]> {
  if (rows.length === 0) return []
  const found = await rowsOf<ChildrenRow & { readonly id: string }>(
    db,
    sql`with wanted as (select jsonb_array_elements_text(${JSON.stringify(rows.map(({ id }) => id))}::jsonb)::uuid as id)
      select id, children.* from wanted, lateral (${childrenOf(sql`wanted.id`)}) children`,
  )
  const byId = new Map(found.map(({ id, ...children }) => [id, readChildren(children)]))
  return rows.map((row) => toOrder(row, byId.get(row.id) ?? noChildren))
}

const noChildren: OrderChildren = { lines: [], charges: [], shipments: [], events: [], kiosk: null }

/** As JSON writes them. */
const readChildren = ({ shipments, events, ...rest }: ChildrenRow): OrderChildren => ({
  ...rest,
  shipments: shipments.map((shipment) => ({
    ...shipment,
    collectBy: shipment.collectBy === null ? null : new Date(shipment.collectBy),
  })),
  events: events.map((event) => ({ ...event, at: new Date(event.at) })),
})

/** One row with the children of an order, those of each table by position. */
function childrenOf(orderId: SQL): SQL {
  const listOf = (columnsFrom: SQL): SQL =>
    sql`coalesce((select json_agg(part) from (
      select ${columnsFrom} where order_id = ${orderId} order by position) part), '[]')`
  return sql`select
    ${listOf(sql`line from order_lines`)} as lines,
    ${listOf(sql`charge from order_charges`)} as charges,
    ${listOf(sql`id, position, status, lines, seller, lead_time_days as "leadTimeDays", earliest, latest, slot,
      failed_attempts as "failedAttempts", due_minor as "dueMinor", collected_minor as "collectedMinor",
      collect_by as "collectBy", courier
      from shipments`)} as shipments,
    ${listOf(sql`at, kind, actor, by, shipment, note from order_events`)} as events,
    (select json_build_object('store', store_code, 'name', name)
      from kiosk_orders join kiosks on kiosks.id = kiosk_id where order_id = ${orderId}) as kiosk`
}
