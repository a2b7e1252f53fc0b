import { expect, test } from 'vitest'
import { shippedLimits } from '#commerce/staff/limits.ts'
import type { StockFilters } from '#commerce/inventory/stock-list.ts'
import { createCatalogAdminModule } from '#adapters/catalog-admin/create-catalog-admin-module.ts'
import { currentPathOf } from '../../support/builders/current-path.ts'
import { aCatalog } from '../../support/builders/a-catalog.ts'
import { aRecord } from '../../support/builders/a-product.ts'
import { aMember, operator } from '../../support/builders/operators.ts'
import { describeDatabases } from '../../support/databases/databases.ts'
import { theCountries } from '../../support/shops/the-countries.ts'

const ofKuwait = aMember({ name: 'Salem', role: 'merchandiser', countries: ['kw'] })
const ofStore = {
  ...aMember({ name: 'Mariam', role: 'store-associate' }),
  grants: [{ role: 'store-associate' as const, countries: ['ae'], places: ['barsha'] }],
}

describeDatabases('low stock', (open) => {
  async function aLowStock() {
    const { db, writer, clock } = await aCatalog(await open())
    const stock = (sku: string, levels: Readonly<Record<string, number>>) =>
      aRecord({ code: sku }, { stock: { [sku]: levels } })
    await writer.apply(
      [
        stock('MJ-1', { 'wh-ae': 0, 'wh-kw': 5 }),
        stock('MJ-2', { 'wh-ae': 6, barsha: 1 }),
        stock('MJ-10', { 'wh-ae': 5, 'wh-kw': 0 }),
        stock('ZZ-1', { 'wh-ae': 40 }),
      ],
      clock.now(),
    )
    const { stockAdmin } = createCatalogAdminModule(db, {
      ...{
        clock,
        countries: theCountries,
        limitsOf: shippedLimits,
        loadCurrentPath: currentPathOf(db),
        isManagedElsewhere: false,
      },
      purgeBus: { publish: async () => undefined },
    })
    const page = (
      filters: Partial<StockFilters> = {},
      search = '',
      by = operator,
      cursor: string | null = null,
    ) =>
      stockAdmin.listPage(
        {
          filters: { level: null, country: null, place: null, ...filters },
          ...{ search, sort: 'sku', descending: false, size: 25, cursor },
        },
        by,
      )
    const listed = async (...given: Parameters<typeof page>) =>
      (await page(...given)).rows.map(({ sku, location, free }) => `${sku} ${location} ${free}`)
    return { stockAdmin, page, listed }
  }

  test('is what has five free units or fewer, by SKU and place', async () => {
    const { listed, page, stockAdmin } = await aLowStock()
    const all = ['MJ-1 wh-ae 0', 'MJ-1 wh-kw 5', 'MJ-10 wh-ae 5', 'MJ-10 wh-kw 0', 'MJ-2 barsha 1']
    expect(await listed()).toEqual(all)
    expect((await page()).count).toEqual({ count: 5, isMore: false })
    expect(await listed({ level: 'none' })).toEqual(['MJ-1 wh-ae 0', 'MJ-10 wh-kw 0'])
    expect(await listed({ level: 'few', country: 'ae' })).toEqual(['MJ-10 wh-ae 5', 'MJ-2 barsha 1'])
    expect(await listed({ place: 'wh-kw' })).toEqual(['MJ-1 wh-kw 5', 'MJ-10 wh-kw 0'])
    expect(await listed({}, 'mj-1')).toEqual(all.slice(0, 4))
    expect(await listed({}, '%')).toEqual([])
    const set = await stockAdmin.setSafety({ sku: 'ZZ-1', location: 'wh-ae', units: 38, by: operator })
    expect(set.ok).toBe(true)
    expect(await listed({}, 'ZZ'), 'what is held back is not free').toEqual(['ZZ-1 wh-ae 2'])
  })

  test('is shown of places within reach', async () => {
    const { listed } = await aLowStock()
    expect(await listed({}, '', ofKuwait)).toEqual(['MJ-1 wh-kw 5', 'MJ-10 wh-kw 0'])
    expect(await listed({ country: 'ae' }, '', ofKuwait)).toEqual([])
    expect(await listed({}, '', ofStore)).toEqual(['MJ-2 barsha 1'])
    expect(await listed({}, '', aMember({ name: 'Noor', role: 'content-editor' }))).toEqual([])
  })
})
