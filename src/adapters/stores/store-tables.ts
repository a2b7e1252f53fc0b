import { bigserial, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { OpeningPeriod } from '#commerce/stores/opening-hours.ts'
import type { StoreRow } from '#commerce/stores/store-row.ts'
import { at } from '#infrastructure/db/columns.ts'

/** Stores of the embedded network; `author` is "seed" until an operator edits the row. */
export const stores = pgTable('stores', {
  code: text('code').primaryKey(),
  country: text('country').notNull(),
  document: jsonb('document').$type<StoreRow>().notNull(),
  author: text('author').notNull(),
  changedAt: at('changed_at').notNull(),
})

/** Holidays and Ramadan of a country. */
export const storeCalendars = pgTable('store_calendars', {
  country: text('country').primaryKey(),
  periods: jsonb('periods').$type<readonly OpeningPeriod[]>().notNull(),
  author: text('author').notNull(),
  changedAt: at('changed_at').notNull(),
})

/** Who edited which store or calendar, when and why. */
export const storeEdits = pgTable(
  'store_edits',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** "barsha", or "calendar-ae". */
    subject: text('subject').notNull(),
    actor: text('actor').notNull(),
    reason: text('reason').notNull(),
    editedAt: at('edited_at').notNull(),
  },
  (table) => [index('store_edits_subject').on(table.subject, table.id)],
)
