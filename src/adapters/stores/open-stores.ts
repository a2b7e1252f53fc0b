import type { KnownStores, StoreNetwork, StoreRepository } from '#commerce/stores/ports.ts'
import { collectionStores, type Store } from '#commerce/stores/store.ts'
import { createStoresOnHolidays } from '#commerce/delivery/holiday-settings.ts'
import type { LiveSettings } from '#commerce/settings/live-settings.ts'
import {
  createStoresOnHours,
  hoursInSettings,
  type HoursInSettings,
} from '#commerce/stores/hours-settings.ts'
import type { StoresFacade } from '#commerce/stores/stores-facade.ts'
import type { Env } from '#infrastructure/config/env.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { createHttpClient } from '#infrastructure/http-client/client.ts'
import type { Country } from '#kernel/country.ts'
import type { Clock } from '#kernel/instant.ts'
import { ok } from '#kernel/result.ts'
import { allTags, type PurgeBus } from '#kernel/purge-bus.ts'
import type { Report } from '#kernel/report.ts'
import { createEmbeddedNetwork } from './embedded-network.ts'
import { createHttpNetwork } from './http-network.ts'
import { keepLastStores } from './keep-last-stores.ts'
import { readStoreSeeds, type StoreSeeds } from './read-stores.ts'
import { createStoreRepository } from './store-repository.ts'

type Deps = {
  readonly env: Pick<Env, 'storeNetwork'>
  readonly contentDirectory: string
  readonly countries: readonly Country[]
  readonly clock: Clock
  readonly purgeBus: PurgeBus
  readonly report: Report
  /** Left out: stores have the hours and calendars of their records. */
  readonly settings?: LiveSettings
  /** Default: opened here. */
  readonly records?: StoreRecords
  /** In place of the network's own, for tests. */
  readonly fetch?: typeof fetch
}

export type OpenStores = {
  readonly network: StoreNetwork
  readonly known: KnownStores
  readonly facade: StoresFacade
  /** Null: the stores come from a service of the retailer. */
  readonly repository: StoreRepository | null
  readonly hoursInSettings: HoursInSettings
  /** After an edit: every process reads the rows again and drops pages that show stores. */
  readonly changed: () => Promise<void>
  /** Called before caches are dropped, when orders can be collected elsewhere than before. */
  onMove(listener: () => Promise<void>): void
  close(): void
}

/** Of pages: all link to the stores. */
const storesTag = 'stores'
const editedTag = 'stores-edited'
/** The retailer's service is read at most once a minute per country. */
const refreshAfterMs = 60_000

export type StoreRecords = StoreSeeds & {
  /** Null: the stores come from a service of the retailer. */
  readonly repository: StoreRepository | null
}

/** The stores of this shop's own database, seeded from src/content. */
export async function openStoreRecords(
  db: Database,
  { env, contentDirectory, clock }: Pick<Deps, 'env' | 'contentDirectory' | 'clock'>,
): Promise<StoreRecords> {
  if (env.storeNetwork !== null) return { repository: null, rows: [], calendars: [] }
  const repository = createStoreRepository(db, clock)
  await repository.seed(readStoreSeeds(contentDirectory))
  const [rows, calendars] = await Promise.all([repository.list(null), repository.listCalendars()])
  return { repository, rows, calendars }
}

/** The stores of the service that the environment names, else those of the database, seeded from src/content. */
export async function openStores(db: Database, deps: Deps): Promise<OpenStores> {
  const { env, countries, clock, purgeBus, report, settings } = deps
  const listeners: (() => Promise<void>)[] = []
  const { repository, rows, calendars } = deps.records ?? (await openStoreRecords(db, deps))
  const network = repository
    ? createEmbeddedNetwork(
        // Their countries' calendars are settings.
        settings ? { list: repository.list, listCalendars: async () => [] } : repository,
        countries,
      )
    : createHttpNetwork({
        url: env.storeNetwork?.url ?? '',
        key: env.storeNetwork?.key ?? null,
        http: createHttpClient({
          service: 'store network',
          ...(deps.fetch ? { fetch: deps.fetch } : {}),
        }),
        countries,
        report,
      })

  async function follow(moved: boolean): Promise<void> {
    if (moved) for (const listener of listeners) await listener()
    // The search index has a column for each store that gives out orders: it is built anew.
    await purgeBus.publish(moved ? [allTags] : [storesTag])
  }
  const cached = keepLastStores(network, {
    countries,
    clock,
    report,
    refreshAfterMs: repository ? null : refreshAfterMs,
    onChange: (before, after) =>
      follow(codesOf(before) !== codesOf(after)).catch((error: unknown) =>
        report(error, { what: 'follow stores' }),
      ),
  })
  const unsubscribe = purgeBus.subscribe((tags) => {
    if (repository && tags.includes(editedTag)) void cached.refresh()
  })
  await cached.refresh()
  const asIs = (store: Store) => store
  const inSettings = hoursInSettings(rows, calendars)
  const onHours = settings ? createStoresOnHours(settings, inSettings) : asIs
  const onHolidays = settings ? createStoresOnHolidays(settings) : asIs
  const dated = (store: Store): Store => onHolidays(onHours(store))
  const load = async (code: string) => {
    const found = await cached.list(code)
    return found.ok ? ok(found.value.map(dated)) : found
  }
  const find = async (code: string, storeCode: string) => {
    const found = await cached.find(code, storeCode)
    return found.ok ? ok(found.value && dated(found.value)) : found
  }

  return {
    network: { list: load, find },
    known: () => cached.known().map(dated),
    repository,
    hoursInSettings: inSettings,
    facade: {
      async list({ country }) {
        const found = await load(country.isoCode)
        return found.ok ? found.value : []
      },
      load: ({ country }) => load(country.isoCode),
      find: ({ country }, storeCode) => find(country.isoCode, storeCode),
    },
    async changed() {
      await purgeBus.publish([editedTag])
      await cached.refresh()
    },
    onMove: (listener) => void listeners.push(listener),
    close: unsubscribe,
  }
}

/** Where orders can be collected; whether there are stores at all. Indexes and texts are built on these. */
const codesOf = (stores: readonly Store[]): string =>
  [stores.length > 0, ...collectionStores(stores).map(({ storeCode }) => storeCode)].join(' ')
