import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { ProductFilters } from '#commerce/catalog-admin/ports.ts'
import { addMilliseconds } from '#kernel/instant.ts'
import { listProducts } from '#adapters/catalog-admin/list-products.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { aBookPrice, aColoredProduct, aRecord, aVariant } from '../../support/builders/a-product.ts'
import { operator } from '../../support/builders/operators.ts'
import { describeDatabases, rowsOf, type Open } from '../../support/databases/databases.ts'
import { anEditedCatalog } from '../../support/shops/an-edited-catalog.ts'
import { theCountries } from '../../support/shops/the-countries.ts'

const dayMs = 86_400_000

async function aPricedCatalog(open: Open) {
  const catalog = await anEditedCatalog(open)
  const { admin, clock, writer } = catalog
  const inDays = (days: number) => addMilliseconds(clock.now(), days * dayMs)
  const special = (minor: number, from: number, until: number) => ({
    ...{ minor, startsAt: inDays(from), endsAt: inDays(until) },
  })
  const page = async (filters: Partial<ProductFilters>) =>
    (
      await admin.listPage(
        {
          filters: { view: null, category: null, brand: null, country: 'ae', ...filters },
          ...{ search: '', sort: 'code', descending: false, cursor: null, size: 25 },
        },
        operator,
      )
    ).rows
  const { failures } = await writer.apply(
    [
      aRecord(aColoredProduct(['sand', 'palm'], { code: 'MJ-1', brand: 'Nakhla' }), {
        prices: {
          'MJ-1-SAND': { ae: aBookPrice(249_900), kw: aBookPrice(24_900, special(19_900, -1, 3)) },
          'MJ-1-PALM': { ae: aBookPrice(289_900, special(229_900, -1, 6)) },
        },
      }),
      aRecord({ code: 'MJ-2', brand: 'Rug Makers' }, { prices: { 'MJ-2': { ae: aBookPrice(50_000) } } }),
      aRecord({ code: 'MJ-3', brand: 'Rug Makers' }, { prices: { 'MJ-3': { kw: aBookPrice(50_000) } } }),
      aRecord(
        {
          ...{ code: 'MJ-4', brand: 'Nakhla', type: 'combo', comboSaving: 1_000 },
          parts: [{ sku: 'MJ-2', quantity: 2 }],
          variants: [aVariant({ sku: 'MJ-4' })],
        },
        { prices: {}, stock: null },
      ),
      aRecord(
        { code: 'MJ-5', brand: 'Nakhla' },
        { prices: { 'MJ-5': { ae: aBookPrice(10_000, special(9_000, -30, 8)) } } },
      ),
      aRecord(
        { code: 'MJ-6', brand: 'Nakhla' },
        { prices: { 'MJ-6': { ae: aBookPrice(10_000, special(9_000, -30, -1)) } } },
      ),
    ],
    clock.now(),
  )
  expect(failures).toEqual([])
  return { ...catalog, page, inDays }
}

const aed = (minor: number) => ({ currency: 'AED', minor })

describeDatabases('the list of products', (open) => {
  test('says what each costs in a country, from what, and what it costs usually', async () => {
    const { page, inDays, clock } = await aPricedCatalog(open)
    const prices = new Map((await page({})).map(({ code, price }) => [code, price]))
    expect(prices.get('MJ-1')).toEqual({
      ...{ country: 'ae', amount: aed(229_900), isFrom: true, usual: aed(289_900) },
      specialEndsAt: inDays(6),
    })
    expect(prices.get('MJ-2')).toMatchObject({ amount: aed(50_000), isFrom: false, usual: null })
    expect(prices.get('MJ-3'), 'sold elsewhere').toBeNull()
    expect(prices.get('MJ-4'), 'what its parts cost, less the saving').toMatchObject({
      ...{ amount: aed(89_900), isFrom: false, usual: aed(100_000) },
    })
    expect(prices.get('MJ-6')).toMatchObject({ amount: aed(10_000), usual: null, specialEndsAt: null })
    const kuwait = await page({ country: 'kw' })
    expect(kuwait[0]?.price).toMatchObject({ amount: { currency: 'KWD', minor: 19_900 }, isFrom: false })
    expect((await page({ country: null })).every(({ price }) => price === null)).toBe(true)
    expect((await page({ country: 'xx' })).every(({ price }) => price === null)).toBe(true)
    clock.advance(7 * dayMs)
    expect((await page({}))[0]?.price).toMatchObject({ amount: aed(249_900), usual: null })
  })

  test('is narrowed to a brand', async () => {
    const { admin, page } = await aPricedCatalog(open)
    expect(await admin.listBrands(operator)).toEqual(['Nakhla', 'Rug Makers'])
    const codes = async (brand: string) => (await page({ brand })).map(({ code }) => code)
    expect(await codes('Rug Makers')).toEqual(['MJ-2', 'MJ-3'])
    expect(await codes('rug')).toEqual([])
  })

  test('shows whose special price ends within seven days', async () => {
    const { page, clock } = await aPricedCatalog(open)
    const codes = async (country: string | null) =>
      (await page({ view: 'special-ends', country })).map(({ code }) => code)
    expect(await codes('ae')).toEqual(['MJ-1'])
    expect(await codes('kw')).toEqual(['MJ-1'])
    expect(await codes('om')).toEqual([])
    clock.advance(dayMs)
    expect(await codes('ae'), 'exactly seven days count').toEqual(['MJ-1', 'MJ-5'])
    clock.advance(5 * dayMs)
    expect(await codes(null)).toEqual(['MJ-5'])
  })

  test('reads no table of prices from its beginning to its end', async () => {
    const { db, writer, clock } = await aPricedCatalog(open)
    const many = Array.from({ length: 600 }, (_, place) =>
      aRecord({ code: `BB-${place}`, brand: `Brand ${place % 20}` }),
    )
    await writer.apply(many, clock.now())
    await db.execute(sql`analyze products`)
    await db.execute(sql`analyze prices`)
    await db.execute(sql`analyze variants`)
    const statements: string[] = []
    const explaining = {
      async execute(statement: Parameters<Database['execute']>[0]) {
        const plan = await rowsOf(db, sql`explain ${statement as ReturnType<typeof sql>}`)
        statements.push(plan.map((row) => Object.values(row).join('')).join('\n'))
        return db.execute(statement)
      },
    } as unknown as Database
    const list = (filters: Partial<ProductFilters>) =>
      listProducts(
        explaining,
        {
          filters: { view: null, category: null, brand: null, country: 'ae', ...filters },
          ...{ search: '', sort: 'changed', descending: true, cursor: null, size: 25 },
        },
        { countries: theCountries, now: clock.now() },
      )
    await list({})
    await list({ view: 'special-ends' })
    expect(statements.length).toBeGreaterThan(4)
    for (const plan of statements) expect(plan).not.toMatch(/Seq Scan on prices/)
    statements.length = 0
    await list({ brand: 'Brand 7' })
    expect(statements[0]).toContain('products_brand')
  })
})
