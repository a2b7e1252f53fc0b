import { bigint, pgTable, text, unique } from 'drizzle-orm/pg-core'

/** Tag numbers of SKUs. A number is never given to another SKU: printed price tags carry it. */
export const tagNumbers = pgTable(
  'tag_numbers',
  {
    sku: text('sku').primaryKey(),
    number: bigint('number', { mode: 'number' }).generatedAlwaysAsIdentity().notNull(),
  },
  (table) => [unique('tag_numbers_number').on(table.number)],
)
