import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createImportsModule } from '#adapters/imports/create-imports-module.ts'
import { createLedgerBook } from '#adapters/ledger/create-ledger-book.ts'
import { staff } from '#adapters/staff-access/staff-tables.ts'
import type { ImportRun } from '#commerce/imports/import-run.ts'
import type { Operator } from '#commerce/staff/operator.ts'
import { aMagentoExport } from '../../support/builders/a-magento-export.ts'
import { operator } from '../../support/builders/operators.ts'
import { describeDatabases, rowsOf, type Open } from '../../support/databases/databases.ts'
import { anImports, leena, ofKuwait } from '../../support/shops/an-imports-shop.ts'
import { theCountries } from '../../support/shops/the-countries.ts'

const key = (...scopes: string[]): Operator => ({
  ...{ kind: 'key', id: scopes.join(' '), name: 'ERP', scopes, requestId: null },
})

async function anImportsOfAnyone(open: Open) {
  const made = await anImports(open)
  async function checkBy(by: Operator, text: string): Promise<ImportRun> {
    const bytes = new TextEncoder().encode(text)
    const stored = await made.admin.upload(
      { kind: 'products', fileName: 'file.csv', bytes, map: null, key: 'key' },
      by,
    )
    if (!stored.ok) throw new Error(stored.failure.kind)
    await made.work()
    const run = await made.admin.find(stored.value.id, by)
    if (!run) throw new Error('it is not there')
    return run
  }
  return { ...made, checkBy }
}

describeDatabases('rules of imports', (open) => {
  test('a product with a planned price is imported, and its plan stays', async () => {
    const { db, check, apply, pricesOf } = await anImports(open)
    const planned = [
      { plan: 'p', minor: 90_000, startsAt: '2027-01-01T00:00:00.000Z', endsAt: '2027-01-02T00:00:00.000Z' },
    ]
    await db.execute(
      sql`update prices set planned = ${JSON.stringify(planned)}::jsonb where sku = 'SKU-A' and country = 'ae'`,
    )
    expect(await pricesOf('SKU-A')).toEqual({ ae: { defaultMinor: 129_900, special: null } })
    const run = await check('products', 'id,title,price_ae\nSKU-A,Deep sofa,1350\nSKU-B,Sofa SKU-B,1299\n')
    expect(run.counts).toMatchObject({ changed: 1, unchanged: 1, faulty: 0 })
    expect(await apply(run.id)).toMatchObject({ state: 'done', counts: { done: 1, rejected: 0 } })
    const prices = await check('prices', 'id,price_ae\nSKU-A,1350\n')
    expect(prices.counts).toMatchObject({ changed: 0, unchanged: 1 })
    expect(
      await rowsOf(db, sql`select default_minor::int as minor, planned from prices where sku = 'SKU-A'`),
    ).toEqual([{ minor: 135_000, planned }])
  })

  test('who manages products, but sets neither prices nor stock, changes only the rest by a file of products', async () => {
    const { checkBy, admin } = await anImportsOfAnyone(open)
    const file =
      'id,title,price_ae,stock_wh-ae\nSKU-A,Deep sofa,1299,12\nSKU-B,Sofa,1350,100\nSKU-C,Sofa,1299,4\n'
    for (const scopes of [['imports:write'], ['imports:write', 'prices:write']]) {
      const run = await checkBy(key(...scopes), file)
      expect(run.counts).toMatchObject({ changed: 1, faulty: 2 })
      expect(
        await admin.listLines(run.id, { states: ['faulty'], after: 0, limit: 9 }, operator),
      ).toMatchObject([{ reason: 'out-of-reach' }, { reason: 'out-of-reach' }])
    }
    for (const by of [key('imports:write', 'prices:write', 'stock:write'), leena, operator])
      expect((await checkBy(by, file)).counts).toMatchObject({ changed: 3, faulty: 0 })
  })

  test('a product whose stock would be below what is reserved is rejected', async () => {
    const { db, check, apply, stockOf, admin } = await anImports(open)
    const run = await check('products', 'id,title,stock_wh-ae\nSKU-A,Deep sofa,3\nSKU-B,Sofa,90\n')
    await db.execute(sql`update stock_levels set reserved = 5 where location = 'wh-ae'`)
    expect(await apply(run.id)).toMatchObject({ state: 'done', counts: { done: 1, rejected: 1 } })
    expect(await admin.listLines(run.id, { states: ['rejected'], after: 0, limit: 9 }, leena)).toMatchObject([
      { object: 'SKU-A', reason: 'below-reserved' },
    ])
    expect(await stockOf('SKU-A')).toMatchObject({ 'wh-ae': 12 })
  })

  test('listings are made again when only safety stock is left', async () => {
    const { db, check, apply, published } = await anImports(open)
    await db.execute(sql`update stock_levels set safety = 5 where location = 'wh-ae'`)
    await apply((await check('stock', 'id,stock_wh-ae\nSKU-B,20\n')).id)
    const ofListings = () => published.filter((tag) => tag.startsWith('category:'))
    expect(ofListings()).toEqual([])
    await apply((await check('stock', 'id,stock_wh-ae\nSKU-B,5\n')).id)
    expect(ofListings()).not.toEqual([])
    published.length = 0
    await apply((await check('stock', 'id,stock_wh-ae\nSKU-B,4\n')).id)
    expect(ofListings()).toEqual([])
  })

  test('a file with more faults than four times its lines is given up', async () => {
    const { db, check } = await anImports(open)
    const run = await check('stock', `id,stock_wh-ae\n${'x,y,z\n'.repeat(200_001)}`)
    expect(run).toMatchObject({ state: 'failed', failure: { kind: 'too-many-lines' } })
    expect(await rowsOf(db, sql`select 1 from import_lines`)).toEqual([])
  })

  test('a file of stock is read with a byte order mark and semicolons, and in Windows-1256 by a map that says so', async () => {
    const { check, admin } = await anImports(open)
    const ascii = (part: string) => [...part].map((one) => one.charCodeAt(0))
    const changed = { state: 'checked', counts: { changed: 1, faulty: 0 } }
    expect(await check('stock', '\uFEFFid;stock_wh-ae\r\nSKU-A;9\r\n')).toMatchObject(changed)
    expect(await check('stock', 'id\tstock_wh-ae\nSKU-A\t9\n')).toMatchObject(changed)
    // كنب جديد in Windows-1256.
    const arabic = Uint8Array.from([
      ...ascii('id;title;stock_wh-ae\nSKU-A;'),
      ...[0xdf, 0xe4, 0xc8, 0x20, 0xcc, 0xcf, 0xed, 0xcf],
      ...ascii(';9\n'),
    ])
    expect(await check('stock', arabic)).toMatchObject({
      ...{ state: 'failed', failure: { kind: 'wrong-encoding', detail: 'windows-1256' } },
    })
    const map = { id: 'arabic', document: { encoding: 'windows-1256' }, version: null }
    expect(await admin.putMap(map, leena)).toMatchObject({ ok: true })
    expect(await check('stock', arabic, leena, 'arabic')).toMatchObject(changed)
  })

  test('a Magento export has 500 attributes at most', async () => {
    const { check } = await anImports(open)
    const names = Array.from({ length: 501 }, (_, place) => `a${place}=x`).join(',')
    const file = aMagentoExport(2, { change: { additional_attributes: names } })
    expect(await check('products', file, leena, 'magento-2')).toMatchObject({
      ...{ state: 'failed', failure: { kind: 'too-many-columns' } },
    })
  })

  test('a file whose check breaks is reported and rejected, once', async () => {
    const { db, clock, reader, writer, upload, admin } = await anImports(open)
    const reports: unknown[] = []
    const { job } = createImportsModule(db, {
      ...{
        clock,
        writer,
        countries: theCountries,
        isManagedElsewhere: false,
        findTaxRate: () => 500,
        pauseMs: 0,
      },
      defaultStorefront: { country: 'ae', language: 'en' },
      drop: null,
      secret: 'secret of a test',
      cards: { terms: [], digest: (code) => code, book: createLedgerBook(db) },
      purgeBus: { publish: async () => {} },
      reader: { ...reader, listLocations: () => Promise.reject(new Error('no places')) },
      findLivePages: async () => new Map(),
      report: (error) => void reports.push(error),
    })
    const stored = await upload('stock', 'id,stock_wh-ae\nSKU-A,9\n')
    if (!stored.ok) throw new Error(stored.failure.kind)
    for (const _ of [1, 2]) {
      await job.run(new AbortController().signal)
      clock.advance(3_600_000)
    }
    expect(reports).toHaveLength(1)
    expect(await admin.find(stored.value.id, leena)).toMatchObject({
      ...{ state: 'failed', failure: { kind: 'broken', detail: null } },
    })
  })

  test('a file is not written when its sender may no longer change the same as when it was checked', async () => {
    const { db, check, work, admin, stockOf } = await anImports(open)
    const run = await check('stock', 'id,stock_wh-ae\nSKU-A,9\n')
    expect(await admin.apply({ id: run.id, by: leena })).toMatchObject({ ok: true })
    await db.update(staff).set({ grants: ofKuwait.grants }).where(eq(staff.id, leena.id))
    await work()
    expect(await admin.find(run.id, leena)).toMatchObject({
      ...{ state: 'failed', failure: { kind: 'no-longer-permitted', detail: 'Leena' } },
    })
    expect(await stockOf('SKU-A')).toMatchObject({ 'wh-ae': 12 })
  })
})
