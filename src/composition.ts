import { readFileSync } from 'node:fs'
import { cardsFor } from '#commerce/catalog/placeholder-catalogue.ts'
import type { Shop, ShopSettings } from '#commerce/shop.ts'
import { toInstant } from '#kernel/instant.ts'
import { openConsent } from '#platform/consent/open-consent.ts'
import { openContent, type OpenContent } from '#platform/content/open-content.ts'
import type { SeedReport } from '#platform/content/seed.ts'
import { readDataFiles } from '#platform/data-files.ts'
import { databaseConfig } from '#platform/db/database-config.ts'
import type { OpenDatabase } from '#platform/db/database.ts'
import { openDatabase } from '#platform/db/open-database.ts'
import type { Env } from '#platform/env.ts'
import { keptSecret } from '#platform/kept-secret.ts'
import { createMemoryRateLimits } from '#platform/rate-limits/memory.ts'
import { openLeads } from '#platform/leads/open-leads.ts'

export type OpenShop = {
  readonly shop: Shop
  readonly database: OpenDatabase
  /** For whoever edits: the majlis command. */
  readonly content: Pick<OpenContent, 'editing' | 'signPreview' | 'seeded'> & {
    /** Reads the files of the content directory again. */
    seed(): Promise<SeedReport>
  }
  close(): Promise<void>
}

/** What the process has, and what a test has instead. */
export type ShopParts = {
  /** Where errors go. */
  readonly report: Shop['report']
  /** Instead of the one that the environment names. */
  readonly openDatabase?: () => Promise<OpenDatabase>
  /** Instead of src/content. */
  readonly contentDirectory?: string
  readonly clock?: Shop['clock']
  /** Shared by processes; else this one counts by itself. */
  readonly rateLimits?: Shop['rateLimits']
  /** Hears each step of opening, with the milliseconds it took. */
  readonly tell?: (step: string, milliseconds: number) => void
}

/** Opens everything the shop stands on, in order. Throws StartFailure with what to do about it. */
export async function openShop(env: Env, overrides: ShopParts): Promise<OpenShop> {
  const {
    contentDirectory = './src/content',
    clock = { now: () => toInstant(new Date()) },
    report,
    rateLimits = createMemoryRateLimits(Date.now),
    tell = () => undefined,
  } = overrides
  const timed = async <Value>(step: string, work: () => Promise<Value>): Promise<Value> => {
    const began = performance.now()
    const value = await work()
    tell(step, performance.now() - began)
    return value
  }
  const { countries, products, stores, entries } = readDataFiles(contentDirectory)
  const database = await timed('database: opened, migrations applied', async () =>
    overrides.openDatabase ? overrides.openDatabase() : openDatabase(databaseConfig(env)),
  )
  try {
    const content = await timed('content: seeded where it was new, API open', () =>
      openContent({
        database,
        clock,
        countries,
        entries,
        report,
        config: {
          mode: env.mode,
          secret: env.secret ?? keptSecret(env.dataDirectory),
          contentGraphqlUrl: env.contentGraphqlUrl,
        },
      }),
    )
    const shop: Shop = {
      clock,
      countries,
      settings: settingsFrom(env),
      content: content.content,
      contentApi: content.contentApi,
      catalog: {
        listProductCards: async (source, storefront, limit) => cardsFor(products, source, storefront, limit),
      },
      stores: { list: async ({ country }) => stores.filter((store) => store.country === country.isoCode) },
      leads: openLeads(database.db, { clock, countries, rateLimits }),
      consent: openConsent(database.db, { clock, rateLimits }),
      rateLimits,
      report,
    }
    return {
      shop,
      database,
      content: { ...content, seed: () => content.seed(readDataFiles(contentDirectory).entries) },
      async close() {
        content.close()
        await database.close()
      },
    }
  } catch (error) {
    await database.close()
    throw error
  }
}

const settingsFrom = (env: Env): ShopSettings => ({
  origin: env.origin,
  mode: env.mode,
  indexable: env.indexable,
  defaultStorefront: env.defaultStorefront,
  tagManagerId: env.tagManagerId,
  engagement: env.engagement,
  version: readVersion(),
})

const readVersion = (): string =>
  (JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string })
    .version
