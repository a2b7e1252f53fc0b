import type { Report } from '#kernel/report.ts'
import { catalogTag, categoryTag } from '#commerce/catalog/catalog-tags.ts'
import { createFindProduct } from '#commerce/catalog/find-product.ts'
import { createListOrderables } from '#commerce/catalog/list-orderables.ts'
import { createListProductCards, createLoadCards } from '#commerce/catalog/list-product-cards.ts'
import { createListSellables } from '#commerce/catalog/list-sellables.ts'
import type { ListOrderables } from '#commerce/catalog/orderable.ts'
import type { CatalogReader, CatalogWriter } from '#commerce/catalog/ports.ts'
import type { ListSellables } from '#commerce/catalog/sellable.ts'
import type { PurgeBus } from '#kernel/purge-bus.ts'
import type { Rating } from '#commerce/reviews/review.ts'
import type { SearchSource } from '#commerce/search/ports.ts'
import type { CatalogFacade } from '#commerce/catalog/catalog-facade.ts'
import type { PickupStore } from '#commerce/stores/pickup-store.ts'
import type { FindCut } from '#commerce/made-to-measure/cut.ts'
import { orderCuts, sellCuts } from '#commerce/made-to-measure/sell-cuts.ts'
import type { Country } from '#kernel/country.ts'
import { isBefore, type Clock, type Instant } from '#kernel/instant.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { createCatalogReader } from './catalog-reader.ts'
import { createGoodsReader, type GoodsReader } from './load-goods.ts'
import { listRecords, listRecordsByCodes } from './list-records.ts'
import { createCatalogWriter } from './catalog-writer.ts'
import { keep } from './keep.ts'
import { listDemoLocations } from './demo/demo-locations.ts'
import { tagsOf } from './note-changes.ts'
import { createSeeding, type Seeding } from './start-seeding.ts'

type Dependencies = {
  readonly db: Database
  readonly purgeBus: PurgeBus
  readonly clock: Clock
  readonly loadRatings: () => Promise<ReadonlyMap<string, Rating>>
  readonly countries: readonly Country[]
  readonly stores: readonly PickupStore[]
  readonly contentDirectory: string
  readonly report: Report
}

export type OpenCatalog = {
  readonly catalog: Omit<CatalogFacade, 'writeFeed'>
  readonly reader: CatalogReader
  /** For statements that ask for goods beside other things. */
  readonly goods: GoodsReader
  readonly writer: CatalogWriter
  /** For carts and wishlists, listings, tools and reviews: what each asks of the catalog. */
  readonly listSellables: ListSellables
  /** For promotions, checkout and orders. */
  readonly listOrderables: ListOrderables
  /** The same of goods that are read in another way. */
  readonly from: (loadGoods: CatalogReader['loadGoods']) => {
    readonly listSellables: ListSellables
    readonly listOrderables: ListOrderables
  }
  readonly loadCards: ReturnType<typeof createLoadCards>
  readonly findCut: FindCut
  readonly knowsProduct: (code: string) => Promise<boolean>
  readonly tagsOf: (code: string) => Promise<readonly string[]>
  readonly searchSource: Omit<SearchSource, 'loadRatings'>
  readonly seeding: Seeding
  /** Ends what goes on in the background. */
  close(): Promise<void>
}

/** Where the pictures stand that files of the demo refer to. */
const pictures = 'public'

/** The catalog over the database, for all who read and write it, with a place for the goods of each country. */
export async function openCatalog(given: Dependencies): Promise<OpenCatalog> {
  const { db, purgeBus, clock, loadRatings, countries, stores } = given
  const goods = createGoodsReader(db)
  const reader = createCatalogReader(db, goods)
  const categories = keep(purgeBus, categoryTag(''), () => reader.listCategories())
  const changes = keep(purgeBus, catalogTag, () => new Map<string, Promise<Instant | null>>())
  const dependencies = { reader, clock, loadRatings, listCategories: categories.get }
  const from: OpenCatalog['from'] = (loadGoods) => {
    const these = { ...dependencies, reader: { loadGoods } }
    return {
      listSellables: sellCuts(createListSellables(these)),
      listOrderables: orderCuts(createListOrderables(these)),
    }
  }
  const { listSellables } = from(goods.loadGoods)
  const writer = createCatalogWriter({ db, purgeBus, clock })
  const seeding = createSeeding({ ...given, pictures })
  await writer.putLocations(listDemoLocations(countries, stores))
  return {
    catalog: {
      listProductCards: createListProductCards(dependencies),
      findProduct: createFindProduct(dependencies),
      listCategories: categories.get,
      nextPriceChange: async ({ country }) => {
        const now = clock.now()
        const kept = changes.get().get(country.isoCode)
        const at = await kept?.catch(() => undefined)
        // What is past is no next change; nor is "never" worth asking for again before somebody changes a price.
        if (at === null || (at !== undefined && isBefore(now, at))) return at
        const asked = reader.nextPriceChange(country.isoCode, now)
        changes.get().set(country.isoCode, asked)
        return asked
      },
      listIndexable: async ({ country }) =>
        (await reader.listPublished()).filter(({ soldIn }) => soldIn.includes(country.isoCode)),
    },
    reader,
    goods,
    writer,
    listSellables,
    listOrderables: from(goods.loadGoods).listOrderables,
    from,
    loadCards: createLoadCards(dependencies),
    async findCut(sku, storefront) {
      const roll = (await listSellables([sku], storefront)).get(sku)
      return roll && { cut: roll.cut, unitPrice: roll.price }
    },
    knowsProduct: async (code) => (await reader.listByCodes([code])).length > 0,
    tagsOf: (code) => tagsOf(db, [code]),
    searchSource: {
      listCategories: categories.get,
      listLocations: reader.listLocations,
      listRecords: (after, limit) => listRecords(db, after, limit, 'free'),
      listByCodes: (codes) => listRecordsByCodes(db, codes, 'free'),
    },
    seeding,
    async close() {
      categories.close()
      changes.close()
      await seeding.stop()
    },
  }
}
