import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { languageCodes } from '#kernel/language.ts'
import { storefront } from '#kernel/storefront.ts'
import { popularSearchesSchema } from '#content/schemas/search.ts'
import { readCountries } from '#adapters/content/read-countries.ts'
import { openDemoSearch } from '../../support/shops/a-demo-search.ts'

const popular = popularSearchesSchema.parse(
  JSON.parse(readFileSync('src/content/search/popular-searches.json', 'utf8')),
)
const countries = readCountries('src/content/countries')
const search = openDemoSearch()

test('each country has its own popular searches', () => {
  expect(Object.keys(popular).sort()).toEqual(
    ['everywhere', ...countries.map(({ isoCode }) => isoCode)].sort(),
  )
})

test.each(
  countries.flatMap((country) =>
    languageCodes.map((language) => [country.isoCode, language, country] as const),
  ),
)('popular searches of %s/%s find something, as they are written', (isoCode, language, country) => {
  for (const term of popular[isoCode]?.[language] ?? []) {
    const { selection, understood } = search.find(term, storefront(country, language))
    expect(selection.total, term).toBeGreaterThan(0)
    expect(understood?.corrected, term).toBeNull()
  }
})
