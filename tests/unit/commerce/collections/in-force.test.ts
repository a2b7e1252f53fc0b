import { expect, test } from 'vitest'
import { collectionsInForce } from '#commerce/collections/in-force.ts'
import { parseCollection } from '#commerce/collections/parse-collection.ts'
import type { CollectionText } from '#commerce/collections/collection-text.ts'
import { aCollectionText } from '../../../support/builders/a-collection.ts'
import { need } from '../../../support/builders/a-purchase.ts'
import { theStorefront } from '../../../support/shops/a-content-shop.ts'
import { theCountries } from '../../../support/shops/the-countries.ts'

const a = (parts: Partial<CollectionText>) => need(parseCollection(aCollectionText(parts), theCountries))
const all = [
  a({ slug: 'always' }),
  a({ slug: 'kuwait', country: 'kw' }),
  a({ slug: 'march', from: '2027-03-01', until: '2027-03-20' }),
]
const shown = (code: string, at: string) => {
  const { collections, nextChange } = collectionsInForce(all, theStorefront(code), at)
  return [collections.map(({ slug }) => slug).join(' '), nextChange]
}

test('a collection is shown from the first midnight of its country until the end of its last day', () => {
  expect(shown('ae/en', '2027-02-28T19:59:59.999Z')).toEqual(['always', '2027-02-28T20:00:00.000Z'])
  expect(shown('ae/ar', '2027-02-28T20:00:00.000Z')).toEqual(['always march', '2027-03-20T20:00:00.000Z'])
  expect(shown('kw/ar', '2027-02-28T20:00:00.000Z')).toEqual(['always kuwait', '2027-02-28T21:00:00.000Z'])
  expect(shown('ae/en', '2027-03-20T19:59:59.999Z')).toEqual(['always march', '2027-03-20T20:00:00.000Z'])
  expect(shown('ae/en', '2027-03-20T20:00:00.000Z')).toEqual(['always', null])
})
