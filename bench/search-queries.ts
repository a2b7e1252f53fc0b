import { storefront } from '../src/kernel/storefront.ts'
import { readCountries } from '../src/adapters/content/read-countries.ts'
import { isWanted, readShopQueries, type ShopQuery } from '../tests/support/search-queries/shop-queries.ts'
import { openDemoSearch } from '../tests/support/shops/a-demo-search.ts'

/* How often the first results are what a shopper means: the queries of tests/support/search-queries on the demo catalog. */
const search = openDemoSearch()
const [uae] = readCountries('src/content/countries')
if (!uae) throw new Error('no country')
const here = { en: storefront(uae, 'en'), ar: storefront(uae, 'ar') }

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
  const result = search.find(query.text, here[query.language])
  const names: string[] = []
  const hits = search.firstOf(result).map(({ product, shown }) => {
    const hit = isWanted(query, product, shown)
    names.push(`${hit ? '' : '✗ '}${product.name.en}`)
    return hit
  })
  const isWrong = !hits[0] || hits.includes(false)
  if (isWrong && !query.isBlind && process.argv.some((argument) => argument.endsWith('failures')))
    console.log(
      `  ${hits[0] ? ' ' : '✗'} ${query.text} (${result.selection.total}): ${names.join(' | ')}${result.understood?.corrected ? ` [${result.understood.corrected}]` : ''}`,
    )
  return hits
}
