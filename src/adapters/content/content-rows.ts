import { getTableColumns } from 'drizzle-orm'
import type { EntryBody, EntrySummary, EntryVersion } from '#commerce/content/ports.ts'
import type { Instant } from '#kernel/instant.ts'
import { contentVersions } from '#adapters/content/content-tables.ts'
import { digestOf } from './canonical-json.ts'

type Row = typeof contentVersions.$inferSelect

const { body: _body, ...columns } = getTableColumns(contentVersions)
/** All columns but the body, which may be long. */
export const summaryColumns = columns

export const toDate = (at: Instant | null): Date | null => (at === null ? null : new Date(at))
const toInstant = (date: Date | null): Instant | null => date?.toISOString() ?? null

export const toSummary = (row: Omit<Row, 'body'>): Omit<EntrySummary, 'current'> => ({
  name: { kind: row.kind, key: row.key, locale: row.locale },
  version: row.version,
  state: row.state,
  startsAt: toInstant(row.startsAt),
  endsAt: toInstant(row.endsAt),
  author: row.author,
  createdAt: row.createdAt.toISOString(),
})

// The body was validated when it was written; readers parse it again.
export const toVersion = (row: Row): EntryVersion => ({ ...toSummary(row), body: row.body as EntryBody })

export const toRow = (version: EntryVersion): typeof contentVersions.$inferInsert => ({
  ...version.name,
  version: version.version,
  state: version.state,
  startsAt: toDate(version.startsAt),
  endsAt: toDate(version.endsAt),
  author: version.author,
  createdAt: new Date(version.createdAt),
  slug: 'slug' in version.body && version.body.slug !== undefined ? version.body.slug : null,
  digest: digestOf(version.body),
  body: version.body,
})
