import { and, eq, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { createContentEditing } from '#commerce/content/edit-content.ts'
import type { EntryRef } from '#commerce/content-admin/entry-id.ts'
import { blocksOf, linksOf } from '#commerce/content-admin/body-fields.ts'
import type { BodyCheck, ContentEntries, OutlineVersion } from '#commerce/content-admin/ports.ts'
import { currentVersion } from '#commerce/content/current-version.ts'
import { toInstant, type Clock } from '#kernel/instant.ts'
import type { PurgeBus } from '#kernel/purge-bus.ts'
import type { Result } from '#kernel/result.ts'
import { writeAudit } from '#adapters/audit/write-audit.ts'
import { lockContent } from '#adapters/content/content-lock.ts'
import { shareLibrary } from '#adapters/media/media-locks.ts'
import { goneOfLibrary } from '#adapters/media/picture-uses.ts'
import { createContentRepository, maybeShown } from '#adapters/content/content-repository.ts'
import { contentVersions as versions } from '#adapters/content/content-tables.ts'
import { summaryColumns, toSummary } from '#adapters/content/content-rows.ts'
import { parseEntryBody } from '#adapters/content/parse-entry-body.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { texts } from '#infrastructure/db/sql-helpers.ts'
import { createReleaseWriter } from './release-store.ts'

const shownVersions = 60
const maxChecks = 3_000

type Deps = {
  readonly db: Database
  readonly clock: Clock
  readonly purgeBus: Pick<PurgeBus, 'publish'>
}

export function createContentEntries({ db, clock, purgeBus }: Deps): ContentEntries {
  const repository = createContentRepository(db, clock)
  const checks = new LRUCache<string, BodyCheck>({ max: maxChecks })
  return {
    async listOutline(at, of) {
      const isLatest = sql`${versions.version} = (select max(last.version) from ${versions} last
        where last.kind = ${versions.kind} and last.key = ${versions.key} and last.locale = ${versions.locale})`
      const rows = await db
        .select({
          ...summaryColumns,
          title: sql<string>`coalesce(${versions.body}->>'pageName', ${versions.key})`,
        })
        .from(versions)
        .where(and(of && ofEntry(of), sql`(${isLatest} or ${maybeShown(at)})`))
        .orderBy(
          sql`${versions.kind} collate "C", ${versions.key} collate "C", ${versions.locale} collate "C", ${versions.version} desc`,
        )
      return rows.map((row): OutlineVersion => ({ ...toSummary(row), title: row.title, digest: row.digest }))
    },

    async checkBodies(digests) {
      const missing = digests.filter((digest) => !checks.has(digest))
      if (missing.length > 0) {
        const rows = await db
          .selectDistinctOn([versions.digest], {
            kind: versions.kind,
            digest: versions.digest,
            body: versions.body,
          })
          .from(versions)
          .where(sql`${versions.digest} in ${texts(missing)}`)
        for (const { kind, digest, body } of rows) {
          const parsed = parseEntryBody(kind, body)
          checks.set(digest, {
            problems: parsed.ok ? [] : parsed.failure,
            blocks: blocksOf(body),
            links: linksOf(body),
          })
        }
      }
      return new Map(
        digests.flatMap((digest) => {
          const check = checks.get(digest)
          return check ? [[digest, check] as const] : []
        }),
      )
    },

    async listVersions(of) {
      const rows = await db
        .select(summaryColumns)
        .from(versions)
        .where(ofEntry(of))
        .orderBy(sql`${versions.createdAt} desc, ${versions.version} desc`)
        .limit(shownVersions)
      const found = rows.map(toSummary)
      const ofLocale = Map.groupBy(found, ({ name }) => name.locale)
      const now = toInstant(new Date(clock.now()))
      const current = new Set([...ofLocale.values()].map((own) => currentVersion(own, now)))
      return found.map((one) => ({ ...one, current: current.has(one) }))
    },

    findVersion: (name, version) => repository.findVersion(name, version),

    findPageIdBySlug: (slug, locale) =>
      repository.findPageIdBySlug(slug, locale, toInstant(new Date(clock.now()))),

    async write(by, run) {
      const purged = new Set<string>()
      const result = await db
        .transaction(async (tx) => {
          await shareLibrary(tx)
          await lockContent(tx)
          const editing = createContentEditing({
            repository: createContentRepository(tx, clock),
            purgeBus: { publish: async (tags) => tags.forEach((tag) => purged.add(tag)) },
            parseBody: parseEntryBody,
            clock,
          })
          const put: typeof editing.put = async (entry) => {
            const gone = await goneOfLibrary(tx, entry.body)
            if (gone.length === 0) return editing.put(entry)
            const problems = gone.map((path) => ({ path, expected: 'a picture of the library' }))
            return { ok: false, failure: { kind: 'invalid-body', problems } }
          }
          const written = await run({ ...editing, put }, createReleaseWriter(tx))
          if (!written.ok) throw new Rejected(written)
          for (const entry of written.value.audit) await writeAudit(tx, by, clock.now(), entry)
          return { ok: true, value: written.value.value } as const
        })
        .catch((error: unknown) => {
          // What was written before the failure is rolled back.
          if (error instanceof Rejected) return error.result as Result<never, never>
          throw error
        })
      if (result.ok && purged.size > 0) await purgeBus.publish([...purged])
      return result
    },
  }
}

class Rejected extends Error {
  readonly result: unknown
  constructor(result: unknown) {
    super('rejected')
    this.result = result
  }
}

const ofEntry = ({ kind, key }: EntryRef) => and(eq(versions.kind, kind), eq(versions.key, key))
