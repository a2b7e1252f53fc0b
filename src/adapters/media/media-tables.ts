import { pgTable, text } from 'drizzle-orm/pg-core'
import { at, bytea } from '#infrastructure/db/columns.ts'

/** Uploaded images, one row per width and format. In the database, so that every process and backup has them. */
export const mediaFiles = pgTable('media_files', {
  /** "summer-sofa-1f2e3d4c-480.avif": contains a digest of the upload, so a row never changes. */
  name: text('name').primaryKey(),
  type: text('type', { enum: ['image/avif', 'image/jpeg'] }).notNull(),
  bytes: bytea('bytes').notNull(),
  addedAt: at('added_at').notNull(),
})
