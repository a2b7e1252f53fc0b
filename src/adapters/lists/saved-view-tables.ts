import { boolean, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { staff } from '#adapters/staff-access/staff-tables.ts'
import { at } from '#infrastructure/db/columns.ts'

/** Lists of operations as people want to find them again. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    list: text('list').notNull(),
    name: text('name').notNull(),
    query: text('query').notNull(),
    isShared: boolean('is_shared').notNull(),
    isPinned: boolean('is_pinned').notNull(),
    savedAt: at('saved_at').notNull(),
  },
  (table) => [
    unique('saved_views_name').on(table.ownerId, table.list, table.name),
    index('saved_views_list').on(table.list),
  ],
)
