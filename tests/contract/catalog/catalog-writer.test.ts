import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { ProductRecord } from '#commerce/catalog/product-record.ts'
import { aCatalog } from '../../support/builders/a-catalog.ts'
import { aBookPrice, aColoredProduct, aProduct, aRecord, aVariant } from '../../support/builders/a-product.ts'
import { describeDatabases, rowsOf } from '../../support/databases/databases.ts'

const withPrice = (record: ProductRecord, country: string, price = aBookPrice(100_000)): ProductRecord => {
  const [sku = ''] = record.product.variants.map((variant) => variant.sku)
  return { ...record, prices: { ...record.prices, [sku]: { ...record.prices[sku], [country]: price } } }
}

describeDatabases('the catalog writer', (open) => {
  test('stores records as applied and lists them by code', async () => {
    const { writer, reader, clock } = await aCatalog(await open())
    const special = { minor: 199_900, startsAt: '2026-11-01T20:00:00.000Z', endsAt: null }
    const records = [
      withPrice(aRecord({ code: 'MJ-2' }), 'kw', aBookPrice(249_950, special)),
      aRecord(aColoredProduct(['sand', 'palm'], { code: 'MJ-10' })),
      aRecord({ code: 'MJ-1', name: { en: 'A "sofa"\\', ar: 'كنبة' } }),
    ]
    const { applied, failures } = await writer.apply(records, clock.now())
    expect(failures).toEqual([])
    expect(applied.map(({ outcome }) => outcome)).toEqual(['added', 'added', 'added'])
    const [mj1, mj10, mj2] = [records[2], records[1], records[0]]
    expect(await reader.listRecords(null, 2)).toEqual([mj1, mj10])
    expect(await reader.listRecords('MJ-10', 2)).toEqual([mj2])
    expect(await reader.listRecordsByCodes(['MJ-2', 'MJ-404'])).toEqual([mj2])
  })

  test('reports unchanged records as unchanged and changed ones as changed', async () => {
    const { writer, clock, takePublishedTags, db } = await aCatalog(await open())
    const records = [aRecord({ code: 'MJ-1' }), aRecord({ code: 'MJ-2' }), aRecord({ code: 'MJ-3' })]
    await writer.apply(records, clock.now())
    takePublishedTags()
    const again = await writer.apply(records, clock.now())
    expect(again.applied.map(({ outcome }) => outcome)).toEqual(['unchanged', 'unchanged', 'unchanged'])
    expect(takePublishedTags()).toEqual([])
    const [first = aRecord(), second = aRecord(), third = aRecord()] = records
    clock.advance(1000)
    const differing = [
      withPrice(first, 'ae'),
      { ...second, stock: { 'MJ-2': { 'wh-ae': 3 } } },
      { ...third, stock: null },
    ]
    const { applied } = await writer.apply(differing, clock.now())
    expect(applied.map(({ outcome }) => outcome)).toEqual(['changed', 'changed', 'unchanged'])
    const levels = await rowsOf(
      db,
      sql`select on_hand from stock_levels where sku = 'MJ-2' and location = 'wh-om'`,
    )
    expect(levels, 'a place that is not named keeps its pieces').toEqual([{ on_hand: 10 }])
  })

  test('applies the valid records of a batch and returns a failure for each of the others', async () => {
    const { writer, reader, clock } = await aCatalog(await open())
    await writer.apply([aRecord({ code: 'MJ-1', urlKey: 'sofa' })], clock.now())
    const { applied, failures } = await writer.apply(
      [
        aRecord({ code: 'MJ-2' }),
        aRecord({ code: 'MJ-3', urlKey: 'sofa' }),
        aRecord({ code: 'MJ-4', variants: [aVariant({ sku: 'MJ-1' })] }),
        aRecord({ code: 'MJ-5', categories: ['living/thrones'] }),
        aRecord({ code: 'MJ-6' }, { stock: { 'MJ-6': { 'wh-mars': 1 } } }),
        aRecord({ code: 'MJ-7', type: 'combo', parts: [{ sku: 'MJ-404', quantity: 1 }] }),
        aRecord({ code: 'MJ-8', type: 'grouped', parts: [{ sku: 'MJ-7', quantity: 1 }] }),
        aRecord({ code: 'MJ-9', urlKey: 'mj-2' }),
      ],
      clock.now(),
    )
    expect(applied).toEqual([{ code: 'MJ-2', outcome: 'added' }])
    expect(failures).toEqual([
      { kind: 'url-key-taken', code: 'MJ-3', urlKey: 'sofa', by: 'MJ-1' },
      { kind: 'sku-taken', code: 'MJ-4', sku: 'MJ-1', by: 'MJ-1' },
      { kind: 'unknown-category', code: 'MJ-5', category: 'living/thrones' },
      { kind: 'unknown-location', code: 'MJ-6', location: 'wh-mars' },
      { kind: 'url-key-taken', code: 'MJ-9', urlKey: 'mj-2', by: 'MJ-2' },
      { kind: 'unknown-part', code: 'MJ-7', sku: 'MJ-404' },
      { kind: 'unknown-part', code: 'MJ-8', sku: 'MJ-7' },
    ])
    expect((await reader.listRecords(null, 10)).map(({ product }) => product.code)).toEqual(['MJ-1', 'MJ-2'])
  })

  test('accepts a bundle before its parts, and a URL key or SKU that an earlier record releases', async () => {
    const { writer, reader, clock } = await aCatalog(await open())
    const set = aRecord({
      code: 'MJ-1',
      type: 'combo',
      parts: [{ sku: 'MJ-2', quantity: 2 }],
      comboSaving: 1_000,
    })
    const first = await writer.apply([set, aRecord({ code: 'MJ-2', urlKey: 'table' })], clock.now())
    expect(first.failures).toEqual([])
    const moved = await writer.apply(
      [
        aRecord({ code: 'MJ-2', urlKey: 'oak-table', variants: [aVariant({ sku: 'MJ-2-OAK' })] }),
        aRecord({ code: 'MJ-3', urlKey: 'table', variants: [aVariant({ sku: 'MJ-2' })] }),
      ],
      clock.now(),
    )
    expect(moved.failures).toEqual([])
    expect((await reader.findByUrlKey('table'))?.code).toBe('MJ-3')
    expect((await reader.listBySkus(['MJ-2', 'MJ-2-OAK'])).map(({ code }) => code)).toEqual(['MJ-2', 'MJ-3'])
    const { prices } = await reader.loadPricesAndStock(['MJ-2'], 'ae', clock.now())
    expect(prices.size, 'the price of a SKU that moved stays').toBe(1)
  })

  test('redirects former URL keys until they are used again', async () => {
    const { writer, reader, clock } = await aCatalog(await open())
    for (const urlKey of ['sofa', 'zahra', 'zahra-sofa'])
      await writer.apply([aRecord({ code: 'MJ-1', urlKey })], clock.now())
    expect(await reader.findMoved('sofa')).toBe('zahra-sofa')
    expect(await reader.findMoved('zahra')).toBe('zahra-sofa')
    expect(await reader.findMoved('zahra-sofa')).toBeUndefined()
    await writer.apply([aRecord({ code: 'MJ-2', urlKey: 'sofa' })], clock.now())
    expect(await reader.findMoved('sofa')).toBeUndefined()
    await writer.apply([aRecord({ code: 'MJ-1', urlKey: 'zahra' })], clock.now())
    expect(await reader.findMoved('zahra')).toBeUndefined()
    expect(await reader.findMoved('zahra-sofa')).toBe('zahra')
  })

  test('applies two records of one product in their order', async () => {
    const { writer, reader, clock } = await aCatalog(await open())
    const { applied } = await writer.apply(
      [aRecord({ code: 'MJ-1', rank: 1 }), aRecord({ code: 'MJ-1', rank: 2 })],
      clock.now(),
    )
    expect(applied.map(({ outcome }) => outcome)).toEqual(['added', 'changed'])
    expect((await reader.listByCodes(['MJ-1']))[0]?.rank).toBe(2)
  })

  test('deletes SKUs that a product no longer has, with their prices and stock', async () => {
    const { writer, clock, db } = await aCatalog(await open())
    await writer.apply([aRecord(aColoredProduct(['sand', 'palm'], { code: 'MJ-1' }))], clock.now())
    clock.advance(1000)
    await writer.apply([aRecord(aColoredProduct(['sand'], { code: 'MJ-1' }))], clock.now())
    const remaining = await rowsOf(
      db,
      sql`select distinct sku from variants union select distinct sku from prices union select distinct sku from stock_levels`,
    )
    expect(remaining).toEqual([{ sku: 'MJ-1-SAND' }])
    const past = await rowsOf(db, sql`select distinct sku from price_history`)
    expect(past, 'what was asked stays known').toEqual([{ sku: 'MJ-1-PALM' }])
  })

  test('publishes the tags of a changed product, its categories and the bundles it is part of', async () => {
    const { writer, clock, takePublishedTags } = await aCatalog(await open())
    const sofa = aRecord({ code: 'MJ-1' })
    const bed = aRecord({ code: 'MJ-2', categories: ['bedroom/beds'] })
    const set = aRecord({
      code: 'MJ-3',
      type: 'combo',
      categories: ['living'],
      parts: [{ sku: 'MJ-2', quantity: 1 }],
      comboSaving: 500,
    })
    await writer.apply([sofa, bed, set], clock.now())
    takePublishedTags()
    await writer.apply([{ ...sofa, product: { ...sofa.product, categories: ['bedroom/beds'] } }], clock.now())
    expect(takePublishedTags()).toEqual([
      'catalog',
      'category:bedroom',
      'category:bedroom/beds',
      'category:living',
      'category:living/sofas',
      'category:living/sofas/three-seaters',
      'product:MJ-1',
    ])
    clock.advance(1000)
    await writer.setPrice('MJ-2', 'ae', aBookPrice(99_900), clock.now())
    expect(takePublishedTags()).toEqual([
      'catalog',
      'category:bedroom',
      'category:bedroom/beds',
      'category:living',
      'product:MJ-2',
      'product:MJ-3',
    ])
    await writer.setStock('MJ-2', 'wh-ae', 7)
    expect(takePublishedTags(), 'product pages show the lower quantity').toEqual([
      'product:MJ-2',
      'product:MJ-3',
    ])
    await writer.setStock('MJ-2', 'wh-ae', 0)
    expect(takePublishedTags(), 'listings show that it is sold out').toContain('category:bedroom')
    await writer.setStock('MJ-2', 'wh-ae', 0)
    expect(takePublishedTags()).toEqual([])
    expect(await writer.remove(['MJ-1', 'MJ-404'])).toBe(1)
    expect(takePublishedTags()).toEqual([
      'catalog',
      'category:bedroom',
      'category:bedroom/beds',
      'product:MJ-1',
    ])
  })

  test('renames categories and leaves unchanged ones alone', async () => {
    const { writer, reader, takePublishedTags } = await aCatalog(await open())
    await writer.putCategories([
      { path: 'living', name: { en: 'Living room', ar: 'المعيشة' }, position: 0 },
      { path: 'living/sofas', name: { en: 'living/sofas', ar: 'قسم living/sofas' }, position: 1 },
    ])
    expect(takePublishedTags()).toEqual(['category:living'])
    const categories = await reader.listCategories()
    expect(categories).toHaveLength(6)
    expect(categories[0]).toEqual({ path: 'living', name: { en: 'Living room', ar: 'المعيشة' }, position: 0 })
  })

  test('throws for an invalid price and rolls the batch back', async () => {
    const { writer, reader, clock } = await aCatalog(await open())
    const wrong = withPrice(aRecord({ code: 'MJ-2' }), 'ae', aBookPrice(-1))
    await expect(writer.apply([aRecord({ code: 'MJ-1' }), wrong], clock.now())).rejects.toThrow()
    expect(await reader.listRecords(null, 10)).toEqual([])
  })

  test('finds no removed product, but lists its code as changed', async () => {
    const { writer, reader, clock } = await aCatalog(await open())
    await writer.apply([aRecord({ code: 'MJ-1' }), aRecord({ code: 'MJ-2' })], clock.now())
    clock.advance(5_000)
    const later = clock.now()
    await writer.remove(['MJ-1'])
    expect(await reader.findByUrlKey('mj-1')).toBeUndefined()
    expect(await reader.listBySkus(['MJ-1'])).toEqual([])
    expect((await reader.loadPricesAndStock(['MJ-1'], 'ae', later)).stock.size).toBe(0)
    expect(await reader.listChanged(later)).toEqual([{ code: 'MJ-1', at: later }])
    expect(await writer.setPrice('MJ-1', 'ae', aBookPrice(1), later)).toBe(false)
  })

  test('reads only what a batch needs', async () => {
    const { reader } = await aCatalog(await open())
    expect(await reader.listByCodes([])).toEqual([])
    expect(await reader.listBySkus([])).toEqual([])
    expect(await reader.findByUrlKey("'; drop table products; --")).toBeUndefined()
    expect(aProduct().code).toBe('MJ-1001')
  })
})
