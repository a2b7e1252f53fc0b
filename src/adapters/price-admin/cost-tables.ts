import { sql } from 'drizzle-orm'
import { bigint, check, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { at } from '#infrastructure/db/columns.ts'

/** What a unit of a SKU costs the shop in a country, without tax. Nothing that shoppers or partners read joins it. */
export const variantCosts = pgTable(
  'variant_costs',
  {
    sku: text('sku').notNull(),
    country: text('country').notNull(),
    minor: bigint('minor', { mode: 'number' }).notNull(),
    changedAt: at('changed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.sku, table.country] }),
    check('variant_costs_positive', sql`${table.minor} > 0`),
  ],
)
