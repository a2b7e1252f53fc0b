import { sql, type SQL } from 'drizzle-orm'
import { boolean, check, index, pgTable, smallint, text, unique, uuid } from 'drizzle-orm/pg-core'
import { orders } from '#adapters/orders/order-tables.ts'
import { at, bytea, tsvector } from '#infrastructure/db/columns.ts'
import { termsOf } from '#infrastructure/db/term-search.ts'

/** Of products that may be gone and come back: a review is not the product's to delete. */
export const reviews = pgTable(
  'reviews',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    productCode: text('product_code').notNull(),
    /** Null of samples. */
    customerId: text('customer_id'),
    /** Of a guest: the order that they opened. */
    orderId: uuid('order_id'),
    author: text('author').notNull(),
    stars: smallint('stars').notNull(),
    title: text('title').notNull(),
    text: text('text').notNull(),
    language: text('language', { enum: ['en', 'ar'] }).notNull(),
    state: text('state', { enum: ['pending', 'published', 'rejected'] }).notNull(),
    verified: boolean('verified').notNull(),
    sample: boolean('sample').notNull(),
    /** Why it was rejected, for the file. */
    reason: text('reason'),
    createdAt: at('created_at').notNull(),
    /** For the search of operators. */
    terms: tsvector('terms').generatedAlwaysAs((): SQL =>
      termsOf(sql`${reviews.title} || ' ' || ${reviews.text}`),
    ),
  },
  (table) => [
    unique('reviews_once_per_customer').on(table.customerId, table.productCode),
    unique('reviews_once_per_order').on(table.orderId, table.productCode),
    index('reviews_product').on(table.productCode, table.state, table.createdAt),
    index('reviews_terms').using('gin', table.terms),
    index('reviews_created').on(table.createdAt, table.id),
    index('reviews_state').on(table.state, table.createdAt),
    check('reviews_stars', sql`${table.stars} between 1 and 5`),
  ],
)

/** Photos of buyers, re-encoded; loose until their review is sent, and shown when it is published. */
export const reviewPhotos = pgTable(
  'review_photos',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Null: loose. A review that is written again gets another id, and keeps its photos. */
    reviewId: uuid('review_id').references(() => reviews.id, { onDelete: 'cascade', onUpdate: 'cascade' }),
    /** The order from whose page it came; null: erased since. */
    orderId: uuid('order_id').references(() => orders.id, { onDelete: 'set null' }),
    productCode: text('product_code').notNull(),
    position: smallint('position').notNull().default(0),
    bytes: bytea('bytes').notNull(),
    /** The middle of it, as a small square. */
    thumbnail: bytea('thumbnail').notNull(),
    addedAt: at('added_at').notNull(),
  },
  (table) => [
    index('review_photos_review').on(table.reviewId),
    index('review_photos_order').on(table.orderId),
  ],
)
