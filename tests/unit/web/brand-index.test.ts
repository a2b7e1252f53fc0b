import { describe, expect, test } from 'vitest'
import type { Shop } from '#commerce/shop.ts'
import { loadBrandIndex } from '#web/listing/brand-index.ts'
import { aListing } from '../../support/builders/a-listing.ts'
import { theStorefront } from '../../support/shops/a-content-shop.ts'
import { aShop } from '../../support/shops/a-shop.ts'

const load = (code: string, search: Partial<Shop['search']>, reported: unknown[] = []) =>
  loadBrandIndex({
    shop: aShop({ search, report: (error) => reported.push(error) }),
    storefront: theStorefront(code),
    requestId: 'r-1',
  })

const countOf = (value: string) => (value === 'qutn' ? 0 : value.length)
const counting: Partial<Shop['search']> = {
  list: async ({ collection }) =>
    aListing({ total: collection?.kind === 'brand' ? countOf(collection.brand) : 0 }),
}

describe('the index of brands', () => {
  test.each([
    ['ae/en', 'ADHMNRST'],
    ['ae/ar', 'تحدرسعمن'],
  ])('goes by the alphabet of the language: %s', async (code, letters) => {
    const { letters: found } = await load(code, counting)
    expect(found.map(({ letter }) => letter).join('')).toBe(letters)
  })

  test('counts the products of this country, and leaves out a brand that has none', async () => {
    const { letters, stale } = await load('ae/en', counting)
    const brands = letters.flatMap(({ brands }) => brands)
    expect(brands.find(({ brand }) => brand.value === 'majlis-home')?.count).toBe(11)
    expect(brands.map(({ brand }) => brand.value)).not.toContain('qutn')
    expect(stale).toBe(false)
  })

  test('has all brands, without counts, when the search fails', async () => {
    const reported: unknown[] = []
    const { letters, stale } = await load(
      'ae/en',
      { list: async () => Promise.reject(new Error('index broken')) },
      reported,
    )
    expect(letters.flatMap(({ brands }) => brands.map(({ count }) => count))).toEqual(Array(9).fill(0))
    expect(stale).toBe(true)
    expect(reported).toHaveLength(1)
  })
})
