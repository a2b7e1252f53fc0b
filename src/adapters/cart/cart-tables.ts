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
import type { BulkAgreement } from '#commerce/cart/bulk-agreement.ts'
import { at, minor } from '#infrastructure/db/columns.ts'

/** Stores only the digest of the visitor's token. */
export const carts = pgTable(
  'carts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    tokenDigest: text('token_digest').notNull().unique('carts_token_digest'),
    country: text('country').notNull(),
    version: integer('version').notNull(),
    /** Idempotency keys of the last changes, newest last. */
    recentKeys: text('recent_keys').array().notNull().default([]),
    /** As entered; validated whenever the cart is priced. */
    coupon: text('coupon'),
    /** Promotion id → SKU of the chosen gift. */
    chosenGifts: jsonb('chosen_gifts').$type<Readonly<Record<string, string>>>().notNull().default({}),
    /** Prices of an accepted quote, until it is ordered. */
    agreement: jsonb('agreement').$type<BulkAgreement>(),
    /** The kiosk that it came from, until it is ordered. */
    kioskId: uuid('kiosk_id'),
    createdAt: at('created_at').notNull(),
    changedAt: at('changed_at').notNull(),
  },
  (table) => [index('carts_changed').on(table.changedAt), index('carts_created').on(table.createdAt)],
)

export const cartLines = pgTable(
  'cart_lines',
  {
    cartId: uuid('cart_id')
      .notNull()
      .references(() => carts.id, { onDelete: 'cascade' }),
    sku: text('sku').notNull(),
    quantity: integer('quantity').notNull(),
    /** Unit price when it was last added; the cart shows when it has changed. */
    addedPriceMinor: minor('added_price_minor').notNull(),
    currency: char('currency', { length: 3 }).notNull(),
    /** Saved for later: in no total. */
    saved: boolean('saved').notNull().default(false),
    addedAt: at('added_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.cartId, table.sku] }),
    check('cart_lines_quantity_positive', sql`${table.quantity} > 0`),
  ],
)
