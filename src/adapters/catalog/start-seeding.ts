import type { Report } from '#kernel/report.ts'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { PurgeBus } from '#kernel/purge-bus.ts'
import type { Clock } from '#kernel/instant.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { createCatalogWriter } from './catalog-writer.ts'
import { readDemoCatalog } from './demo/read-demo-catalog.ts'
import {
  digestFiles,
  keepSeedDigest,
  readSeedDigest,
  seedCatalog,
  type CatalogSeedReport,
} from './seed-catalog.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'

type Deps = {
  readonly db: Database
  readonly purgeBus: Pick<PurgeBus, 'publish'>
  readonly clock: Clock
  /** Contains `catalog/`, `categories.json` and the files they refer to. */
  readonly contentDirectory: string
  /** Directory of the pictures and their sizes. */
  readonly pictures: string
  readonly report: Report
}

export type Seeding = {
  /** Seeds now, whatever the catalog contains. */
  seed(): Promise<CatalogSeedReport>
  /** Seeds in the background if the catalog is empty, or the files have changed since the last seeding. */
  start(): void
  /** Resolves when no seeding is in progress. */
  finished(): Promise<void>
  /** Waits for the current batch; the next start continues. */
  stop(): Promise<void>
}

/** The files count as seeded after the last batch only, so that a start after an interruption continues. */
const unfinished = 'unfinished'

export function createSeeding(deps: Deps): Seeding {
  const { db, clock, contentDirectory, pictures, report } = deps
  const writer = createCatalogWriter({ ...deps, historyFrom: 'publication' })
  let stopped = false
  let running: Promise<unknown> = Promise.resolve()

  const digest = () =>
    digestFiles([
      ...['catalog', 'categories.json', 'countries', 'stores'].map((name) => join(contentDirectory, name)),
      ...['art/sizes.json', 'photos/sizes.json'].map((name) => join(pictures, name)),
    ])

  async function seed(files = digest()): Promise<CatalogSeedReport> {
    await keepSeedDigest(db, unfinished, clock)
    const { whole, ...seeded } = await seedCatalog(
      { writer, clock },
      readDemoCatalog(contentDirectory, pictures),
      () => !stopped,
    )
    if (whole) await keepSeedDigest(db, files, clock)
    return seeded
  }

  async function seedWhereNew(): Promise<void> {
    const found = await readSeedDigest(db)
    // The merchant's own catalog.
    if (found === undefined && !(await isEmpty(db))) return
    const files = digest()
    if (found !== files) await seed(files)
  }

  const follow = <Value>(work: () => Promise<Value>): Promise<Value> => {
    const done = running.then(work)
    running = done.catch(() => undefined)
    return done
  }

  return {
    seed: () => follow(() => seed()),
    start() {
      follow(seedWhereNew).catch((error: unknown) => report(error, { what: 'seed the catalog' }))
    },
    finished: async () => void (await running),
    async stop() {
      stopped = true
      await running
    },
  }
}

async function isEmpty(db: Database): Promise<boolean> {
  return (await rowsOf(db, sql`select code from products limit 1`)).length === 0
}
