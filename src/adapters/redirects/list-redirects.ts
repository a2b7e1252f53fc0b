import { and, sql, type SQL } from 'drizzle-orm'
import type { ListPage, ListQuery } from '#commerce/lists/list.ts'
import type { RedirectFilters } from '#commerce/redirects/ports.ts'
import type { MissingPage, StoredRedirect } from '#commerce/redirects/redirect.ts'
import { foldPath, withoutQuery } from '#commerce/redirects/redirect-path.ts'
import { toInstant } from '#kernel/instant.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { countUpTo, keyset, type Key } from '#infrastructure/db/keyset.ts'
import { escapeLike } from '#infrastructure/db/sql-helpers.ts'
import { toStoredRedirect } from './redirect-rows.ts'
import { missingPages, redirects } from './redirect-tables.ts'

const byFrom: Key<StoredRedirect> = {
  expression: sql`${redirects.from}`,
  kind: 'text',
  valueOf: ({ from }) => from,
}
const sorts: Readonly<Record<string, Key<StoredRedirect>>> = {
  from: byFrom,
  hits: { expression: sql`${redirects.hits}`, kind: 'number', valueOf: ({ hits }) => hits },
  changed: {
    expression: sql`${redirects.changedAt}`,
    kind: 'instant',
    valueOf: ({ changedAt }) => changedAt,
  },
}

/** A page of the redirects. The search finds how an address or a destination begins. */
export async function listRedirects(
  db: Database,
  query: ListQuery<RedirectFilters>,
): Promise<ListPage<StoredRedirect>> {
  const { status, unused } = query.filters
  const page = keyset<StoredRedirect>(query, sorts[query.sort] ?? byFrom, byFrom)
  const matches = and(
    status === null ? undefined : sql`${redirects.status} = ${Number(status)}`,
    unused ? sql`${redirects.hits} = 0` : undefined,
    query.search === ''
      ? undefined
      : sql`(${begins(sql`${redirects.from} collate "C"`, query.search)} or ${begins(sql`${redirects.to}`, query.search)})`,
  )
  const found = await db
    .select()
    .from(redirects)
    .where(and(matches, page.where))
    .orderBy(...page.orderBy)
    .limit(page.limit)
  const count = await countUpTo(db, sql`select 1 from ${redirects} where ${matches ?? sql`true`}`)
  return { ...page.toPage(found.map(toStoredRedirect)), count }
}

const byPath: Key<MissingPage> = {
  expression: sql`${missingPages.path}`,
  kind: 'text',
  valueOf: ({ path }) => path,
}
const missingSorts: Readonly<Record<string, Key<MissingPage>>> = {
  hits: { expression: sql`${missingPages.hits}`, kind: 'number', valueOf: ({ hits }) => hits },
  seen: {
    expression: sql`${missingPages.lastSeenAt}`,
    kind: 'instant',
    valueOf: ({ lastSeenAt }) => lastSeenAt,
  },
}

/** A page of the paths that were no page. The search finds how one begins. */
export async function listMissingPages(
  db: Database,
  query: ListQuery<Record<string, never>>,
): Promise<ListPage<MissingPage>> {
  const page = keyset<MissingPage>(query, missingSorts[query.sort] ?? byPath, byPath)
  const matches =
    query.search === '' ? sql`true` : begins(sql`${missingPages.path} collate "C"`, query.search)
  const found = await db
    .select()
    .from(missingPages)
    .where(and(matches, page.where))
    .orderBy(...page.orderBy)
    .limit(page.limit)
  const count = await countUpTo(db, sql`select 1 from ${missingPages} where ${matches}`)
  const toMissingPage = (row: typeof missingPages.$inferSelect): MissingPage => ({
    ...row,
    firstSeenAt: toInstant(row.firstSeenAt),
    lastSeenAt: toInstant(row.lastSeenAt),
  })
  return { ...page.toPage(found.map(toMissingPage)), count }
}

function begins(column: SQL, search: string): SQL {
  const typed = search.startsWith('/') ? search : `/${search}`
  const start = foldPath(withoutQuery(typed)) ?? typed
  return sql`${column} like ${`${escapeLike(start)}%`}`
}
