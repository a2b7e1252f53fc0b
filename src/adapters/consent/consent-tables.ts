import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { at } from '#infrastructure/db/columns.ts'

/** Choices in the consent banner: categories, subject (a random id) and version of the text. Append-only. */
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
