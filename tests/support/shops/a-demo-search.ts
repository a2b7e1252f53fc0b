import type { Product, Variant } from '#commerce/catalog/product.ts'
import type { Sort } from '#commerce/search/listing.ts'
import type { Storefront } from '#kernel/storefront.ts'
import { readDemoCatalog } from '#adapters/catalog/demo/read-demo-catalog.ts'
import { listDemoLocations } from '#adapters/catalog/demo/demo-locations.ts'
import { readCountries } from '#adapters/content/read-countries.ts'
import { createCatalogIndex } from '#adapters/search/catalog-index.ts'
import { toIndexDeps } from '#adapters/search/create-search-module.ts'
import { createEngine, type ListingResult } from '#adapters/search/engine.ts'
import { readStores } from '#adapters/stores/read-stores.ts'
import { theSearchWords } from './search-words.ts'
import { theBrands } from './the-brands.ts'

type FoundProduct = { readonly product: Product; readonly shown: Variant | undefined }

/** The search of the demo catalog, without a database: its index alone, and the first five products of a result. */
export function openDemoSearch(): {
  find(text: string, here: Storefront, sort?: Sort): ListingResult
  firstOf(result: ListingResult): readonly FoundProduct[]
} {
  const demo = readDemoCatalog('src/content', 'public')
  const countries = readCountries('src/content/countries')
  const stores = readStores('src/content')
  const index = createCatalogIndex(
    toIndexDeps({ countries, stores: () => stores, words: theSearchWords, brands: theBrands }),
  )
  index.putCategories(demo.categories)
  index.putLocations(listDemoLocations(countries, stores))
  for (const record of demo.records) index.put(record)
  const engine = createEngine(index, theSearchWords)
  const byCode = new Map(demo.records.map(({ product }) => [product.code, product]))
  return {
    find: (text, here, sort = 'relevance') =>
      engine.find(
        { category: null, text, facets: {}, ranges: {}, sort, page: 1, pageSize: 5 },
        here,
        Date.parse('2026-11-21T00:00:00Z'),
      ),
    firstOf: ({ found }) =>
      found.flatMap(({ product: slot, variant }) => {
        const product = byCode.get(index.codes[slot] ?? '')
        return product
          ? [{ product, shown: product.variants.find(({ sku }) => sku === index.skus[variant]) }]
          : []
      }),
  }
}
