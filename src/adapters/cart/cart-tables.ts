import { sql } from 'drizzle-orm'
import {
  boolean,
  char,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { at, minor } from '#infrastructure/db/columns.ts'

/** The visitor's token itself is never kept, only its digest. */
export const carts = pgTable(
  'carts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    tokenDigest: text('token_digest').notNull().unique('carts_token_digest'),
    country: text('country').notNull(),
    version: integer('version').notNull(),
    /** Of the last presses of buttons, newest last: a repetition changes nothing. */
    recentKeys: text('recent_keys').array().notNull().default([]),
    /** As the shopper gave it; whether it holds is asked each time. */
    coupon: text('coupon'),
    /** Promotion → SKU of the gift that was chosen. */
    chosenGifts: jsonb('chosen_gifts').$type<Readonly<Record<string, string>>>().notNull().default({}),
    createdAt: at('created_at').notNull(),
    changedAt: at('changed_at').notNull(),
  },
  (table) => [index('carts_changed').on(table.changedAt)],
)

export const cartLines = pgTable(
  'cart_lines',
  {
    cartId: uuid('cart_id')
      .notNull()
      .references(() => carts.id, { onDelete: 'cascade' }),
    sku: text('sku').notNull(),
    quantity: integer('quantity').notNull(),
    /** What one cost when it was added: to say that it costs something else now. */
    addedPriceMinor: minor('added_price_minor').notNull(),
    currency: char('currency', { length: 3 }).notNull(),
    /** Put aside for later: in no total. */
    saved: boolean('saved').notNull().default(false),
    addedAt: at('added_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.cartId, table.sku] }),
    check('cart_lines_quantity_positive', sql`${table.quantity} > 0`),
  ],
)
