import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { listReduced } from '#adapters/catalog/list-reduced.ts'
import { shownPrice } from '#commerce/pricing/shown-price.ts'
import { aCatalog } from '../../support/builders/a-catalog.ts'
import { aBookPrice, aRecord } from '../../support/builders/a-product.ts'
import { describeDatabases } from '../../support/databases/databases.ts'

const day = 24 * 60 * 60 * 1000

describeDatabases('catalog prices', (open) => {
  const shownOf = async ({ reader, clock }: Awaited<ReturnType<typeof aCatalog>>, sku: string) => {
    const { prices, recentPrices } = await reader.loadPricesAndStock([sku], 'ae', clock.now())
    const book = prices.get(sku)
    if (!book) return undefined
    return shownPrice(book, recentPrices.get(sku) ?? [], clock.now())
  }

  test('that were in effect become the "was" price of a special price', async () => {
    const catalog = await aCatalog(await open())
    const { writer, clock } = catalog
    await writer.apply(
      [aRecord({ code: 'MJ-1' }, { prices: { 'MJ-1': { ae: aBookPrice(250_000) } } })],
      clock.now(),
    )
    clock.advance(10 * day)
    await writer.setPrice('MJ-1', 'ae', aBookPrice(240_000), clock.now())
    clock.advance(5 * day)
    const special = { minor: 199_900, startsAt: null, endsAt: '2026-12-31T20:00:00.000Z' }
    expect(await writer.setPrice('MJ-1', 'ae', aBookPrice(300_000, special), clock.now())).toBe(true)
    expect(await shownOf(catalog, 'MJ-1')).toEqual({
      minor: 199_900,
      wasMinor: 240_000,
      until: '2026-12-31T20:00:00.000Z',
    })
    clock.advance(2 * day)
    const longer = { ...special, endsAt: '2027-01-31T20:00:00.000Z' }
    await writer.setPrice('MJ-1', 'ae', aBookPrice(300_000, longer), clock.now())
    expect((await shownOf(catalog, 'MJ-1'))?.wasMinor, 'a longer special is not a new one').toBe(240_000)
  })

  test('of a product that is added with a special price have no "was" price, except in the demo, from publication on', async () => {
    const database = await open()
    const special = { minor: 199_900, startsAt: '2026-11-01T00:00:00.000Z', endsAt: null }
    const record = (code: string) =>
      aRecord({ code }, { prices: { [code]: { ae: aBookPrice(250_000, special) } } })
    const catalog = await aCatalog(database)
    await catalog.writer.apply([record('MJ-1')], catalog.clock.now())
    expect((await shownOf(catalog, 'MJ-1'))?.wasMinor).toBeNull()
    const demo = await aCatalog(database, { historyFrom: 'publication' })
    await demo.writer.apply([record('MJ-2')], demo.clock.now())
    expect((await shownOf(demo, 'MJ-2'))?.wasMinor).toBe(250_000)
    const reduced = await listReduced(demo.db, 'ae', demo.clock.now())
    expect(reduced, 'a special price alone is no offer').toEqual({
      skus: new Set(['MJ-2']),
      nextChange: null,
    })
  })

  test('keep their history when a SKU is removed and added again', async () => {
    const catalog = await aCatalog(await open())
    const { writer, clock } = catalog
    const cheap = aRecord({ code: 'MJ-1' }, { prices: { 'MJ-1': { ae: aBookPrice(100_000) } } })
    await writer.apply([cheap], clock.now())
    clock.advance(day)
    await writer.remove(['MJ-1'])
    clock.advance(day)
    const special = { minor: 150_000, startsAt: null, endsAt: null }
    const back = aRecord({ code: 'MJ-1' }, { prices: { 'MJ-1': { ae: aBookPrice(250_000) } } })
    await writer.apply([back], clock.now())
    clock.advance(day)
    await writer.setPrice('MJ-1', 'ae', aBookPrice(250_000, special), clock.now())
    expect((await shownOf(catalog, 'MJ-1'))?.wasMinor, 'it has been cheaper within thirty days').toBeNull()
  })

  test('are unchanged when set to the same, and end when removed', async () => {
    const catalog = await aCatalog(await open())
    const { writer, reader, clock, takePublishedTags } = catalog
    await writer.apply([aRecord({ code: 'MJ-1' })], clock.now())
    takePublishedTags()
    await writer.setPrice('MJ-1', 'ae', aBookPrice(249_000), clock.now())
    expect(takePublishedTags()).toEqual([])
    await writer.setPrice('MJ-1', 'ae', null, clock.now())
    expect(await shownOf(catalog, 'MJ-1')).toBeUndefined()
    expect((await reader.listCountries(['MJ-1'])).get('MJ-1')).toEqual(['bh', 'in', 'kw', 'om', 'qa'])
  })

  test('that were set one by one are replaced by the next import', async () => {
    const catalog = await aCatalog(await open())
    const { writer, clock } = catalog
    const record = aRecord({ code: 'MJ-1' })
    await writer.apply([record], clock.now())
    clock.advance(1000)
    await writer.setPrice('MJ-1', 'ae', aBookPrice(1_000), clock.now())
    clock.advance(1000)
    expect((await writer.apply([record], clock.now())).applied[0]?.outcome).toBe('changed')
    expect((await shownOf(catalog, 'MJ-1'))?.minor).toBe(249_000)
  })

  test('return the next start or end of a special price in a country', async () => {
    const { writer, reader, clock } = await aCatalog(await open())
    const special = { minor: 1_000, startsAt: '2026-12-01T00:00:00.000Z', endsAt: '2026-12-02T00:00:00.000Z' }
    await writer.apply([aRecord({ code: 'MJ-1' }), aRecord({ code: 'MJ-2' })], clock.now())
    expect(await reader.nextPriceChange('ae', clock.now())).toBeNull()
    await writer.setPrice('MJ-1', 'ae', aBookPrice(2_000, special), clock.now())
    expect(await reader.nextPriceChange('ae', clock.now())).toBe('2026-12-01T00:00:00.000Z')
    expect(await reader.nextPriceChange('ae', '2026-12-01T00:00:00.000Z')).toBe('2026-12-02T00:00:00.000Z')
    expect(await reader.nextPriceChange('kw', clock.now())).toBeNull()
  })
})

describeDatabases('catalog stock', (open) => {
  test('never falls below the reserved quantity, by command or by import', async () => {
    const { writer, reader, clock, db } = await aCatalog(await open())
    await writer.apply([aRecord({ code: 'MJ-1' })], clock.now())
    await db.execute(sql`update stock_levels set reserved = 4 where sku = 'MJ-1' and location = 'wh-ae'`)
    expect(await writer.setStock('MJ-1', 'wh-ae', 3)).toBe('below-reserved')
    expect(await writer.setStock('MJ-1', 'wh-ae', 4)).toBe('set')
    await writer.apply([aRecord({ code: 'MJ-1' }, { stock: { 'MJ-1': { 'wh-ae': 0 } } })], clock.now())
    const { stock } = await reader.loadPricesAndStock(['MJ-1'], 'ae', clock.now())
    expect(stock.get('MJ-1')).toEqual([{ sku: 'MJ-1', location: 'wh-ae', onHand: 4, reserved: 4, safety: 0 }])
    await expect(
      Promise.resolve(
        db.execute(sql`update stock_levels set reserved = 5 where sku = 'MJ-1' and location = 'wh-ae'`),
      ),
    ).rejects.toThrow()
  })

  test('is set only for an existing SKU and location', async () => {
    const { writer, clock } = await aCatalog(await open())
    await writer.apply([aRecord({ code: 'MJ-1' })], clock.now())
    expect(await writer.setStock('MJ-404', 'wh-ae', 1)).toBe('unknown-sku')
    expect(await writer.setStock('MJ-1', 'wh-mars', 1)).toBe('unknown-location')
    expect(await writer.setStock('MJ-1', 'barsha', 2)).toBe('set')
  })
})

describeDatabases('catalog lists', (open) => {
  test('return codes by category, newness, rank and offer of what the country sells', async () => {
    const { writer, reader, clock } = await aCatalog(await open())
    const special = { minor: 1_000, startsAt: null, endsAt: '2026-11-21T00:00:00.000Z' }
    await writer.apply(
      [
        aRecord({ code: 'MJ-1', rank: 3, publishedAt: '2026-10-01T00:00:00.000Z' }),
        aRecord({ code: 'MJ-2', rank: 1, categories: ['bedroom/beds'] }),
        aRecord({ code: 'MJ-3', rank: 2 }, { prices: { 'MJ-3': { kw: aBookPrice(5_000, special) } } }),
      ],
      clock.now(),
    )
    const list = (query: Parameters<typeof reader.listCodes>[0], country = 'ae') =>
      reader.listCodes(query, country, clock.now(), 10)
    expect(await list({ rule: 'best-sellers' })).toEqual(['MJ-2', 'MJ-1'])
    expect(await list({ rule: 'new' })).toEqual(['MJ-1', 'MJ-2'])
    expect(await list({ category: 'living' })).toEqual(['MJ-1'])
    expect(await list({ category: 'living/sofas' }, 'kw')).toEqual(['MJ-3', 'MJ-1'])
    expect(await list({ rule: 'on-offer' }, 'kw')).toEqual(['MJ-3'])
    expect(await list({ rule: 'on-offer' })).toEqual([])
    clock.advance(day)
    expect(await list({ rule: 'on-offer' }, 'kw')).toEqual([])
  })

  test('name the countries that sell a product, and for a combo those that sell all its parts', async () => {
    const { writer, reader, clock } = await aCatalog(await open())
    const soldIn = (code: string, ...countries: string[]) =>
      aRecord(
        { code },
        { prices: { [code]: Object.fromEntries(countries.map((one) => [one, aBookPrice(1_000)])) } },
      )
    const parts = [
      { sku: 'MJ-1', quantity: 1 },
      { sku: 'MJ-2', quantity: 4 },
    ]
    await writer.apply(
      [
        soldIn('MJ-1', 'ae', 'kw'),
        soldIn('MJ-2', 'kw', 'om'),
        aRecord({ code: 'MJ-3', type: 'combo', parts, comboSaving: 1_000 }),
        aRecord({ code: 'MJ-4', type: 'grouped', parts }),
        soldIn('MJ-5'),
      ],
      clock.now(),
    )
    const published = await reader.listPublished()
    expect(published.map(({ urlKey, soldIn: countries }) => [urlKey, countries])).toEqual([
      ['mj-1', ['ae', 'kw']],
      ['mj-2', ['kw', 'om']],
      ['mj-3', ['kw']],
      ['mj-4', ['ae', 'kw', 'om']],
      ['mj-5', []],
    ])
    expect(published[0]).toMatchObject({
      changedAt: clock.now(),
      categories: ['living', 'living/sofas', 'living/sofas/three-seaters'],
    })
  })
})
