import { expect, test } from 'vitest'
import { createSearchVisits } from '#web/listing/search-visits.ts'
import { aShop } from '../../../support/shops/a-shop.ts'

function noted(...urls: readonly string[]) {
  const all: [string, string][] = []
  const shop = aShop({ search: { noteSearched: (text, { store }) => void all.push([text, store]) } })
  const visits = createSearchVisits(shop)
  for (const url of urls) visits.note(url)
  return all
}

test('a look at the first page of a search is counted in its storefront', () => {
  expect(noted('/ae/en/search?q=sofa', '/kw/ar/search?q=%D9%83%D9%86%D8%A8')).toEqual([
    ['sofa', 'ae_en'],
    ['كنب', 'kw_ar'],
  ])
})

test.each([
  '/ae/en/search',
  '/ae/en/search?q=',
  '/ae/en/search?q=sofa&page=2',
  '/ae/en/search?q=sofa&color=blue',
  '/ae/en/search?q=sofa&sort=price-up',
  '/ae/en/c/living?q=sofa',
  '/xx/en/search?q=sofa',
  '/ae/fr/search?q=sofa',
  '/ae/en/search?%E0%A4%A',
])('%s is not', (url) => expect(noted(url)).toEqual([]))
