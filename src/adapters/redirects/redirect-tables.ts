import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import type { RedirectStatus } from '#commerce/redirects/redirect.ts'
import { at } from '#infrastructure/db/columns.ts'

/** Addresses of before and where they lead. Former URL keys of products: catalog-tables.ts. */
export const redirects = pgTable(
  'redirects',
  {
    from: text('from_path').primaryKey(),
    to: text('to_path'),
    status: smallint('status').$type<RedirectStatus>().notNull(),
    hits: integer('hits').notNull().default(0),
    lastHitAt: at('last_hit_at'),
    createdAt: at('created_at').notNull(),
    changedAt: at('changed_at').notNull(),
    changedBy: text('changed_by').notNull(),
  },
  (table) => [
    check(
      'redirects_status',
      sql`(${table.status} = 410) = (${table.to} is null) and ${table.status} in (301, 302, 410)`,
    ),
    // The orders of the list, and its search.
    index('redirects_hits').on(table.hits, sql`${table.from} collate "C"`),
    index('redirects_changed').on(table.changedAt, sql`${table.from} collate "C"`),
    index('redirects_from').on(sql`${table.from} collate "C"`),
    index('redirects_to').on(sql`${table.to} text_pattern_ops`),
  ],
)

/** Paths that were no page, counted; not more than missing-page-log.ts says. */
export const missingPages = pgTable(
  'missing_pages',
  {
    path: text('path').primaryKey(),
    hits: integer('hits').notNull(),
    firstSeenAt: at('first_seen_at').notNull(),
    lastSeenAt: at('last_seen_at').notNull(),
    referrer: text('referrer'),
  },
  (table) => [
    index('missing_pages_hits').on(table.hits, sql`${table.path} collate "C"`),
    index('missing_pages_seen').on(table.lastSeenAt, sql`${table.path} collate "C"`),
  ],
)
