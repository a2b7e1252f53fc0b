import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'

/** Pieces that an order holds at a location, until they are delivered or it comes to nothing; then the row is gone. */
export const stockReservations = pgTable(
  'stock_reservations',
  {
    orderId: uuid('order_id').notNull(),
    /** SKU of the order's line that draws on it: itself, or a set of which it is a part. */
    lineSku: text('line_sku').notNull(),
    sku: text('sku').notNull(),
    location: text('location').notNull(),
    quantity: integer('quantity').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.lineSku, table.sku, table.location] }),
    index('stock_reservations_sku').on(table.sku, table.location),
    check('stock_reservations_quantity_positive', sql`${table.quantity} > 0`),
  ],
)
