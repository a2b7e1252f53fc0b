import type { Brands } from '#commerce/catalog/brand.ts'
import type { LoadCurrentPath } from '#commerce/catalog/moved-category.ts'
import type { Report } from '#kernel/report.ts'
import { createListSearched, createSearch } from '#commerce/search/create-search.ts'
import type { PurgeBus } from '#kernel/purge-bus.ts'
import type { HiddenTerms, LiveRules, ProductSearch, SearchSource } from '#commerce/search/ports.ts'
import type { SearchWords } from '#commerce/search/words/search-words.ts'
import { createAccessories } from '#commerce/search/words/accessories.ts'
import { createPurposes } from '#commerce/search/words/purposes.ts'
import { colorPhrases } from '#commerce/search/words/color-phrases.ts'
import { createMaterialFamilies } from '#commerce/search/words/material-families.ts'
import type { SearchFacade } from '#commerce/search/search-facade.ts'
import type { KnownStores } from '#commerce/stores/ports.ts'
import { collectionStores } from '#commerce/stores/store.ts'
import type { Country } from '#kernel/country.ts'
import type { Clock } from '#kernel/instant.ts'
import type { Env } from '#infrastructure/config/env.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { createCatalogIndex, type IndexDeps } from './catalog-index.ts'
import { createEngine, type Engine } from './engine.ts'
import { follow } from './follow.ts'
import { createCardCache, type LoadCards } from './card-cache.ts'
import { createInProcessSearch } from './in-process-search.ts'
import { createHiddenTerms } from './hidden-terms.ts'
import { createLiveRules } from './live-rules.ts'
import { createSearchLog } from './search-log.ts'

export type SearchDeps = {
  readonly db: Database
  readonly source: SearchSource
  readonly loadCurrentPath: LoadCurrentPath
  readonly loadCards: LoadCards
  readonly purgeBus: Pick<PurgeBus, 'subscribe'>
  readonly words: SearchWords
  readonly brands: Brands
  readonly countries: readonly Country[]
  readonly stores: KnownStores
  readonly clock: Clock
  readonly report: Report
  readonly env: Pick<Env, 'cacheMb'>
}

export type SearchModule = {
  readonly search: SearchFacade
  readonly hiddenTerms: HiddenTerms
  readonly liveRules: LiveRules
  readonly products: Pick<ProductSearch, 'explain' | 'isSold' | 'list' | 'hasValue'>
  /** Resolves when the whole catalog is in the index. */
  caughtUp(): Promise<void>
  /** Writes the searches that were counted. */
  writeLog(): Promise<void>
  close(): Promise<void>
}

/** How long a search waits for known changes to be indexed. */
const timeoutMs = 1_000
/** Of the memory for caches; pages have the rest. */
const cardsShare = 0.25
/** The first pages are not to wait for an index that they do not need; a search begins it at once. */
const firstReadAfterMs = 3_000

/** Search in this process; the index is built and updated in the background. */
export function createSearchModule(deps: SearchDeps): SearchModule {
  const { db, source, loadCards, purgeBus, words, stores, clock, report } = deps
  let engine: Engine | undefined
  const follower = follow({
    source,
    purgeBus,
    makeIndex: () => createCatalogIndex(toIndexDeps(deps)),
    onIndex: (index) => {
      if (engine?.index !== index) engine = createEngine(index, words)
    },
    report: (error) => report(error, { what: 'search index' }),
  })
  const firstRead = setTimeout(() => follower.start(), firstReadAfterMs).unref()
  const cards = createCardCache(loadCards, purgeBus, deps.env.cacheMb * 1024 * 1024 * cardsShare)
  const hiddenTerms = createHiddenTerms(db, clock)
  const log = createSearchLog(db, { clock, report, hidden: hiddenTerms })
  const liveRules = createLiveRules(db, deps)
  const listSearched = createListSearched(log, (text) => search.knows(text))
  const searched = rememberFor(60_000, (store) => listSearched(store, 50), clock)
  const search: ProductSearch = createInProcessSearch({
    engine: async () => {
      await follower.catchUp(timeoutMs)
      return { engine: engine as Engine, complete: follower.complete }
    },
    cards,
    listReduced: source.listReduced,
    stores,
    rules: liveRules,
    listSearched: ({ store }) => searched(store),
    clock,
  })
  return {
    search: createSearch({
      search,
      log,
      listSearched,
      hiddenTerms,
      popular: words.popular,
      listCategories: source.listCategories,
      report,
    }),
    hiddenTerms,
    liveRules,
    products: search,
    caughtUp: () => follower.catchUp(60_000),
    writeLog: log.write,
    async close() {
      clearTimeout(firstRead)
      liveRules.close()
      follower.close()
      cards.close()
      await log.close()
    },
  }
}

export const toIndexDeps = ({
  countries,
  stores,
  words,
  brands,
}: Pick<SearchDeps, 'countries' | 'stores' | 'words' | 'brands'>): IndexDeps => ({
  countries: countries.map(({ isoCode }) => isoCode),
  stores: new Map(
    countries.map(({ isoCode }) => [
      isoCode,
      collectionStores(stores())
        .filter(({ country }) => country === isoCode)
        .map(({ storeCode }) => storeCode),
    ]),
  ),
  materials: createMaterialFamilies(words.materials),
  colors: colorPhrases(words.colors),
  accessories: createAccessories(words.accessories),
  brands,
  purposes: createPurposes(words.purposes),
})

function rememberFor(
  milliseconds: number,
  load: (key: string) => Promise<readonly string[]>,
  clock: Clock,
): (key: string) => Promise<readonly string[]> {
  const cached = new Map<string, { readonly at: number; readonly value: Promise<readonly string[]> }>()
  return (key) => {
    const now = Date.parse(clock.now())
    const known = cached.get(key)
    if (known && Math.abs(now - known.at) < milliseconds) return known.value
    const value = load(key).catch(() => [])
    cached.set(key, { at: now, value })
    return value
  }
}
