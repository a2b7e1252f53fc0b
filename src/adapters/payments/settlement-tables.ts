import { char, date, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { at, minor } from '#infrastructure/db/columns.ts'

/** Lines of providers' settlement files, each once. */
export const settlementLines = pgTable(
  'settlement_lines',
  {
    provider: text('provider').notNull(),
    lineId: text('line_id').notNull(),
    reference: text('reference'),
    attemptId: uuid('attempt_id'),
    type: text('type', { enum: ['payment', 'refund', 'fee'] }).notNull(),
    amountMinor: minor('amount_minor').notNull(),
    feeMinor: minor('fee_minor').notNull(),
    currency: char('currency', { length: 3 }).notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    finding: text('finding', { enum: ['matched', 'missing-here', 'amount-differs'] }).notNull(),
    recordedMinor: minor('recorded_minor'),
    importedAt: at('imported_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.lineId] }),
    index('settlement_lines_attempt').on(table.attemptId),
    index('settlement_lines_day').on(table.provider, table.day),
  ],
)
