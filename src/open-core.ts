import { readDataFiles } from '#adapters/content/data-files.ts'
import { openSettings } from '#adapters/settings/open-settings.ts'
import { openStoreRecords, openStores } from '#adapters/stores/open-stores.ts'
import { databaseConfig } from '#infrastructure/db/database-config.ts'
import type { OpenDatabase } from '#infrastructure/db/database.ts'
import { openDatabase } from '#infrastructure/db/open-database.ts'
import type { Env } from '#infrastructure/config/env.ts'
import { storedSecret } from '#infrastructure/config/stored-secret.ts'
import { createMemoryRateLimiter } from '#infrastructure/rate-limits/memory.ts'
import { toInstant, type Clock } from '#kernel/instant.ts'
import type { RateLimiter } from '#kernel/rate-limiter.ts'
import type { Report } from '#kernel/report.ts'

/** What a process or a test passes in place of the defaults. */
export type ShopOverrides = {
  readonly report: Report
  /** Default: the database that the environment names. */
  readonly openDatabase?: () => Promise<OpenDatabase>
  /** Default: src/content. */
  readonly contentDirectory?: string
  readonly clock?: Clock
  /** False: the demo catalog is not seeded. */
  readonly seedsCatalog?: boolean
  /** Shared between processes; default: one in memory. */
  readonly rateLimiter?: RateLimiter
  /** Whether jobs run on schedule here; default: false. */
  readonly runsJobs?: boolean
  /** Receives each slow step of opening, with its milliseconds. */
  readonly onStep?: (step: string, milliseconds: number) => void
}

export type Core = Awaited<ReturnType<typeof openCore>>

/** What every module is built on. Throws StartFailure with what to do about it. */
export async function openCore(env: Env, overrides: ShopOverrides) {
  const { contentDirectory = './src/content', onStep = () => undefined } = overrides
  const timed = async <Value>(step: string, work: () => Promise<Value>): Promise<Value> => {
    const began = performance.now()
    const value = await work()
    onStep(step, performance.now() - began)
    return value
  }
  const data = readDataFiles(contentDirectory)
  const database = await timed('database: opened, migrations applied', async () =>
    overrides.openDatabase ? overrides.openDatabase() : openDatabase(databaseConfig(env)),
  )
  const clock = overrides.clock ?? { now: () => toInstant(new Date()) }
  const { report } = overrides
  const { db, purgeBus } = database
  const deps = { contentDirectory, countries: data.countries, clock, purgeBus, report }
  const open = async () => {
    const records = await openStoreRecords(db, { ...deps, env })
    const settings = await openSettings(db, { ...deps, stores: records })
    const { live } = settings
    return { settings, storeNetwork: await openStores(db, { ...deps, env, records, settings: live }) }
  }
  const { settings, storeNetwork } = await open().catch(async (error: unknown) => {
    await database.close()
    throw error
  })
  return {
    ...data,
    env,
    mode: env.mode,
    secret: env.secret ?? storedSecret(env.dataDirectory),
    contentDirectory,
    timed,
    database,
    db,
    purgeBus,
    clock,
    report,
    settings,
    countries: settings.countries,
    limitsOf: settings.limitsOf,
    storeNetwork,
    /** What the rules read: the last that is known of the network. */
    stores: storeNetwork.known,
    rateLimiter: overrides.rateLimiter ?? createMemoryRateLimiter(Date.now),
  }
}
