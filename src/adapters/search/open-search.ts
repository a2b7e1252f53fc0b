import type { Report } from '#kernel/report.ts'
import type { RateLimiter } from '#kernel/rate-limiter.ts'
import { createSearch } from '#commerce/search/create-search.ts'
import type { PurgeBus } from '#kernel/purge-bus.ts'
import type { ProductSearch, SearchSource } from '#commerce/search/ports.ts'
import type { SearchWords } from '#commerce/search/words/search-words.ts'
import { colorPhrases } from '#commerce/search/words/color-phrases.ts'
import { createMaterialFamilies } from '#commerce/search/words/material-families.ts'
import type { SearchFacade } from '#commerce/search/search-facade.ts'
import type { PickupStore } from '#commerce/stores/pickup-store.ts'
import type { Country } from '#kernel/country.ts'
import type { Clock } from '#kernel/instant.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { createCatalogIndex, type IndexDependencies } from './catalog-index.ts'
import { createEngine, type Engine } from './engine.ts'
import { follow } from './follow.ts'
import { createCardCache, type LoadCards } from './card-cache.ts'
import { createInProcessSearch } from './in-process-search.ts'
import { createSearchLog } from './search-log.ts'

export type SearchDependencies = {
  readonly db: Database
  readonly source: SearchSource
  readonly loadCards: LoadCards
  readonly purgeBus: Pick<PurgeBus, 'subscribe'>
  readonly words: SearchWords
  readonly countries: readonly Country[]
  readonly stores: readonly PickupStore[]
  readonly clock: Clock
  readonly rateLimiter: RateLimiter
  readonly report: Report
}

export type OpenSearch = {
  readonly search: SearchFacade
  /** Fulfilled when the whole catalog is in the index. */
  settled(): Promise<void>
  close(): void
}

/** How long an answer waits for changes that are known of: rather a little late than wrong. */
const patienceMs = 1_000

/** The search in process: built in the background from now on, and kept like the catalog. */
export function openSearch(dependencies: SearchDependencies): OpenSearch {
  const { db, source, loadCards, purgeBus, words, stores, clock, rateLimiter, report } = dependencies
  const layout = toLayout(dependencies)
  let engine: Engine | undefined
  const follower = follow({
    source,
    purgeBus,
    makeIndex: () => createCatalogIndex(layout),
    takeUp: (index) => {
      if (engine?.index !== index) engine = createEngine(index, words)
    },
    report: (error) => report(error, { what: 'search index' }),
  })
  const cards = createCardCache(loadCards, purgeBus)
  const log = createSearchLog(db, clock)
  const searched = rememberFor(60_000, (store) => log.listTrending(store, 50), clock)
  const search: ProductSearch = createInProcessSearch({
    engine: async () => {
      await follower.settle(patienceMs)
      return { engine: engine as Engine, whole: follower.whole }
    },
    cards,
    stores,
    listSearched: ({ store }) => searched(store),
    clock,
  })
  return {
    search: createSearch({ search, log, listCategories: source.listCategories, rateLimiter, report }),
    settled: () => follower.settle(60_000),
    close() {
      follower.close()
      cards.close()
    },
  }
}

export const toLayout = ({
  countries,
  stores,
  words,
}: Pick<SearchDependencies, 'countries' | 'stores' | 'words'>): IndexDependencies => ({
  countries: countries.map(({ isoCode }) => isoCode),
  stores: new Map(
    countries.map(({ isoCode }) => [
      isoCode,
      stores.filter(({ country }) => country === isoCode).map(({ storeCode }) => storeCode),
    ]),
  ),
  materials: createMaterialFamilies(words.materials),
  colors: colorPhrases(words.colors),
})

function rememberFor(
  milliseconds: number,
  load: (key: string) => Promise<readonly string[]>,
  clock: Clock,
): (key: string) => Promise<readonly string[]> {
  const kept = new Map<string, { readonly at: number; readonly value: Promise<readonly string[]> }>()
  return (key) => {
    const now = Date.parse(clock.now())
    const known = kept.get(key)
    if (known && Math.abs(now - known.at) < milliseconds) return known.value
    const value = load(key).catch(() => [])
    kept.set(key, { at: now, value })
    return value
  }
}
