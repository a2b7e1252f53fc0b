import { char, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { figureReports } from '#commerce/reports/day-figure.ts'
import { at, minor } from '#infrastructure/db/columns.ts'

/** Figures of days that are over, by country and its calendar. What is not here yet, or has changed since, is counted when it is read. */
export const dayFigures = pgTable(
  'day_figures',
  {
    country: char('country', { length: 2 }).notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    report: text('report', { enum: figureReports }).notNull(),
    /** What the figure is of: a sales channel, a tax rate, a carrier, a provider's payments, a kind of event. */
    key: text('key').notNull(),
    currency: char('currency', { length: 3 }).notNull(),
    count: integer('count').notNull(),
    amountMinor: minor('amount_minor').notNull(),
    /** The tax within the amount; of cash, what was collected; of settlement, fees. */
    partMinor: minor('part_minor').notNull(),
  },
  (table) => [primaryKey({ columns: [table.report, table.country, table.day, table.key] })],
)

/** Days whose figures are written, also where nothing happened. */
export const dayFills = pgTable(
  'day_fills',
  {
    country: char('country', { length: 2 }).notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    filledAt: at('filled_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.country, table.day] }),
    index('day_fills_filled').on(table.country, table.filledAt),
  ],
)
