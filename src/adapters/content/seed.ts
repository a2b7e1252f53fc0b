import { max, sql } from 'drizzle-orm'
import { entryTag } from '#commerce/content/entry-tag.ts'
import type { PurgeBus } from '#kernel/purge-bus.ts'
import type { Clock } from '#kernel/instant.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { contentVersions as versions } from '#adapters/content/content-tables.ts'
import { digestOf } from './canonical-json.ts'
import { createContentRepository } from './content-repository.ts'
import type { SeedEntry } from './seed-files.ts'

/** Author of versions that come from files. */
const seedAuthor = 'seed'

export type SeedReport = {
  readonly added: number
  readonly updated: number
  readonly unchanged: number
  /** Changed by an editor since, so the file was ignored. */
  readonly edited: number
}

type Deps = {
  readonly db: Database
  readonly clock: Clock
  readonly purgeBus: Pick<PurgeBus, 'publish'>
}

/**
 * Writes the files to the database. May be repeated, also concurrently: an entry gets a new version when its file has
 * changed since it was last seeded, unless an editor wrote or scheduled a version.
 */
export async function seedContent(
  { db, clock, purgeBus }: Deps,
  entries: readonly SeedEntry[],
): Promise<SeedReport> {
  const known = await listKnown(db)
  const report = { added: 0, updated: 0, unchanged: 0, edited: 0 }
  const changed: string[] = []
  await db.transaction(async (tx) => {
    const repository = createContentRepository(tx, clock)
    for (const { name, body } of entries) {
      const before = known.get(idOf(name))
      if (before?.edited) report.edited += 1
      else if (before?.digest === digestOf(body)) report.unchanged += 1
      else {
        const draft = { name, body, state: 'published', startsAt: null, endsAt: null } as const
        const added = await repository.append(
          { ...draft, author: seedAuthor, createdAt: clock.now() },
          before?.version ?? 0,
        )
        // Otherwise another process has just seeded it.
        if (added.ok) changed.push(entryTag(name))
        report[!added.ok ? 'unchanged' : before ? 'updated' : 'added'] += 1
      }
    }
  })
  if (changed.length > 0) await purgeBus.publish([...new Set(changed)])
  return report
}

const idOf = ({ kind, key, locale }: { kind: string; key: string; locale: string }): string =>
  `${kind}\n${key}\n${locale}`

async function listKnown(db: Database) {
  const { kind, key, locale, version, author, digest, startsAt, endsAt } = versions
  const rows = await db
    .select({
      kind,
      key,
      locale,
      version: max(version),
      digest: sql<string>`(array_agg(${digest} order by ${version} desc))[1]`,
      edited: sql<boolean>`bool_or(${author} <> ${seedAuthor} or ${startsAt} is not null or ${endsAt} is not null)`,
    })
    .from(versions)
    .groupBy(kind, key, locale)
  return new Map(rows.map((row) => [idOf(row), row]))
}
