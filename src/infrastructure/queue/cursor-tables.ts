import { pgTable, text } from 'drizzle-orm/pg-core'
import { at } from '#infrastructure/db/columns.ts'

/** How far the changes of an outside service have been read. */
export const serviceCursors = pgTable('service_cursors', {
  /** "engine", "catalog products" */
  name: text('name').primaryKey(),
  /** As the service gave it. */
  cursor: text('cursor').notNull(),
  readAt: at('read_at').notNull(),
})
