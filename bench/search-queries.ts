import { storefront } from '../src/kernel/storefront.ts'
import { readDemoCatalog } from '../src/adapters/catalog/demo/read-demo-catalog.ts'
import { readCountries } from '../src/adapters/content/read-countries.ts'
import { listDemoLocations } from '../src/adapters/catalog/demo/demo-locations.ts'
import { createCatalogIndex } from '../src/adapters/search/catalog-index.ts'
import { createEngine } from '../src/adapters/search/engine.ts'
import { toIndexDeps } from '../src/adapters/search/create-search-module.ts'
import { readBrands } from '../src/adapters/catalog/read-brands.ts'
import { readSearchWords } from '../src/adapters/search/read-search-words.ts'
import { readPickupStores } from '../src/adapters/stores/read-pickup-stores.ts'
import { isWanted, readShopQueries, type ShopQuery } from '../tests/support/search-queries/shop-queries.ts'

/* How often the first results are what a shopper means: the queries of tests/support/search-queries on the demo catalog. */
const demo = readDemoCatalog('src/content', 'public')
const countries = readCountries('src/content/countries')
const stores = readPickupStores('src/content/stores')
const words = readSearchWords('src/content/search')
const brands = readBrands('src/content/brands.json')
const index = createCatalogIndex(toIndexDeps({ countries, stores, words, brands }))
index.putCategories(demo.categories)
index.putLocations(listDemoLocations(countries, stores))
for (const record of demo.records) index.put(record)
const engine = createEngine(index, words)
const byCode = new Map(demo.records.map(({ product }) => [product.code, product]))
const [uae] = countries
if (!uae) throw new Error('no country')
const here = { en: storefront(uae, 'en'), ar: storefront(uae, 'ar') }
const now = Date.parse('2026-11-21T00:00:00Z')

const measured = readShopQueries().map((query) => ({ query, hits: firstFive(query) }))
const share = (of: (hits: readonly boolean[]) => number, among: typeof measured) =>
  `${((100 * among.reduce((sum, { hits }) => sum + of(hits), 0)) / among.length).toFixed(1)} %`
for (const [name, among] of [
  ['tuning, English', measured.filter(({ query }) => !query.isBlind && query.language === 'en')],
  ['tuning, Arabic', measured.filter(({ query }) => !query.isBlind && query.language === 'ar')],
  ['blind, English', measured.filter(({ query }) => query.isBlind && query.language === 'en')],
  ['blind, Arabic', measured.filter(({ query }) => query.isBlind && query.language === 'ar')],
] as const)
  console.log(
    `${name}: ${among.length} queries; first right ${share((hits) => (hits[0] ? 1 : 0), among)}, one of five ${share((hits) => (hits.includes(true) ? 1 : 0), among)}, share of five ${share((hits) => hits.filter(Boolean).length / Math.max(1, hits.length), among)}`,
  )

function firstFive(query: ShopQuery): boolean[] {
  const result = engine.find(
    { category: null, text: query.text, facets: {}, ranges: {}, sort: 'relevance', page: 1, pageSize: 5 },
    here[query.language],
    now,
  )
  const names: string[] = []
  const hits = result.found.map(({ product, variant }) => {
    const found = byCode.get(index.codes[product] ?? '')
    const shown = found?.variants.find(({ sku }) => sku === index.skus[variant])
    const hit = found !== undefined && isWanted(query, found, shown)
    names.push(`${hit ? '' : '✗ '}${found?.name.en}`)
    return hit
  })
  const isWrong = !hits[0] || hits.includes(false)
  if (isWrong && !query.isBlind && process.argv.some((argument) => argument.endsWith('failures')))
    console.log(
      `  ${hits[0] ? ' ' : '✗'} ${query.text} (${result.selection.total}): ${names.join(' | ')}${result.understood?.corrected ? ` [${result.understood.corrected}]` : ''}`,
    )
  return hits
}
