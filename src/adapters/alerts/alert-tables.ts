import { sql } from 'drizzle-orm'
import { char, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { customers } from '#adapters/identity/identity-tables.ts'
import { at, minor } from '#infrastructure/db/columns.ts'

/** Requests for one mail when a product is back in stock or cheaper. */
export const productAlerts = pgTable(
  'product_alerts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind', { enum: ['back-in-stock', 'price-drop'] }).notNull(),
    sku: text('sku').notNull(),
    country: char('country', { length: 2 }).notNull(),
    language: text('language', { enum: ['en', 'ar'] }).notNull(),
    /** In lower case. */
    email: text('email').notNull(),
    /** Null: requested by a guest. */
    customerId: uuid('customer_id').references(() => customers.id, { onDelete: 'set null' }),
    /** requested: the link in the mail has not been confirmed. notified, ended: done. */
    state: text('state', { enum: ['requested', 'confirmed', 'notified', 'ended'] }).notNull(),
    /** The price when it was requested. */
    priceMinor: minor('price_minor').notNull(),
    requestedAt: at('requested_at').notNull(),
    /** Of its last change of state. */
    changedAt: at('changed_at').notNull(),
  },
  (table) => [
    uniqueIndex('product_alerts_open')
      .on(table.email, table.sku, table.country, table.kind)
      .where(sql`${table.state} in ('requested', 'confirmed')`),
    index('product_alerts_confirmed')
      .on(table.country, table.sku)
      .where(sql`${table.state} = 'confirmed'`),
    index('product_alerts_customer').on(table.customerId),
    index('product_alerts_requested').on(table.requestedAt),
    check('product_alerts_price', sql`${table.priceMinor} > 0`),
  ],
)
