import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'

/** Units that are reserved for an order at a location; the row is deleted on release or delivery. */
export const stockReservations = pgTable(
  'stock_reservations',
  {
    orderId: uuid('order_id').notNull(),
    /** SKU of the order line: the same SKU, or a bundle of which it is a component. */
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
