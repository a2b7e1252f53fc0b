import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { contentVersions } from '#adapters/content/content-tables.ts'
import { at } from '#infrastructure/db/columns.ts'

/** What was published together. A row says once that it was taken back; nothing else of it changes. */
export const contentReleases = pgTable(
  'content_releases',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    startsAt: at('starts_at').notNull(),
    endsAt: at('ends_at'),
    by: text('by').notNull(),
    at: at('at').notNull(),
    withdrawnBy: text('withdrawn_by'),
    withdrawnAt: at('withdrawn_at'),
  },
  (table) => [
    index('content_releases_starts_at').on(table.startsAt),
    check('content_releases_ends_after_start', sql`${table.endsAt} > ${table.startsAt}`),
    check(
      'content_releases_withdrawn_by_someone',
      sql`(${table.withdrawnAt} is null) = (${table.withdrawnBy} is null)`,
    ),
  ],
)

export const contentReleaseVersions = pgTable(
  'content_release_versions',
  {
    releaseId: text('release_id')
      .notNull()
      .references(() => contentReleases.id),
    kind: text('kind', { enum: ['page', 'screen', 'block'] }).notNull(),
    key: text('key').notNull(),
    locale: text('locale', { enum: ['en-US', 'ar'] }).notNull(),
    version: integer('version').notNull(),
  },
  (table) => [
    // One version of an entry in each language.
    primaryKey({ columns: [table.releaseId, table.kind, table.key, table.locale] }),
    index('content_release_versions_version').on(table.kind, table.key, table.locale, table.version),
    foreignKey({
      name: 'content_release_versions_of_content',
      columns: [table.kind, table.key, table.locale, table.version],
      foreignColumns: [
        contentVersions.kind,
        contentVersions.key,
        contentVersions.locale,
        contentVersions.version,
      ],
    }),
  ],
)
