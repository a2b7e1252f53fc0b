import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { ProductChannel, EditableState } from '#commerce/catalog-admin/product-snapshot.ts'
import type { ProductTexts } from '#commerce/catalog-admin/product-texts.ts'
import type { OperatorRef } from '#commerce/staff/operator.ts'
import { at } from '#infrastructure/db/columns.ts'

/** The texts that a product had. Outlives the product, so that one that comes again has its past. */
export const productVersions = pgTable(
  'product_versions',
  {
    code: text('code').notNull(),
    version: integer('version').notNull(),
    texts: jsonb('texts').$type<ProductTexts>().notNull(),
    /** Null: they came by an import or another system, and were seen at the next edit. */
    by: jsonb('by').$type<OperatorRef>(),
    at: at('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.code, table.version] })],
)

/**
 * What operators can edit of a product, after each change of it and before its first. Written by a trigger of products, so that no
 * writer forgets it; the last fifty of a product. Outlives the product.
 */
export const productSnapshots = pgTable(
  'product_snapshots',
  {
    code: text('code').notNull(),
    version: integer('version').notNull(),
    state: jsonb('state').$type<EditableState>().notNull(),
    /** Null: an import, another system, or what was there before the first version. */
    by: jsonb('by').$type<OperatorRef>(),
    channel: text('channel').$type<ProductChannel>().notNull(),
    at: at('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.code, table.version] })],
)
