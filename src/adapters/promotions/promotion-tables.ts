import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Promotion } from '#commerce/promotions/promotion.ts'
import type { OperatorRef } from '#commerce/staff/operator.ts'
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
    /** Digest of the shopper's own code that unlocked it; null: none did. */
    ownCode: text('own_code'),
    reservedAt: at('reserved_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.promotionId, table.orderId] }),
    uniqueIndex('promotion_uses_ordinal').on(table.promotionId, table.customerKey, table.ordinal),
    index('promotion_uses_order').on(table.orderId),
    check('promotion_uses_quantity_positive', sql`${table.quantity} > 0`),
  ],
)

/** Codes of shoppers that were made together. */
export const promotionCodeBatches = pgTable(
  'promotion_code_batches',
  {
    id: uuid('id').primaryKey(),
    promotionId: text('promotion_id').notNull(),
    prefix: text('prefix').notNull(),
    /** Characters after the prefix. */
    length: integer('length').notNull(),
    count: integer('count').notNull(),
    usesEach: integer('uses_each').notNull(),
    by: jsonb('by').$type<OperatorRef>().notNull(),
    at: at('at').notNull(),
    revokedAt: at('revoked_at'),
  },
  (table) => [index('promotion_code_batches_promotion').on(table.promotionId, table.at)],
)

/** One for each code that was made. The code itself is stored nowhere: it is derived from its batch and number. */
export const promotionCodes = pgTable(
  'promotion_codes',
  {
    digest: text('digest').primaryKey(),
    batchId: uuid('batch_id')
      .notNull()
      .references(() => promotionCodeBatches.id),
    /** From 1. */
    number: integer('number').notNull(),
    promotionId: text('promotion_id').notNull(),
    usesEach: integer('uses_each').notNull(),
    used: integer('used').notNull().default(0),
    revokedAt: at('revoked_at'),
  },
  (table) => [
    uniqueIndex('promotion_codes_number').on(table.batchId, table.number),
    index('promotion_codes_promotion').on(table.promotionId),
    check('promotion_codes_used', sql`${table.used} between 0 and ${table.usesEach}`),
  ],
)
