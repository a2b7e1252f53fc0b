import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Promotion } from '#commerce/promotions/promotion.ts'
import { at } from '#infrastructure/db/columns.ts'

/** `used`: uses reserved or consumed by orders; never above the limit in the document. */
export const promotions = pgTable(
  'promotions',
  {
    id: text('id').primaryKey(),
    country: text('country').notNull(),
    document: jsonb('document').$type<Promotion>().notNull(),
    /** A seed never overwrites what an operator wrote. */
    author: text('author').notNull(),
    used: integer('used').notNull().default(0),
    stoppedAt: at('stopped_at'),
    changedAt: at('changed_at').notNull(),
    /** Counts what operators have written. */
    version: integer('version').notNull().default(1),
  },
  (table) => [
    index('promotions_country').on(table.country),
    check('promotions_used_not_negative', sql`${table.used} >= 0`),
  ],
)

/** Uses of promotions by orders; deleted when the reservation is released. */
export const promotionUses = pgTable(
  'promotion_uses',
  {
    promotionId: text('promotion_id').notNull(),
    orderId: text('order_id').notNull(),
    quantity: integer('quantity').notNull(),
    /** Digest of the phone number; null: not limited per customer. */
    customerKey: text('customer_key'),
    /** Number of this use among the customer's, from 1: unique, so that two orders never share one. */
    ordinal: integer('ordinal'),
    reservedAt: at('reserved_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.promotionId, table.orderId] }),
    uniqueIndex('promotion_uses_ordinal').on(table.promotionId, table.customerKey, table.ordinal),
    index('promotion_uses_order').on(table.orderId),
    check('promotion_uses_quantity_positive', sql`${table.quantity} > 0`),
  ],
)
