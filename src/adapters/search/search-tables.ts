import { sql } from 'drizzle-orm'
import { at } from '#infrastructure/db/columns.ts'
import { check, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

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

/** Terms that operators hide from trending searches. */
export const hiddenTerms = pgTable('hidden_search_terms', {
  term: text('term').primaryKey(),
  hiddenAt: at('hidden_at').notNull(),
})
