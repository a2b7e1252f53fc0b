import { sql, type SQL } from 'drizzle-orm'
import type { Order } from '#commerce/orders/order.ts'
import { findOrder } from '#adapters/orders/read-orders.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'
import type { Text } from './copy-rows.ts'

/** An order that the shop itself placed and advanced, with the rows of all tables that are about it, as text. */
export type OrderTemplate = {
  readonly order: Order
  readonly rows: ReadonlyMap<string, readonly Readonly<Record<string, Text>>[]>
  /** Ids, keys and references that are its own, so that each copy gets others. */
  readonly ids: readonly string[]
}
export type Column = { readonly name: string; readonly type: string }

const ofOrder = (id: string): SQL => sql`order_id::text = ${id}`
const ofAttempts = (id: string): SQL =>
  sql`attempt_id in (select id from payment_attempts where order_id::text = ${id})`

/** In the order in which they refer to each other. */
export const orderTables: Readonly<Record<string, (id: string) => SQL>> = {
  orders: (id) => sql`id::text = ${id}`,
  order_lines: ofOrder,
  order_charges: ofOrder,
  shipments: ofOrder,
  order_events: ofOrder,
  order_facets: ofOrder,
  payment_attempts: ofOrder,
  payment_refunds: ofAttempts,
  payment_transactions: ofAttempts,
  payment_tasks: ofOrder,
  outbox: ofOrder,
  invoices: ofOrder,
  pickups: ofOrder,
}
const idColumns = new Set(['id', 'key', 'reference', 'code_digest'])

export async function readColumns(db: Database, table: string): Promise<readonly Column[]> {
  return rowsOf<Column>(
    db,
    sql`select column_name as name, data_type as type from information_schema.columns
      where table_schema = current_schema() and table_name = ${table} and is_identity = 'NO' order by ordinal_position`,
  )
}

export async function readTemplates(db: Database): Promise<readonly OrderTemplate[]> {
  const found = await rowsOf<{ id: string }>(db, sql`select id from orders order by placed_at, number`)
  const columns = new Map<string, readonly Column[]>()
  for (const table of Object.keys(orderTables)) columns.set(table, await readColumns(db, table))
  const templates: OrderTemplate[] = []
  for (const { id } of found) {
    const order = await findOrder(db, { id })
    if (!order) continue
    const rows = new Map<string, readonly Record<string, Text>[]>()
    const ids = new Set([id])
    for (const [table, where] of Object.entries(orderTables)) {
      const shown = sql.join(
        (columns.get(table) ?? []).map(({ name }) => sql`${sql.identifier(name)}::text`),
        sql`, `,
      )
      const all = await rowsOf<Record<string, Text>>(
        db,
        sql`select ${shown} from ${sql.identifier(table)} where ${where(id)}`,
      )
      rows.set(table, all)
      for (const row of all)
        for (const [name, value] of Object.entries(row)) if (idColumns.has(name) && value) ids.add(value)
      if (table === 'invoices') for (const { number } of all) if (number) ids.add(number)
    }
    // What holds another id in it is changed with that.
    const own = [...ids].filter((one) => ![...ids].some((other) => other !== one && one.includes(other)))
    templates.push({ order, rows, ids: own })
  }
  return templates
}
