import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Promotion } from '#commerce/promotions/promotion.ts'
import { at } from '#infrastructure/db/columns.ts'

/** What the shop offers. `used`: uses that orders hold now; never above the limit in the document. */
export const promotions = pgTable(
  'promotions',
  {
    id: text('id').primaryKey(),
    country: text('country').notNull(),
    document: jsonb('document').$type<Promotion>().notNull(),
    /** Who wrote it: a seed never overwrites an operator. */
    author: text('author').notNull(),
    used: integer('used').notNull().default(0),
    stoppedAt: at('stopped_at'),
    changedAt: at('changed_at').notNull(),
  },
  (table) => [
    index('promotions_country').on(table.country),
    check('promotions_used_not_negative', sql`${table.used} >= 0`),
  ],
)

/** Which order holds how many uses of what. Rows go when an order comes to nothing. */
export const promotionUses = pgTable(
  'promotion_uses',
  {
    promotionId: text('promotion_id').notNull(),
    orderId: text('order_id').notNull(),
    quantity: integer('quantity').notNull(),
    /** Digest of the phone number; null: it is not counted by customer. */
    customerKey: text('customer_key'),
    /** Which of his uses it is, from 1; null: they are not counted. */
    turn: integer('turn'),
    takenAt: at('taken_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.promotionId, table.orderId] }),
    uniqueIndex('promotion_uses_turn').on(table.promotionId, table.customerKey, table.turn),
    index('promotion_uses_order').on(table.orderId),
    check('promotion_uses_quantity_positive', sql`${table.quantity} > 0`),
  ],
)
