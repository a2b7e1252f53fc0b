import { expect, test } from 'vitest'
import type { CatalogSnapshot } from '#commerce/catalog/ports.ts'
import { createCatalogReader } from '#adapters/catalog/catalog-reader.ts'
import { aCatalog } from '../../support/builders/a-catalog.ts'
import { aBookPrice, aRecord, aVariant } from '../../support/builders/a-product.ts'
import { describeDatabases } from '../../support/databases/databases.ts'

const codesOf = ({ products }: CatalogSnapshot) => products.map(({ code }) => code)

describeDatabases('a catalog snapshot', (open) => {
  /** A writer, and a reader as in another process: it receives no notice of changes. */
  const aShop = async () => {
    const { writer, clock, db } = await aCatalog(await open())
    const reader = createCatalogReader(db)
    const load = (skus: readonly string[], country = 'ae') => reader.loadSnapshot(skus, country, clock.now())
    return { writer, clock, load }
  }

  test('contains products with the prices, stock and locations of the country', async () => {
    const { writer, clock, load } = await aShop()
    await writer.apply([aRecord({ code: 'MJ-2' }), aRecord({ code: 'MJ-1' })], clock.now())
    await writer.setPrice('MJ-1', 'ae', aBookPrice(77_700), clock.now())
    await writer.setStock('MJ-1', 'wh-ae', 7)
    await writer.setStock('MJ-1', 'barsha', 2)
    await writer.setStock('MJ-1', 'wh-kw', 9)
    const snapshot = await load(['MJ-2', 'MJ-404', 'MJ-1'])
    expect(codesOf(snapshot)).toEqual(['MJ-1', 'MJ-2'])
    const { prices, stock, locations } = snapshot
    expect(prices.get('MJ-1')?.defaultMinor).toBe(77_700)
    expect(
      stock
        .get('MJ-1')
        ?.map(({ location, onHand }) => [location, onHand])
        .toSorted(),
    ).toEqual([
      ['barsha', 2],
      ['wh-ae', 7],
    ])
    expect(locations.get('barsha')).toEqual({ code: 'barsha', kind: 'store', country: 'ae' })
    expect(codesOf(await load([]))).toEqual([])
    expect(codesOf(await load(['MJ-404']))).toEqual([])
  })

  test('contains no product or price from before a change, even one made by another process', async () => {
    const { writer, clock, load } = await aShop()
    const named = (en: string) => aRecord({ code: 'MJ-1', name: { en, ar: 'كنبة' } })
    const nameNow = async () => (await load(['MJ-1'])).products[0]?.name.en
    // Changes of one moment, too: the clock stands still.
    for (const name of ['Zahra', 'Noor', 'Zahra']) {
      await writer.apply([named(name)], clock.now())
      expect(await nameNow()).toBe(name)
      await writer.setPrice('MJ-1', 'ae', aBookPrice(50_000 + name.length), clock.now())
      const { products, prices } = await load(['MJ-1'])
      expect(products[0]?.name.en).toBe(name)
      expect(prices.get('MJ-1')?.defaultMinor).toBe(50_000 + name.length)
    }
    await writer.remove(['MJ-1'])
    expect(codesOf(await load(['MJ-1']))).toEqual([])
  })

  test('follows a SKU that moves to another product, and a combo whose component changes', async () => {
    const { writer, clock, load } = await aShop()
    const set = aRecord({
      code: 'MJ-9',
      type: 'combo',
      parts: [{ sku: 'MJ-2', quantity: 2 }],
      comboSaving: 1_000,
    })
    await writer.apply([set, aRecord({ code: 'MJ-2', urlKey: 'table' })], clock.now())
    const before = await load(['MJ-9'])
    expect(before.componentProducts.map(({ code }) => code)).toEqual(['MJ-2'])
    expect(before.prices.has('MJ-2')).toBe(true)
    expect(codesOf(await load(['MJ-2']))).toEqual(['MJ-2'])
    await writer.apply(
      [
        aRecord({ code: 'MJ-2', urlKey: 'oak-table', variants: [aVariant({ sku: 'MJ-2-OAK' })] }),
        aRecord({ code: 'MJ-3', urlKey: 'table', variants: [aVariant({ sku: 'MJ-2' })] }),
      ],
      clock.now(),
    )
    expect(codesOf(await load(['MJ-2']))).toEqual(['MJ-3'])
    expect((await load(['MJ-9'])).componentProducts.map(({ code }) => code)).toEqual(['MJ-3'])
  })
})
