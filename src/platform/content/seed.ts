import { desc } from 'drizzle-orm'
import type { Clock } from '#kernel/instant.ts'
import type { Database } from '#platform/db/database.ts'
import { contentVersions as versions } from '#platform/db/schema.ts'
import { digestOf } from './canonical-json.ts'
import { createContentRepository } from './content-repository.ts'
import type { SeedEntry } from './seed-files.ts'

/** Who wrote the versions that come from files. */
export const seedAuthor = 'seed'

export type SeedReport = {
  readonly added: number
  readonly updated: number
  readonly unchanged: number
  /** An editor has written since: the file is left alone. */
  readonly kept: number
}

/**
 * Puts the files into the database. Safe to repeat, also by several processes at once: an entry whose file says what
 * was seeded last stays as it is; one whose file changed gets a new version, unless an editor wrote the last one.
 */
export async function seedContent(
  db: Database,
  clock: Clock,
  entries: readonly SeedEntry[],
): Promise<SeedReport> {
  const latest = await listLatest(db)
  const report = { added: 0, updated: 0, unchanged: 0, kept: 0 }
  await db.transaction(async (tx) => {
    const repository = createContentRepository(tx, clock)
    for (const { name, body } of entries) {
      const known = latest.get(idOf(name))
      if (known && known.author !== seedAuthor) report.kept += 1
      else if (known?.digest === digestOf(body)) report.unchanged += 1
      else {
        const draft = { name, body, state: 'published', startsAt: null, endsAt: null } as const
        const added = await repository.append(
          { ...draft, author: seedAuthor, createdAt: clock.now() },
          known?.version ?? 0,
        )
        if (!added.ok) report.unchanged += 1
        else if (known) report.updated += 1
        else report.added += 1
      }
    }
  })
  return report
}

const idOf = ({ kind, key, locale }: { kind: string; key: string; locale: string }): string =>
  `${kind}\n${key}\n${locale}`

async function listLatest(db: Database) {
  const { kind, key, locale, version, author, digest } = versions
  const rows = await db
    .selectDistinctOn([kind, key, locale], { kind, key, locale, version, author, digest })
    .from(versions)
    .orderBy(kind, key, locale, desc(version))
  return new Map(rows.map((row) => [idOf(row), row]))
}
