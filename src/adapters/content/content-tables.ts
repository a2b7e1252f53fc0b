import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { at } from '#infrastructure/db/columns.ts'

/** Versions of pages, screens and blocks. The body of a row never changes; its state and times may. */
export const contentVersions = pgTable(
  'content_versions',
  {
    kind: text('kind', { enum: ['page', 'screen', 'block'] }).notNull(),
    key: text('key').notNull(),
    locale: text('locale', { enum: ['en-US', 'ar'] }).notNull(),
    version: integer('version').notNull(),
    state: text('state', { enum: ['draft', 'published'] }).notNull(),
    startsAt: at('starts_at'),
    endsAt: at('ends_at'),
    /** Of a page that is served by slug, taken from its body. */
    slug: text('slug'),
    /** Of the canonical JSON of the body: tells the seed whether its file has changed. */
    digest: text('digest').notNull(),
    body: jsonb('body').notNull(),
    author: text('author').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.key, table.locale, table.version] }),
    index('content_versions_slug').on(table.slug, table.locale),
    // Which uploaded pictures it names, for the library.
    index('content_versions_media').using(
      'gin',
      sql`jsonb_path_query_array(body, '$.** ? (@.type() == "string" && @ starts with "/media/")')`,
    ),
    check('content_versions_version_positive', sql`${table.version} > 0`),
    check('content_versions_ends_after_start', sql`${table.endsAt} > ${table.startsAt}`),
  ],
)
