import { sql } from 'drizzle-orm'
import {
  boolean,
  char,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { at, minor } from './columns.ts'

/** Of products that may be gone and come back: a review is not the product's to delete. */
export const reviews = pgTable(
  'reviews',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    productCode: text('product_code').notNull(),
    /** Null of samples. */
    customerId: text('customer_id'),
    author: text('author').notNull(),
    stars: smallint('stars').notNull(),
    title: text('title').notNull(),
    text: text('text').notNull(),
    language: text('language', { enum: ['en', 'ar'] }).notNull(),
    state: text('state', { enum: ['pending', 'published', 'rejected'] }).notNull(),
    verified: boolean('verified').notNull(),
    sample: boolean('sample').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    unique('reviews_once_per_customer').on(table.customerId, table.productCode),
    index('reviews_product').on(table.productCode, table.state, table.createdAt),
    index('reviews_state').on(table.state, table.createdAt),
    check('reviews_stars', sql`${table.stars} between 1 and 5`),
  ],
)

/** What was looked for, by storefront and day. `found`: results of the last time. */
export const searchTerms = pgTable(
  'search_terms',
  {
    store: text('store').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    term: text('term').notNull(),
    count: integer('count').notNull(),
    found: integer('found').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.store, table.day, table.term] }),
    check('search_terms_counted', sql`${table.count} > 0 and ${table.found} >= 0`),
  ],
)

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

export const wishlists = pgTable(
  'wishlists',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    tokenDigest: text('token_digest').notNull().unique('wishlists_token_digest'),
    createdAt: at('created_at').notNull(),
    changedAt: at('changed_at').notNull(),
  },
  (table) => [index('wishlists_changed').on(table.changedAt)],
)

export const wishlistItems = pgTable(
  'wishlist_items',
  {
    wishlistId: uuid('wishlist_id')
      .notNull()
      .references(() => wishlists.id, { onDelete: 'cascade' }),
    sku: text('sku').notNull(),
    addedAt: at('added_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.wishlistId, table.sku] })],
)
