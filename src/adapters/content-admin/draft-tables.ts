import { check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import type { Json } from '#commerce/content-admin/body-paths.ts'
import { at } from '#infrastructure/db/columns.ts'

/** What each person has written of an entry and not yet made a version of. A body may have faults. */
export const contentDrafts = pgTable(
  'content_drafts',
  {
    kind: text('kind', { enum: ['page', 'screen', 'block'] }).notNull(),
    key: text('key').notNull(),
    locale: text('locale', { enum: ['en-US', 'ar'] }).notNull(),
    staffId: text('staff_id').notNull(),
    staffName: text('staff_name').notNull(),
    /** The version that it began from; 0: none. */
    version: integer('version').notNull(),
    revision: integer('revision').notNull(),
    /** Of the form that was saved last. */
    formKey: text('form_key').notNull(),
    body: jsonb('body').$type<Json>().notNull(),
    savedAt: at('saved_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.key, table.locale, table.staffId] }),
    index('content_drafts_saved').on(table.savedAt),
    check('content_drafts_revision_positive', sql`${table.revision} > 0`),
  ],
)
