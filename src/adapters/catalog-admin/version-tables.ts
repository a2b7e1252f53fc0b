import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
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
