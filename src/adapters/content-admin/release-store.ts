import { and, eq, sql, type SQL } from 'drizzle-orm'
import type {
  PlannedVersion,
  Release,
  ReleaseFilters,
  ReleaseRow,
  ReleaseState,
  ReleaseStore,
  ReleaseWriter,
} from '#commerce/content-admin/release.ts'
import type { ListQuery } from '#commerce/lists/list.ts'
import { toInstant, type Instant } from '#kernel/instant.ts'
import { contentVersions as versions } from '#adapters/content/content-tables.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { countUpTo, keyset, type Key } from '#infrastructure/db/keyset.ts'
import { escapeLike } from '#infrastructure/db/sql-helpers.ts'
import { contentReleases as releases, contentReleaseVersions as released } from './release-tables.ts'

const sorts: Readonly<Record<string, Key<ReleaseRow>>> = {
  starts: {
    expression: sql`${releases.startsAt}`,
    kind: 'instant',
    valueOf: ({ startsAt }) => startsAt,
  },
  published: { expression: sql`${releases.at}`, kind: 'instant', valueOf: ({ at }) => at },
}
const byId: Key<ReleaseRow> = { expression: sql`${releases.id}`, kind: 'text', valueOf: ({ id }) => id }

const title = sql<string>`coalesce(${versions.body}->>'pageName', ${versions.key})`
const ofRelease = and(
  eq(released.kind, versions.kind),
  eq(released.key, versions.key),
  eq(released.locale, versions.locale),
  eq(released.version, versions.version),
)

/** Releases in the database. */
export const createReleaseStore = (db: Database): ReleaseStore => ({
  async listPage(query: ListQuery<ReleaseFilters>, now) {
    const page = keyset<ReleaseRow>(query, sorts[query.sort] ?? byId, byId)
    const { state } = query.filters
    const matches =
      and(
        state === null ? undefined : isInState(state, now),
        query.search === ''
          ? undefined
          : sql`lower(${releases.name}) like ${`%${escapeLike(query.search.toLowerCase())}%`}`,
      ) ?? sql`true`
    const found = await selectRows(db)
      .where(and(matches, page.where))
      .orderBy(...page.orderBy)
      .limit(page.limit)
    const count = await countUpTo(db, sql`select 1 from ${releases} where ${matches}`)
    return { ...page.toPage(found.map(toRow)), count }
  },

  find: (id) => findRelease(db, id),

  async listBetween(from, until, limit) {
    const within = (column: SQL): SQL =>
      sql`(${column} >= ${from}::timestamptz and ${column} < ${until}::timestamptz)`
    const found = await selectRows(db)
      .where(sql`(${within(sql`${releases.startsAt}`)} or ${within(sql`${releases.endsAt}`)})`)
      .orderBy(releases.startsAt, releases.id)
      .limit(limit)
    const planned = await db
      .select({
        ...{ kind: versions.kind, key: versions.key, locale: versions.locale, version: versions.version },
        ...{ startsAt: versions.startsAt, endsAt: versions.endsAt, title },
        release: sql<string | null>`(select r.id from ${releases} r
          join ${released} v on v.release_id = r.id
          where v.kind = content_versions.kind and v.key = content_versions.key
            and v.locale = content_versions.locale and v.version = content_versions.version
            and r.withdrawn_at is null and r.starts_at = content_versions.starts_at
            and r.ends_at is not distinct from content_versions.ends_at
          limit 1)`,
      })
      .from(versions)
      .where(
        sql`${versions.state} = 'published'
          and (${within(sql`${versions.startsAt}`)} or ${within(sql`${versions.endsAt}`)})`,
      )
      .orderBy(versions.startsAt, versions.kind, versions.key, versions.locale)
      .limit(limit)
    return {
      releases: found.map(toRow),
      versions: planned.map(({ kind, key, locale, startsAt, endsAt, ...rest }): PlannedVersion => ({
        ...{ name: { kind, key, locale }, ...rest },
        startsAt: startsAt && toInstant(startsAt),
        endsAt: endsAt && toInstant(endsAt),
      })),
    }
  },
})

/** `tx`: where content is written. */
export const createReleaseWriter = (tx: Database): ReleaseWriter => ({
  find: (id) => findRelease(tx, id),

  async add({ startsAt, endsAt, at, ...release }, chosen) {
    await tx.insert(releases).values({
      ...release,
      ...{ startsAt: new Date(startsAt), endsAt: endsAt && new Date(endsAt), at: new Date(at) },
    })
    await tx
      .insert(released)
      .values(chosen.map(({ name, version }) => ({ releaseId: release.id, ...name, version })))
  },

  async markWithdrawn(id, withdrawn) {
    await tx
      .update(releases)
      .set({ withdrawnBy: withdrawn.by, withdrawnAt: new Date(withdrawn.at) })
      .where(and(eq(releases.id, id), sql`${releases.withdrawnAt} is null`))
  },
})

const selectRows = (db: Database) =>
  db
    .select({
      release: releases,
      count: sql<number>`(select count(*)::int from ${released} v where v.release_id = content_releases.id)`,
    })
    .from(releases)
    .$dynamic()

function toRow({
  release,
  count,
}: {
  readonly release: typeof releases.$inferSelect
  readonly count: number
}): ReleaseRow {
  return { ...toHead(release), count }
}

const toHead = ({
  withdrawnBy,
  withdrawnAt,
  ...row
}: typeof releases.$inferSelect): Omit<Release, 'versions'> => ({
  ...{ id: row.id, name: row.name, by: row.by, at: toInstant(row.at) },
  startsAt: toInstant(row.startsAt),
  endsAt: row.endsAt && toInstant(row.endsAt),
  withdrawn:
    withdrawnBy === null || withdrawnAt === null ? null : { by: withdrawnBy, at: toInstant(withdrawnAt) },
})

async function findRelease(db: Database, id: string): Promise<Release | undefined> {
  const rows = await db
    .select({
      release: releases,
      ...{ kind: versions.kind, key: versions.key, locale: versions.locale, version: versions.version },
      title,
      isAsReleased: sql<boolean>`(${versions.state} = 'published' and ${versions.startsAt} = ${releases.startsAt}
        and ${versions.endsAt} is not distinct from ${releases.endsAt})`,
    })
    .from(releases)
    .innerJoin(released, eq(released.releaseId, releases.id))
    .innerJoin(versions, ofRelease)
    .where(eq(releases.id, id))
    .orderBy(versions.kind, versions.key, versions.locale)
  const [first] = rows
  return (
    first && {
      ...toHead(first.release),
      versions: rows.map(({ kind, key, locale, version, title: known, isAsReleased }) => ({
        ...{ name: { kind, key, locale }, version, title: known, isAsReleased },
      })),
    }
  )
}

/** As releaseStateOf says it. */
function isInState(state: ReleaseState, now: Instant): SQL {
  const at = sql`${now}::timestamptz`
  const isOpen = sql`${releases.withdrawnAt} is null`
  switch (state) {
    case 'withdrawn':
      return sql`${releases.withdrawnAt} is not null`
    case 'planned':
      return sql`(${isOpen} and ${releases.startsAt} > ${at})`
    case 'ended':
      return sql`(${isOpen} and ${releases.startsAt} <= ${at} and ${releases.endsAt} <= ${at})`
    case 'live':
      return sql`(${isOpen} and ${releases.startsAt} <= ${at} and coalesce(${releases.endsAt} > ${at}, true))`
  }
}
