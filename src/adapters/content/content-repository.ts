import { and, desc, eq, gt, isNull, max, or, sql, type SQL } from 'drizzle-orm'
import { currentVersion } from '#commerce/content/current-version.ts'
import type { ContentRepository, EntryName, EntrySummary } from '#commerce/content/ports.ts'
import type { Clock, Instant } from '#kernel/instant.ts'
import { fail, ok } from '#kernel/result.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { contentVersions as versions } from '#adapters/content/content-tables.ts'
import { summaryColumns, toDate, toRow, toSummary, toVersion } from './content-rows.ts'

const named = ({ kind, key, locale }: Partial<EntryName>): SQL | undefined =>
  and(
    kind === undefined ? undefined : eq(versions.kind, kind),
    key === undefined ? undefined : eq(versions.key, key),
    locale === undefined ? undefined : eq(versions.locale, locale),
  )

const byKey = sql`${versions.key} collate "C"`

const notEnded = (at: Instant): SQL | undefined =>
  and(eq(versions.state, 'published'), or(isNull(versions.endsAt), gt(versions.endsAt, new Date(at))))

/** Excludes versions that a later one without an end has replaced for good, so that a long history costs nothing. */
const notHidden = (at: Instant): SQL => sql`not exists (
  select 1 from ${versions} later
  where later.kind = ${versions.kind} and later.key = ${versions.key} and later.locale = ${versions.locale}
    and later.state = 'published' and later.ends_at is null
    and (later.starts_at is null or later.starts_at <= ${new Date(at).toISOString()}::timestamptz)
    and (coalesce(later.starts_at, '-infinity'), later.version)
      > (coalesce(${versions.startsAt}, '-infinity'), ${versions.version}))`

/** Versions that are or will be shown. */
export const maybeShown = (at: Instant): SQL => sql`(${notEnded(at)} and ${notHidden(at)})`

/** Pages, screens and blocks in the database. By the clock, a list marks the current versions. */
export const createContentRepository = (db: Database, clock: Clock): ContentRepository => ({
  async listPublished(of, at) {
    const rows = await db
      .select()
      .from(versions)
      .where(and(named(of), notEnded(at), notHidden(at)))
      .orderBy(byKey, desc(versions.version))
    return rows.map(toVersion)
  },

  async findVersion(name, version) {
    const [row] = await db
      .select()
      .from(versions)
      .where(and(named(name), eq(versions.version, version)))
    return row && toVersion(row)
  },

  latestVersion: (name) => latestVersion(db, name),

  async append(draft, expectedLatest) {
    const latest = await latestVersion(db, draft.name)
    if (latest !== expectedLatest) return fail({ kind: 'version-conflict', latest })
    const [row] = await db
      .insert(versions)
      .values(toRow({ ...draft, version: latest + 1 }))
      .onConflictDoNothing()
      .returning()
    // Another edit was inserted in between.
    if (!row) return fail({ kind: 'version-conflict', latest: await latestVersion(db, draft.name) })
    return ok(toVersion(row))
  },

  async setState(name, version, { state, startsAt, endsAt }) {
    const changed = await db
      .update(versions)
      .set({ state, startsAt: toDate(startsAt), endsAt: toDate(endsAt) })
      .where(and(named(name), eq(versions.version, version)))
      .returning({ version: versions.version })
    return changed.length > 0
  },

  async list(filter) {
    const rows = await db
      .select(summaryColumns)
      .from(versions)
      .where(named(filter))
      .orderBy(
        sql`${versions.kind} collate "C"`,
        byKey,
        sql`${versions.locale} collate "C"`,
        desc(versions.version),
      )
    return markCurrent(rows.map(toSummary), clock.now())
  },

  async findPageIdBySlug(slug, locale, at) {
    const everHadIt = sql`${versions.key} in (select had.key from ${versions} had
      where had.kind = 'page' and had.slug = ${slug} and had.locale = ${locale})`
    // All versions of such a page: the current one may have another slug.
    const rows = await db
      .select(summaryColumns)
      .from(versions)
      .where(and(eq(versions.kind, 'page'), eq(versions.locale, locale), everHadIt, notEnded(at)))
    return rows
      .filter((row) => row.slug === slug)
      .filter((row) => {
        const siblings = rows.filter(({ key }) => key === row.key).map(toSummary)
        return currentVersion(siblings, at)?.version === row.version
      })
      .map(({ key }) => key)
      .sort()[0]
  },
})

async function latestVersion(db: Database, name: EntryName): Promise<number> {
  const [row] = await db
    .select({ latest: max(versions.version) })
    .from(versions)
    .where(named(name))
  return row?.latest ?? 0
}

function markCurrent(found: readonly Omit<EntrySummary, 'current'>[], at: Instant): EntrySummary[] {
  const entries = Map.groupBy(found, ({ name }) => `${name.kind}\n${name.key}\n${name.locale}`)
  const current = new Set([...entries.values()].map((one) => currentVersion(one, at)))
  return found.map((one) => ({ ...one, current: current.has(one) }))
}
