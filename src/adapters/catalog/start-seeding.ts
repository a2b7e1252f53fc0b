import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Invalidations } from '#commerce/content/ports.ts'
import type { Shop } from '#commerce/shop.ts'
import type { Clock } from '#kernel/instant.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { createCatalogWriter } from './catalog-writer.ts'
import { readDemoCatalogue } from './demo/read-demo-catalogue.ts'
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
  readonly invalidations: Pick<Invalidations, 'publish'>
  readonly clock: Clock
  /** Below it `catalogue/`, `categories.json` and what they refer to. */
  readonly contentDirectory: string
  /** Where the pictures stand, with their sizes. */
  readonly pictures: string
  readonly report: Shop['report']
}

export type Seeding = {
  /** Puts the files into the catalogue now, whatever it holds. */
  seed(): Promise<CatalogSeedReport>
  /** The same in the background, where the catalogue is empty or the files are not those that were put there last. */
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
      ...['catalogue', 'categories.json', 'countries', 'stores'].map((name) => join(contentDirectory, name)),
      ...['art/sizes.json', 'photos/sizes.json'].map((name) => join(pictures, name)),
    ])

  async function seed(files = digest()): Promise<CatalogSeedReport> {
    await keepSeedDigest(db, unfinished, clock)
    const { whole, ...seeded } = await seedCatalog(
      { writer, clock },
      readDemoCatalogue(contentDirectory, pictures),
      () => !stopped,
    )
    if (whole) await keepSeedDigest(db, files, clock)
    return seeded
  }

  async function seedWhereNew(): Promise<void> {
    const kept = await readSeedDigest(db)
    // Somebody's own catalogue, which the demo never was part of.
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
      follow(seedWhereNew).catch((error: unknown) => report(error, { what: 'seed the catalogue' }))
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
