import { expect, test } from 'vitest'
import { productTagsOfPage } from '#web/product/page-product-tags.ts'
import { aPage } from '../../../support/shops/a-shop.ts'

test('a content page has the purge tags of the products it shows, and none without products', () => {
  expect(productTagsOfPage(aPage())).toEqual([])
  const rail = (source: object) => ({ type: 'product-rail', id: 'rail', title: 'Rail', limit: 10, source })
  const widgets = [
    rail({ category: 'living/sofas' }),
    rail({ rule: 'on-offer' }),
    rail({ collection: 'eid-table' }),
    rail({ skus: ['MJ-1001', 'MJ-1002-SAND'] }),
  ] as never
  expect(productTagsOfPage(aPage({ rows: [{ id: 'row', widgets }] as never })).toSorted()).toEqual([
    'catalog',
    'category:living/sofas',
    'product:MJ',
    'product:MJ-1001',
    'product:MJ-1002',
    'product:MJ-1002-SAND',
  ])
})
