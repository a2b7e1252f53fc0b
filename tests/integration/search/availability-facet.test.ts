import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenShop } from '#open-shop.ts'
import { theStorefront } from '../../support/shops/a-content-shop.ts'
import { aRecord } from '../../support/builders/a-product.ts'
import { aQuery } from '../../support/shops/a-search.ts'
import { openTestShop } from '../../support/shops/open-test-shop.ts'

describe('the availability facet of a listing', () => {
  let opened: OpenShop & { readonly errors: unknown[] }
  beforeAll(async () => {
    opened = await openTestShop()
    const { writer } = opened.catalog
    await writer.putCategories([{ path: 'living', name: { en: 'Living', ar: 'المعيشة' }, position: 1 }])
    await writer.putLocations([{ code: 'jebel-ali', kind: 'warehouse', country: 'ae' }])
    const records = [
      aRecord({ code: 'MJ-1', categories: ['living'] }, { stock: { 'MJ-1': { 'jebel-ali': 3 } } }),
    ]
    expect((await writer.apply(records, opened.shop.clock.now())).failures).toEqual([])
    await opened.searchCaughtUp()
  })
  afterAll(() => opened.close())

  const inStock = async () => {
    const query = aQuery({ category: 'living', facets: { availability: ['in-stock'] } })
    return (await opened.shop.search.list(query, theStorefront('ae/en'))).cards.map(({ sku }) => sku)
  }

  test('counts the stock of every warehouse of the country', async () => {
    expect(await inStock()).toEqual(['MJ-1'])
  })

  test('leaves out a product that is fully reserved, until the reservation is released', async () => {
    const { db, purgeBus } = opened.database
    const reserve = async (quantity: number) => {
      await db.execute(sql`update stock_levels set reserved = ${quantity}::int where sku = 'MJ-1'`)
      await purgeBus.publish(['product:MJ-1'])
    }
    await reserve(3)
    expect(await inStock()).toEqual([])
    await reserve(2)
    expect(await inStock()).toEqual(['MJ-1'])
  })
})
