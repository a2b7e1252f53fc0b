import type { Category } from '#commerce/catalog/category.ts'
import type { ProductCard } from '#commerce/catalog/product-card.ts'
import type { ProductRecord } from '#commerce/catalog/product-record.ts'
import type { Rating } from '#commerce/reviews/review.ts'
import type { ListingQuery } from '#commerce/search/listing.ts'
import type { ProductSearch, SearchSource } from '#commerce/search/ports.ts'
import { rulesInForce } from '#commerce/search/rules/rules-in-force.ts'
import type { SearchRule } from '#commerce/search/rules/search-rule.ts'
import type { Store } from '#commerce/stores/store.ts'
import { money } from '#kernel/money.ts'
import { createLocalBus } from '#infrastructure/db/local-bus.ts'
import { createCatalogIndex } from '#adapters/search/catalog-index.ts'
import { createEngine, type Engine } from '#adapters/search/engine.ts'
import { follow } from '#adapters/search/follow.ts'
import { createCardCache, type LoadCards } from '#adapters/search/card-cache.ts'
import { createInProcessSearch } from '#adapters/search/in-process-search.ts'
import { listDemoLocations } from '#adapters/catalog/demo/demo-locations.ts'
import { toIndexDeps } from '#adapters/search/create-search-module.ts'
import { readStores } from '#adapters/stores/read-stores.ts'
import { aProductCard } from '../builders/a-product.ts'
import { manualClock } from '../manual-clock.ts'
import { theBrands } from './the-brands.ts'
import { theSearchWords } from './search-words.ts'
import { theCountries } from './the-countries.ts'

/** A search over a catalog in memory that a test can change. */
export type OpenedSearch = {
  readonly search: ProductSearch
  readonly clock: ReturnType<typeof manualClock>
  /** Replaces records by code, and publishes their tags as the catalog does. */
  change(...records: readonly ProductRecord[]): void
  remove(...codes: readonly string[]): void
  /** From now on these count, and no others. */
  setRules(...rules: readonly SearchRule[]): void
  close(): void
}

export type OpenSearchOver = (
  records: readonly ProductRecord[],
  categories?: readonly Category[],
  searched?: readonly string[],
  ratings?: ReadonlyMap<string, Rating>,
) => Promise<OpenedSearch>

export const theStores: readonly Store[] = readStores('src/content')

export const aQuery = (parts: Partial<ListingQuery> = {}): ListingQuery => ({
  category: null,
  text: null,
  facets: {},
  ranges: {},
  sort: 'relevance',
  page: 1,
  pageSize: 24,
  ...parts,
})

/** A warehouse in each country, and the stores. */
export const theLocations = listDemoLocations(theCountries, theStores)

/** The search in process. */
export const openInProcess: OpenSearchOver = async (records, categories = [], searched = [], ratings) => {
  const stored = new Map(records.map((record) => [record.product.code, record]))
  const bus = createLocalBus()
  const clock = manualClock()
  const layout = toIndexDeps({
    countries: theCountries,
    stores: () => theStores,
    words: theSearchWords,
    brands: theBrands,
  })
  let engine: Engine | undefined
  let rules: readonly SearchRule[] = []
  const source = sourceOf(stored, categories, ratings)
  const follower = follow({
    source,
    purgeBus: bus,
    makeIndex: () => createCatalogIndex(layout),
    onIndex: (index) => {
      if (engine?.index !== index) engine = createEngine(index, theSearchWords)
    },
    report: (error) => {
      throw error
    },
  })
  await follower.catchUp(20_000)
  const cards = createCardCache(cardsOf(stored), bus)
  const publish = (codes: readonly string[]) => bus.notify(codes.map((code) => `product:${code}`))
  return {
    search: createInProcessSearch({
      engine: async () => {
        await follower.catchUp(2_000)
        return { engine: engine as Engine, complete: follower.complete }
      },
      cards,
      listReduced: source.listReduced,
      stores: () => theStores,
      rules: { inForce: async (here) => rulesInForce(rules, here, clock.now()) },
      listSearched: async () => searched,
      clock,
    }),
    clock,
    change(...changed) {
      for (const record of changed) stored.set(record.product.code, record)
      publish(changed.map(({ product }) => product.code))
    },
    remove(...codes) {
      for (const code of codes) stored.delete(code)
      publish(codes)
    },
    setRules(...set) {
      rules = set
    },
    close() {
      follower.close()
      cards.close()
    },
  }
}

const sourceOf = (
  stored: ReadonlyMap<string, ProductRecord>,
  categories: readonly Category[],
  ratings: ReadonlyMap<string, Rating> = new Map(),
): SearchSource => ({
  listCategories: async () => categories,
  listLocations: async () => theLocations,
  listRecords: async (after, limit) =>
    [...stored.values()]
      .sort((a, b) => (a.product.code < b.product.code ? -1 : 1))
      .filter(({ product }) => after === null || product.code > after)
      .slice(0, limit),
  listByCodes: async (codes) => codes.flatMap((code) => stored.get(code) ?? []),
  listReduced: async (country) => ({
    skus: new Set(
      [...stored.values()].flatMap(({ prices }) =>
        Object.keys(prices).filter((sku) => prices[sku]?.[country]?.special),
      ),
    ),
    nextChange: null,
  }),
  loadRatings: async () => ratings,
})

/** Cards with the default price of the variant: enough to see which is shown. */
const cardsOf =
  (stored: ReadonlyMap<string, ProductRecord>): LoadCards =>
  async (skus, { country, language }) =>
    skus.flatMap((sku): ProductCard[] => {
      const record = [...stored.values()].find(
        ({ product }) => product.code === sku || product.variants.some((variant) => variant.sku === sku),
      )
      if (!record) return []
      const minor = record.prices[sku]?.[country.isoCode]?.defaultMinor ?? 0
      const { code, name } = record.product
      return [aProductCard({ code, sku, name: name[language], price: money(minor, country.currency) })]
    })
