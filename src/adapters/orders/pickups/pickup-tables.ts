import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { orders } from '#adapters/orders/order-tables.ts'
import { at } from '#infrastructure/db/columns.ts'

/** Codes of orders that are, or were, ready at a store. The code itself is derived, and stored nowhere. */
export const pickups = pgTable(
  'pickups',
  {
    orderId: uuid('order_id')
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    store: text('store').notNull(),
    /** Derivations that were skipped since their code was another order's. */
    skipped: smallint('skipped').notNull(),
    /** Of the store and the code together. */
    codeDigest: text('code_digest').notNull().unique('pickups_code'),
    /** When the shopper is reminded; null: never, or done. */
    remindAt: at('remind_at'),
  },
  (table) => [
    index('pickups_remind')
      .on(table.remindAt)
      .where(sql`${table.remindAt} is not null`),
  ],
)

/** Wrong codes that a store has entered within the hour that began at `since`. */
export const pickupTries = pgTable(
  'pickup_tries',
  { store: text('store').primaryKey(), since: at('since').notNull(), wrong: integer('wrong').notNull() },
  (table) => [check('pickup_tries_wrong', sql`${table.wrong} >= 0`)],
)
