import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { at, minor } from '#infrastructure/db/columns.ts'

/** What versions of promotions would have given in a month: the last answer for each version. */
export const promotionSimulations = pgTable(
  'promotion_simulations',
  {
    promotionId: text('promotion_id').notNull(),
    /** Digest of what it gives to whom, without labels and window. */
    terms: text('terms').notNull(),
    givenMinor: minor('given_minor').notNull(),
    touched: integer('touched').notNull(),
    simulatedAt: at('simulated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.promotionId, table.terms] })],
)
