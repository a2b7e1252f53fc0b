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

type Dependencies = {
  readonly db: Database
  readonly purgeBus: Pick<PurgeBus, 'publish'>
  readonly clock: Clock
  /** Below it `catalog/`, `categories.json` and what they refer to. */
  readonly contentDirectory: string
  /** Where the pictures stand, with their sizes. */
  readonly pictures: string
  readonly report: Report
}

export type Seeding = {
  /** Puts the files into the catalog now, whatever it holds. */
  seed(): Promise<CatalogSeedReport>
  /** The same in the background, where the catalog is empty or the files are not those that were put there last. */
  start(): void
  /** Fulfilled when nothing is under way. */
  settled(): Promise<void>
  /** Lets the batch under way end. The rest follows at the next start. */
  stop(): Promise<void>
}

/** Until the last batch is in, the files count as not put there: a start that was cut off is made up for by the next. */
const unfinished = 'unfinished'

export function createSeeding(dependencies: Dependencies): Seeding {
  const { db, clock, contentDirectory, pictures, report } = dependencies
  const writer = createCatalogWriter({ ...dependencies, askedSince: 'publication' })
  let stopped = false
  let underWay: Promise<unknown> = Promise.resolve()

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
    const kept = await readSeedDigest(db)
    // Somebody's own catalog, which the demo never was part of.
    if (kept === undefined && !(await isEmpty(db))) return
    const files = digest()
    if (kept !== files) await seed(files)
  }

  const follow = <Value>(work: () => Promise<Value>): Promise<Value> => {
    const done = underWay.then(work)
    underWay = done.catch(() => undefined)
    return done
  }

  return {
    seed: () => follow(() => seed()),
    start() {
      follow(seedWhereNew).catch((error: unknown) => report(error, { what: 'seed the catalog' }))
    },
    settled: async () => void (await underWay),
    async stop() {
      stopped = true
      await underWay
    },
  }
}

async function isEmpty(db: Database): Promise<boolean> {
  return (await rowsOf(db, sql`select code from products limit 1`)).length === 0
}
