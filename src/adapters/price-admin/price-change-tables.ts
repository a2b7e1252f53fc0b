import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { ChangedLine } from '#commerce/price-admin/price-change.ts'
import type { OperatorRef } from '#commerce/staff/operator.ts'
import { at } from '#infrastructure/db/columns.ts'

/** What operators did to prices of a country, with what they were before: an act may be planned, and a plan canceled. */
export const priceChanges = pgTable(
  'price_changes',
  {
    id: text('id').primaryKey(),
    kind: text('kind', { enum: ['set', 'plan'] }).notNull(),
    country: text('country').notNull(),
    /** Products of its SKUs. */
    codes: text('codes').array().notNull(),
    lines: jsonb('lines').$type<readonly ChangedLine[]>().notNull(),
    /** Of a plan. */
    startsAt: at('starts_at'),
    endsAt: at('ends_at'),
    by: jsonb('by').$type<OperatorRef>().notNull(),
    at: at('at').notNull(),
    canceledBy: jsonb('canceled_by').$type<OperatorRef>(),
    canceledAt: at('canceled_at'),
  },
  (table) => [index('price_changes_codes').using('gin', table.codes)],
)
