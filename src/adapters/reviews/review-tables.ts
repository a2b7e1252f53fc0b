import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, smallint, text, unique, uuid } from 'drizzle-orm/pg-core'
import { at } from '#infrastructure/db/columns.ts'

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
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    unique('reviews_once_per_customer').on(table.customerId, table.productCode),
    unique('reviews_once_per_order').on(table.orderId, table.productCode),
    index('reviews_product').on(table.productCode, table.state, table.createdAt),
    index('reviews_state').on(table.state, table.createdAt),
    check('reviews_stars', sql`${table.stars} between 1 and 5`),
  ],
)
