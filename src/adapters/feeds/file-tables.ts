import { pgTable, text } from 'drizzle-orm/pg-core'
import { at, bytea } from '#infrastructure/db/columns.ts'

/** Feeds and sitemaps as they were last written, by name. */
export const storedFiles = pgTable('stored_files', {
  name: text('name').primaryKey(),
  writtenAt: at('written_at').notNull(),
  /** XML, compressed by gzip. */
  bytes: bytea('bytes').notNull(),
})
