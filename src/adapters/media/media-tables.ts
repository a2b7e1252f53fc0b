import { customType, pgTable, text } from 'drizzle-orm/pg-core'
import { at } from '#infrastructure/db/columns.ts'

const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' })

/** Pictures of the operator's, every width a file; in the database, so that each process and each backup has them. */
export const mediaFiles = pgTable('media_files', {
  /** "summer-sofa-1f2e3d4c-480.avif": names what is in it, so a row never changes. */
  name: text('name').primaryKey(),
  type: text('type', { enum: ['image/avif', 'image/jpeg'] }).notNull(),
  bytes: bytea('bytes').notNull(),
  addedAt: at('added_at').notNull(),
})
