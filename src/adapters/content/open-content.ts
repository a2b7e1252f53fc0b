import { createContentEditing, type ContentEditing } from '#commerce/content/edit-content.ts'
import type { SearchSuggestions } from '#commerce/content/suggestions.ts'
import type { Shop } from '#commerce/shop.ts'
import type { Country } from '#kernel/country.ts'
import type { Clock } from '#kernel/instant.ts'
import type { OpenDatabase } from '#infrastructure/db/database.ts'
import { createContent, type Content, type ContentConfig } from './content.ts'
import { createContentRepository } from './content-repository.ts'
import { parseEntryBody } from './parse-entry-body.ts'
import { seedContent, type SeedReport } from './seed.ts'
import type { SeedEntry } from './seed-files.ts'

type Dependencies = {
  readonly database: OpenDatabase
  readonly clock: Clock
  readonly countries: readonly Country[]
  readonly entries: readonly SeedEntry[]
  readonly config: ContentConfig
  readonly suggestions: SearchSuggestions
  readonly report: Shop['report']
}

export type OpenContent = Content & {
  readonly editing: ContentEditing
  /** What the start brought. */
  readonly seeded: SeedReport
  seed(entries: readonly SeedEntry[]): Promise<SeedReport>
}

/** Seeds the database, and opens content for reading and for editing. */
export async function openContent(dependencies: Dependencies): Promise<OpenContent> {
  const { database, clock, entries } = dependencies
  const { db, invalidations } = database
  const seed = (files: readonly SeedEntry[]) => seedContent({ db, clock, invalidations }, files)
  const seeded = await seed(entries)
  const repository = createContentRepository(db, clock)
  return {
    ...createContent({ ...dependencies, repository, invalidations }),
    editing: createContentEditing({ repository, invalidations, parseBody: parseEntryBody, clock }),
    seeded,
    seed,
  }
}
