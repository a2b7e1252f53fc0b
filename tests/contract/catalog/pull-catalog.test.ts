import { expect, test } from 'vitest'
import { createCatalogReader } from '#adapters/catalog/catalog-reader.ts'
import { createCatalogWriter } from '#adapters/catalog/catalog-writer.ts'
import { createCatalogService } from '#adapters/catalog/service/create-catalog-service.ts'
import { createSnapshotReader } from '#adapters/checkout/quote-snapshot/snapshot-reader.ts'
import { createHttpClient } from '#infrastructure/http-client/client.ts'
import { sql } from 'drizzle-orm'
import { createCatalogServiceAnswer } from '../../../src/stand-ins/catalog-service.ts'
import { faultyService, standInFaults, standInKey } from '../../../src/stand-ins/stand-in.ts'
import { someCategories } from '../../support/builders/a-catalog.ts'
import { aRecord, aVariant, sixPrices } from '../../support/builders/a-product.ts'
import { describeDatabases, type Open } from '../../support/databases/databases.ts'
import { manualClock } from '../../support/manual-clock.ts'

const running = new AbortController().signal

async function aPulledShop(open: Open) {
  const { db, purgeBus } = await open()
  const clock = manualClock()
  const service = faultyService(createCatalogServiceAnswer())
  const reports: string[] = []
  const reader = createCatalogReader(db, createSnapshotReader(db))
  const writer = createCatalogWriter({ db, purgeBus, clock })
  const catalog = createCatalogService(db, {
    env: { catalogService: { url: 'https://catalog.example', key: standInKey } },
    reader,
    writer,
    clock,
    report: (error) => void reports.push(String(error)),
    http: createHttpClient({
      service: 'catalog service',
      fetch: service.fetch,
      wait: async () => undefined,
    }),
  })
  const put = (path: string, body: unknown) =>
    service.fetch(`https://catalog.example/${path}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${standInKey}` },
      body: JSON.stringify(body),
    })
  await writer.putLocations([{ code: 'ae-dc', kind: 'warehouse', country: 'ae' }])
  await put('categories', someCategories)
  return {
    db,
    clock,
    service,
    reports,
    put,
    catalog,
    reader,
    pull: async () => catalog.jobs[0]?.run(running),
  }
}

const record = aRecord({ code: 'MJ-1' }, { prices: { 'MJ-1': sixPrices(105) }, stock: null })

describeDatabases('a catalog that comes from a service', (open) => {
  test('categories, products, prices and stock are pulled once, and changes after them', async () => {
    const { clock, put, reader, pull } = await aPulledShop(open)
    await put('products', { record })
    await put('stock', { sku: 'MJ-1', location: 'ae-dc', onHand: 3 })
    expect(await pull()).toBe('products 1 · prices 0 · stock 1')
    expect(await pull()).toBe('products 0 · prices 0 · stock 0')
    await put('prices', { sku: 'MJ-1', country: 'ae', price: { defaultMinor: 9900, special: null } })
    await put('stock', { sku: 'MJ-1', location: 'ae-dc', onHand: 2 })
    expect(await pull()).toBe('products 0 · prices 1 · stock 1')
    const found = await reader.loadPricesAndStock(['MJ-1'], 'ae', clock.now())
    expect(found.prices.get('MJ-1')).toMatchObject({ defaultMinor: 9900 })
    expect(found.stock.get('MJ-1')).toMatchObject([{ location: 'ae-dc', onHand: 2 }])
    await put('products', { removed: 'MJ-1' })
    expect(await pull()).toBe('products 1 · prices 0 · stock 0')
    expect(await reader.findByUrlKey('mj-1')).toBeUndefined()
  })

  test('a set that comes before its parts is written when they have come', async () => {
    const { put, reader, pull, reports } = await aPulledShop(open)
    const set = aRecord(
      {
        code: 'SET',
        type: 'combo',
        parts: [{ sku: 'MJ-1', quantity: 2 }],
        variants: [aVariant({ sku: 'SET' })],
      },
      { prices: {}, stock: null },
    )
    await put('products', { record: set })
    for (let other = 0; other < 100; other += 1) await put('products', { removed: `GONE-${other}` })
    await put('products', { record })
    expect(await pull()).toBe('products 2 · prices 0 · stock 0')
    expect(await reader.findByUrlKey('set')).toMatchObject({ code: 'SET' })
    expect(reports).toEqual([])
  })

  test('what fits nothing here is left out and reported; the rest is written', async () => {
    const { put, reader, pull, reports } = await aPulledShop(open)
    await put('products', { record: aRecord({ code: 'MJ-9', categories: ['no/such'] }) })
    await put('products', { record })
    await put('stock', { sku: 'MJ-404', location: 'ae-dc', onHand: 1 })
    expect(await pull()).toBe('products 1, 1 left out · prices 0 · stock 0, 1 left out')
    expect(await reader.findByUrlKey('mj-1')).toBeDefined()
    expect(reports).toHaveLength(2)
  })

  test('stock below what orders have reserved sells no more, and takes nothing from them', async () => {
    const { db, put, pull } = await aPulledShop(open)
    await put('products', { record })
    await put('stock', { sku: 'MJ-1', location: 'ae-dc', onHand: 5 })
    await pull()
    await db.execute(sql`update stock_levels set reserved = 3 where sku = 'MJ-1'`)
    await put('stock', { sku: 'MJ-1', location: 'ae-dc', onHand: 1 })
    await pull()
    const { rows } = (await db.execute(
      sql`select on_hand, reserved from stock_levels where sku = 'MJ-1'`,
    )) as unknown as { rows: unknown[] }
    expect(rows).toEqual([{ on_hand: 3, reserved: 3 }])
  })

  test.each(standInFaults)('%s: the last good catalog stays, and the next run continues', async (fault) => {
    const { put, service, reader, pull } = await aPulledShop(open)
    await put('products', { record })
    await pull()
    await put('products', { removed: 'MJ-1' })
    service.injectFault(fault)
    expect(await pull()).toContain('nothing read')
    expect(await reader.findByUrlKey('mj-1')).toBeDefined()
    service.injectFault(null)
    expect(await pull()).toBe('products 1 · prices 0 · stock 0')
  })

  test('from the start: everything is read again, and what is the same stays unchanged', async () => {
    const { put, pull, catalog } = await aPulledShop(open)
    await put('products', { record })
    await pull()
    await catalog.startOver()
    expect(await pull()).toBe('products 0 · prices 0 · stock 0')
  })
})
