import type { Brands } from '#commerce/catalog/brand.ts'
import type { CatalogFacade } from '#commerce/catalog/catalog-facade.ts'
import { catalogTag, categoryTag } from '#commerce/catalog/catalog-tags.ts'
import { findMovedCategory, type LoadCurrentPath } from '#commerce/catalog/moved-category.ts'
import { createFindProduct } from '#commerce/catalog/find-product.ts'
import { createListProductCards, createLoadCards } from '#commerce/catalog/list-product-cards.ts'
import { createListVariants } from '#commerce/catalog/list-variants.ts'
import type { CatalogReader, CatalogWriter } from '#commerce/catalog/ports.ts'
import { createListOrderedItems, type ListOrderedItems } from '#commerce/catalog/ordered-items.ts'
import type { ListVariants } from '#commerce/catalog/purchasable-variant.ts'
import type { FindCut } from '#commerce/made-to-measure/cut.ts'
import { withCutItems, withCutVariants, type DescribeCut } from '#commerce/made-to-measure/cut-variants.ts'
import type { RankProducts } from '#commerce/recommendations/ports.ts'
import type { Rating } from '#commerce/reviews/review.ts'
import type { ReducedPrices, SearchSource } from '#commerce/search/ports.ts'
import type { KnownStores } from '#commerce/stores/ports.ts'
import type { Country } from '#kernel/country.ts'
import { isBefore, type Clock, type Instant } from '#kernel/instant.ts'
import type { PurgeBus } from '#kernel/purge-bus.ts'
import type { Report } from '#kernel/report.ts'
import { cacheUntilPurged } from '#infrastructure/cache/cache-until-purged.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { createCatalogReader } from './catalog-reader.ts'
import { createCategoryMoves } from './category-moves.ts'
import { createCatalogWriter } from './catalog-writer.ts'
import { listDemoLocations } from './demo/demo-locations.ts'
import { listRecords, listRecordsByCodes } from './list-records.ts'
import { listReduced } from './list-reduced.ts'
import {
  createSnapshotReader,
  type SnapshotReader,
} from '#adapters/checkout/quote-snapshot/snapshot-reader.ts'
import { createSeeding, type Seeding } from './start-seeding.ts'

type Deps = {
  readonly db: Database
  readonly purgeBus: PurgeBus
  readonly clock: Clock
  readonly loadRatings: () => Promise<ReadonlyMap<string, Rating>>
  readonly describeCut: DescribeCut
  readonly rank: RankProducts
  readonly brands: Brands
  readonly countries: readonly Country[]
  readonly stores: KnownStores
  readonly contentDirectory: string
  readonly report: Report
}

export type CatalogModule = {
  readonly catalog: Omit<CatalogFacade, 'writeFeed'>
  readonly reader: CatalogReader
  /** For statements that read more than the catalog. */
  readonly snapshots: SnapshotReader
  readonly loadCurrentPath: LoadCurrentPath
  readonly writer: CatalogWriter
  readonly listVariants: ListVariants
  readonly listOrderedItems: ListOrderedItems
  /** `listVariants` at the prices of a moment, over another way to load snapshots. */
  readonly listVariantsFrom: (loadSnapshot: CatalogReader['loadSnapshot'], at: Instant) => ListVariants
  /** `listVariants` at the prices of another moment. */
  readonly listVariantsAt: (at: Instant) => ListVariants
  readonly loadCards: ReturnType<typeof createLoadCards>
  readonly findCut: FindCut
  readonly searchSource: Omit<SearchSource, 'loadRatings'>
  readonly seeding: Seeding
  /** Stops background work. */
  close(): Promise<void>
}

/** Where the pictures are that files of the demo catalog name. */
const pictures = 'public'

/** The catalog in the database, with a stock location for each country and store. */
export async function createCatalogModule(deps: Deps): Promise<CatalogModule> {
  const { db, purgeBus, clock, describeCut, loadRatings, countries, stores, brands } = deps
  const snapshots = createSnapshotReader(db)
  const reader = createCatalogReader(db, snapshots)
  const withHidden = createCatalogReader(db, snapshots, 'with-hidden')
  const categories = cacheUntilPurged(purgeBus, categoryTag(''), () => reader.listCategories())
  const moves = createCategoryMoves(reader, purgeBus)
  const priceChanges = cacheUntilPurged(
    purgeBus,
    catalogTag,
    () => new Map<string, Promise<Instant | null>>(),
  )
  const reducedPrices = cacheUntilPurged(
    purgeBus,
    catalogTag,
    () => new Map<string, Promise<ReducedPrices>>(),
  )
  const offerDeps = { reader, clock, loadRatings, listCategories: categories.get }
  const listVariantsFrom: CatalogModule['listVariantsFrom'] = (loadSnapshot, at) =>
    withCutVariants(
      createListVariants({ ...offerDeps, reader: { loadSnapshot }, clock: { now: () => at } }),
      describeCut,
    )
  const listVariantsAt: CatalogModule['listVariantsAt'] = (at) => listVariantsFrom(snapshots.loadSnapshot, at)
  const listVariants = withCutVariants(createListVariants({ ...offerDeps, reader: snapshots }), describeCut)
  const writer = createCatalogWriter({ db, purgeBus, clock })
  const seeding = createSeeding({ ...deps, pictures })
  await writer.putLocations(listDemoLocations(countries, stores()))
  return {
    catalog: {
      listProductCards: createListProductCards(offerDeps),
      listVariants,
      at(moment) {
        const then = { ...offerDeps, clock: { now: () => moment } }
        return {
          listProductCards: createListProductCards(then),
          listVariants: listVariantsAt(moment),
          findProduct: createFindProduct({ ...then, reader: withHidden, brands, rank: deps.rank }),
        }
      },
      findProduct: createFindProduct({ ...offerDeps, brands, rank: deps.rank }),
      listCategories: categories.get,
      findMovedCategory: async (path) => findMovedCategory(path, await moves.places()),
      loadCurrentPath: moves.loadCurrentPath,
      listBrands: () => brands.list,
      findBrand: brands.find,
      brandOf: brands.ofProduct,
      nextPriceChange: async ({ country }) => {
        const now = clock.now()
        const cached = priceChanges.get().get(country.isoCode)
        const at = await cached?.catch(() => undefined)
        // "Never" (null) stays true until a price is changed; a moment only until it has passed.
        if (at === null || (at !== undefined && isBefore(now, at))) return at
        const read = reader.nextPriceChange(country.isoCode, now)
        priceChanges.get().set(country.isoCode, read)
        return read
      },
      listIndexable: async ({ country }) =>
        (await reader.listPublished()).filter(({ soldIn }) => soldIn.includes(country.isoCode)),
    },
    reader,
    snapshots,
    loadCurrentPath: moves.loadCurrentPath,
    writer,
    listVariants,
    listOrderedItems: withCutItems(createListOrderedItems(reader)),
    listVariantsFrom,
    listVariantsAt,
    loadCards: createLoadCards(offerDeps),
    async findCut(sku, { country }) {
      const variant = (await listVariants([sku], country)).get(sku)
      return variant && { cut: variant.cut, unitPrice: variant.unitPrice }
    },
    searchSource: {
      listCategories: categories.get,
      listLocations: reader.listLocations,
      listRecords: (after, limit) => listRecords(db, after, limit, 'free'),
      listByCodes: (codes) => listRecordsByCodes(db, codes, 'free'),
      listReduced: async (country) => {
        const now = clock.now()
        const cached = await reducedPrices
          .get()
          .get(country)
          ?.catch(() => undefined)
        if (cached && (cached.nextChange === null || isBefore(now, cached.nextChange))) return cached
        const read = listReduced(db, country, now)
        reducedPrices.get().set(country, read)
        return read
      },
    },
    seeding,
    async close() {
      categories.close()
      moves.close()
      priceChanges.close()
      reducedPrices.close()
      await seeding.stop()
    },
  }
}
