import { sql } from 'drizzle-orm'
import { check, date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Collection } from '#commerce/collections/collection.ts'
import { at } from '#infrastructure/db/columns.ts'

/** Listings that fill themselves by a rule. */
export const collections = pgTable(
  'collections',
  {
    id: uuid('id').primaryKey(),
    slug: text('slug').notNull(),
    /** Its titles as a line, which the list is sorted by and searched in. */
    name: text('name').notNull(),
    collection: jsonb('collection').$type<Collection>().notNull(),
    country: text('country'),
    from: date('from_day', { mode: 'string' }),
    until: date('until_day', { mode: 'string' }),
    version: integer('version').notNull(),
    createdAt: at('created_at').notNull(),
    changedAt: at('changed_at').notNull(),
    changedBy: text('changed_by').notNull(),
  },
  (table) => [
    uniqueIndex('collections_slug').on(table.slug),
    check('collections_same_slug', sql`${table.slug} = ${table.collection}->>'slug'`),
    check('collections_days', sql`${table.from} <= ${table.until}`),
    index('collections_name').on(sql`${table.name} collate "C"`, table.id),
    index('collections_changed').on(table.changedAt, table.id),
  ],
)
