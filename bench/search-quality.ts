import MiniSearch from 'minisearch'
import type { ProductRecord } from '../src/commerce/catalog/product-record.ts'
import { pathsAbove } from '../src/commerce/catalog/category.ts'
import { storefront } from '../src/kernel/storefront.ts'
import { readDemoCatalog } from '../src/adapters/catalog/demo/read-demo-catalog.ts'
import { readCountries } from '../src/adapters/content/read-countries.ts'
import { listDemoLocations } from '../src/adapters/catalog/demo/demo-locations.ts'
import { createCatalogIndex } from '../src/adapters/search/catalog-index.ts'
import { createEngine } from '../src/adapters/search/engine.ts'
import { toIndexDeps } from '../src/adapters/search/create-search-module.ts'
import { readBrands } from '../src/adapters/catalog/read-brands.ts'
import { readSearchWords } from '../src/adapters/search/read-search-words.ts'
import { readStores } from '../src/adapters/stores/read-stores.ts'
import { isOf, readQueries, summary, type Query, type Ranked } from './support/search/measure.ts'
import { readRealCatalog } from './support/search/real-catalog.ts'

/* How well the search finds what real shoppers meant: docs/search-quality.md describes the measure. */
const real = readRealCatalog()
if (!real) {
  console.log('· skipped: ../shared/data/ikea-sa/ikea.csv does not exist')
  process.exit(0)
}
const demo = readDemoCatalog('src/content', 'public')
const countries = readCountries('src/content/countries')
const stores = readStores('src/content')
const words = readSearchWords('src/content/search')
const brands = readBrands('src/content/brands.json')
const descriptions = new Map(
  real.products.map(({ record, description }) => [record.product.code, description]),
)
const records = [...demo.records, ...real.products.map(({ record }) => record)]
const byCode = new Map(records.map((record) => [record.product.code, record]))
const categories = [...demo.categories, ...real.categories]
const queries = readQueries('../shared/data/queries/queries.tsv')

const index = createCatalogIndex(toIndexDeps({ countries, stores: () => stores, words, brands }))
index.putCategories(categories)
index.putLocations(listDemoLocations(countries, stores))
for (const record of records) index.put(record)
const engine = createEngine(index, words)
const [uae] = countries
if (!uae) throw new Error('no country')
const here = storefront(uae, 'en')
const now = Date.parse('2026-11-21T00:00:00Z')
const ours = (text: string): string[] => {
  const finding = engine.find(
    { category: null, text, facets: {}, ranges: {}, sort: 'relevance', page: 1, pageSize: 10 },
    here,
    now,
  )
  const found = finding.selection.total > 0 ? finding.found : finding.nearest
  return found.slice(0, 10).map(({ product }) => index.codes[product] ?? '')
}

const fields = ['name', 'category', 'keywords', 'brand', 'options', 'material', 'summary', 'description']
const mini = new MiniSearch<Record<string, string>>({ idField: 'code', fields })
mini.addAll(records.filter(({ prices }) => Object.values(prices).some((price) => price['ae'])).map(toTexts))
const theirs = (text: string): string[] =>
  mini
    .search(text)
    .slice(0, 10)
    .map(({ id }) => String(id))

const sizeOf = (meant: string): number =>
  records.filter((record) => isOf(meant, record, descriptions.get(record.product.code) ?? null)).length
const sizes = new Map([...new Set(queries.map(({ meant }) => meant))].map((meant) => [meant, sizeOf(meant)]))
const fair = queries.filter(({ meant }) => meant !== '' && (sizes.get(meant) ?? 0) > 0)
const unfair = queries.filter((query) => !fair.includes(query))
const rank = (search: (text: string) => string[]) =>
  fair.map((query): Ranked => {
    const codes = search(query.text)
    const n = Math.min(10, sizes.get(query.meant) ?? 10)
    return { query, n, hits: codes.map((code) => isHit(query, code)), top: codes.slice(0, 3) }
  })
const isHit = ({ meant }: Query, code: string): boolean => {
  const record = byCode.get(code)
  return record !== undefined && isOf(meant, record, descriptions.get(code) ?? null)
}

const [mine, other] = [rank(ours), rank(theirs)]
if (process.argv.includes('failures') || process.argv.includes('/failures'))
  for (const { query, hits, n, top } of mine.filter(
    ({ hits, n }) => !hits.slice(0, n).every(Boolean) || hits.length < n,
  ))
    console.log(
      `  ${hits.slice(0, n).filter(Boolean).length}/${n}  "${query.text}" (${query.meant}): ${top.map((code) => byCode.get(code)?.product.name.en.slice(0, 50)).join(' | ')}`,
    )
const [a, b] = [summary(mine), summary(other)]
const percent = (share: number) => `${(share * 100).toFixed(1)} %`
console.log(`${records.length} products, ${queries.length} queries: ${fair.length} can be answered`)
console.log(
  `not counted (no such products): ${[...new Set(unfair.map(({ meant }) => meant || 'no class'))].join(', ')}`,
)
for (const [what, one, two] of [
  ['all of the class', a.all, b.all],
  ['mean share', a.mean, b.mean],
  ['first of the class', a.first, b.first],
] as const)
  console.log(
    `${one > two ? '✓' : '✗'} ${what}: ${percent(one)}, MiniSearch ${percent(two)} (${((one - two) * 100).toFixed(1)} points)`,
  )
process.exitCode = a.all > b.all && a.mean > b.mean ? 0 : 1

function toTexts({ product }: ProductRecord): Record<string, string> {
  const both = ({ en, ar }: { en: string; ar: string }) => (en === ar ? en : `${en} ${ar}`)
  const paths = [...new Set(product.categories.flatMap(pathsAbove))]
  const names = paths.map((path) => categories.find((category) => category.path === path)?.name)
  return {
    code: product.code,
    name: both(product.name),
    category: names.map((name) => (name ? both(name) : '')).join(' '),
    keywords: [...product.keywords.en, ...product.keywords.ar].join(' '),
    brand: product.brand,
    options: product.options.flatMap(({ values }) => values.map(({ label }) => both(label))).join(' '),
    material: both(product.material),
    summary: both(product.summary),
    description: both(product.description),
  }
}
