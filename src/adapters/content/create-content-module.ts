import type { Report } from '#kernel/report.ts'
import { createContentEditing, type ContentEditing } from '#commerce/content/edit-content.ts'
import type { StorefrontFacts } from '#commerce/content/facts.ts'
import type { SearchSuggestions } from '#commerce/content/suggestions.ts'
import type { Country } from '#kernel/country.ts'
import type { Clock } from '#kernel/instant.ts'
import type { OpenDatabase } from '#infrastructure/db/database.ts'
import { createContent, type Content, type ContentConfig, type ContentDeps } from './content.ts'
import { createContentRepository } from './content-repository.ts'
import { parseEntryBody } from './parse-entry-body.ts'
import { seedContent, type SeedReport } from './seed.ts'
import type { SeedEntry } from './seed-files.ts'

type Deps = Pick<ContentDeps, 'createApi' | 'findDraft'> & {
  readonly database: OpenDatabase
  readonly clock: Clock
  readonly countries: readonly Country[]
  readonly entries: readonly SeedEntry[]
  readonly config: ContentConfig
  readonly suggestions: SearchSuggestions
  readonly factsOf: StorefrontFacts
  readonly report: Report
}

export type ContentModule = Content & {
  readonly editing: ContentEditing
  /** What seeding at start changed. */
  readonly seeded: SeedReport
  seed(entries: readonly SeedEntry[]): Promise<SeedReport>
}

/** Seeds the database, then builds content for reading and editing. */
export async function createContentModule(deps: Deps): Promise<ContentModule> {
  const { database, clock, entries } = deps
  const { db, purgeBus } = database
  const seed = (files: readonly SeedEntry[]) => seedContent({ db, clock, purgeBus }, files)
  const seeded = await seed(entries)
  const repository = createContentRepository(db, clock)
  return {
    ...createContent({ ...deps, repository, purgeBus }),
    editing: createContentEditing({ repository, purgeBus, parseBody: parseEntryBody, clock }),
    seeded,
    seed,
  }
}
