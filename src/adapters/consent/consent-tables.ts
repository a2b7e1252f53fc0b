import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { at } from '#infrastructure/db/columns.ts'

/** What was agreed to, by whom (a random id), to which words. Rows are only ever added. */
export const consents = pgTable(
  'consents',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    subject: text('subject').notNull(),
    preferences: boolean('preferences').notNull(),
    analytics: boolean('analytics').notNull(),
    marketing: boolean('marketing').notNull(),
    textVersion: text('text_version').notNull(),
    store: text('store').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [index('consents_subject').on(table.subject, table.createdAt)],
)
