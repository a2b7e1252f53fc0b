import { sql } from 'drizzle-orm'
import { check, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'

/** Open cash orders by phone, e-mail and building. Keys are digests; a row without orders is deleted. */
export const cashExposures = pgTable(
  'cash_exposures',
  {
    key: text('key').primaryKey(),
    orders: integer('orders').notNull(),
    units: integer('units').notNull(),
  },
  (table) => [check('cash_exposures_orders', sql`${table.orders} > 0 and ${table.units} >= 0`)],
)

/** What an open cash order counts for; the rows are deleted when it is delivered or canceled. */
export const cashExposuresOfOrders = pgTable(
  'cash_exposures_of_orders',
  {
    orderId: uuid('order_id').notNull(),
    key: text('key').notNull(),
    units: integer('units').notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.key] })],
)
