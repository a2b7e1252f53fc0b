import { randomUUID } from 'node:crypto'
import { shippedLimits } from '#commerce/staff/limits.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createCatalogAdminModule } from '#adapters/catalog-admin/create-catalog-admin-module.ts'
import { listProducts } from '#adapters/catalog-admin/list-products.ts'
import { listRecordsByCodes } from '#adapters/catalog/list-records.ts'
import { createPlanCollections } from '#adapters/delivery/plan-collections.ts'
import { stockReservation } from '#adapters/inventory/stock-reservation.ts'
import { reconcile } from '#adapters/reconcile/reconcile.ts'
import { listStockCover } from '#adapters/reports/list-stock-cover.ts'
import { availability, deliverable, stockAtStores } from '#commerce/inventory/availability.ts'
import type { Operator } from '#commerce/staff/operator.ts'
import { currentPathOf } from '../../support/builders/current-path.ts'
import { aCatalog } from '../../support/builders/a-catalog.ts'
import { aRecord } from '../../support/builders/a-product.ts'
import { aQuote } from '../../support/builders/a-quote.ts'
import { aStore } from '../../support/builders/a-widget.ts'
import { aMember, operator } from '../../support/builders/operators.ts'
import { describeDatabases, rowsOf, type Open } from '../../support/databases/databases.ts'
import { theStorefront } from '../../support/shops/a-content-shop.ts'
import { theCountries } from '../../support/shops/the-countries.ts'

const sku = 'SKU-A'
const leena = aMember({ name: 'Leena', role: 'merchandiser' })
const ofKuwait = aMember({ name: 'Salem', role: 'merchandiser', countries: ['kw'] })
const serving = aMember({ name: 'Noor', role: 'customer-service' })
const { country } = theStorefront('ae/en')

async function aStock(open: Open, isManagedElsewhere = false) {
  const catalog = await aCatalog(await open())
  const { db, writer, reader, clock } = catalog
  await writer.apply(
    [{ ...aRecord({ code: sku }), stock: { [sku]: { 'wh-ae': 7, barsha: 3 } } }],
    clock.now(),
  )
  const published: string[] = []
  const { stockAdmin } = createCatalogAdminModule(db, {
    ...{ clock, countries: theCountries, limitsOf: shippedLimits, loadCurrentPath: currentPathOf(db) },
    purgeBus: { publish: async (tags) => void published.push(...tags) },
    isManagedElsewhere,
  })
  const withhold = (units: number, location = 'wh-ae', by: Operator = leena, seen?: number) =>
    stockAdmin.setSafety({
      ...{ sku, location, units, by, note: 'for the showroom' },
      ...(seen === undefined ? {} : { seen }),
    })
  const reserve = async (quantity: number) => {
    const base = aQuote()
    const [line] = base.lines
    const quote = { ...base, lines: line ? [{ ...line, quantity }] : [] }
    const request = { orderId: randomUUID(), country: 'ae', quote, at: clock.now() } as const
    return (await db.transaction((tx) => stockReservation.reserve(tx, request))).ok
  }
  const audit = () =>
    rowsOf(db, sql`select act, operator_name, before, after, reason from audit_log order by id`)
  return { ...catalog, db, reader, stockAdmin, withhold, reserve, audit, published }
}

describeDatabases('safety stock', (open) => {
  test('is not sold: by listings, carts, pickups, orders, nor counted as free by operators', async () => {
    const { db, reader, clock, withhold, reserve } = await aStock(open)
    expect(await withhold(5)).toEqual({ ok: true, value: { safety: 5, free: 2 } })
    expect(await withhold(4, 'barsha')).toEqual({ ok: true, value: { safety: 4, free: 0 } })
    const { stock, locations } = await reader.loadPricesAndStock([sku], 'ae', clock.now())
    const levels = stock.get(sku) ?? []
    expect(deliverable(levels, locations, 'ae')).toBe(2)
    expect(stockAtStores(levels, locations, 'ae')).toEqual([])
    expect(availability(deliverable(levels, locations, 'ae'))).toEqual({ kind: 'in-stock', remaining: 2 })
    // What the search, feeds and kiosks read.
    expect((await listRecordsByCodes(db, [sku], 'free'))[0]?.stock?.[sku]).toEqual({ 'wh-ae': 2, barsha: 0 })
    const plan = createPlanCollections({
      ...{ db, listVariants: async () => new Map() },
      stores: () => [aStore({ storeCode: 'barsha', country: 'ae' })],
    })
    const part = { sku, quantity: 1, components: [{ sku, quantity: 1 }] }
    expect((await plan([part], country)).get('barsha')).toEqual({ missing: [], transferred: [sku] })
    expect((await plan([{ ...part, quantity: 3 }], country)).get('barsha')).toMatchObject({ missing: [sku] })
    const page = await listProducts(
      db,
      {
        filters: { view: null, category: null, brand: null, country: null },
        ...{ search: '', sort: 'code', descending: false, cursor: null, size: 25 },
      },
      { countries: theCountries, now: clock.now() },
    )
    expect(page.rows[0]?.free).toBe(2)
    const since = '2026-01-01T00:00:00.000Z'
    expect(await listStockCover(db, { country: 'ae', since, limit: 5 })).toMatchObject([
      { sku, free: 2, safety: 9 },
    ])
    expect(await reserve(3)).toBe(false)
    expect(await reserve(2)).toBe(true)
    expect(await reserve(1)).toBe(false)
  })

  test('leaves to orders what they have reserved, and is never more free than there is', async () => {
    const { db, withhold, reserve, stockAdmin } = await aStock(open)
    expect(await reserve(6)).toBe(true)
    expect(await withhold(100)).toEqual({ ok: true, value: { safety: 100, free: 0 } })
    expect(
      await rowsOf(db, sql`select on_hand, reserved from stock_levels where location = 'wh-ae'`),
    ).toEqual([{ on_hand: 7, reserved: 6 }])
    expect(await withhold(0)).toEqual({ ok: true, value: { safety: 0, free: 1 } })
    expect((await reconcile(db)).filter(({ kind }) => kind === 'stock-movements')).toEqual([])
    expect(await stockAdmin.listMovements(sku, null, leena)).toHaveLength(3)
  })

  test('is written to the audit once, and the pages that show it are purged', async () => {
    const { clock, withhold, audit, published, writer, stockAdmin } = await aStock(open)
    for (const _ of [1, 2]) expect(await withhold(7)).toMatchObject({ ok: true })
    expect(await audit()).toEqual([
      {
        ...{ act: 'stock.set-safety', operator_name: 'Leena', reason: 'for the showroom' },
        before: { safety: 0 },
        after: { safety: 7, place: 'wh-ae' },
      },
    ])
    // Sold out: listings, too.
    expect(published).toEqual(expect.arrayContaining([`product:${sku}`, 'category:living']))
    // An import replaces what is on hand, not what is not sold.
    await writer.apply([{ ...aRecord({ code: sku }), stock: { [sku]: { 'wh-ae': 9 } } }], clock.now())
    expect((await stockAdmin.find(sku, leena))?.places).toContainEqual({
      ...{ location: 'wh-ae', country: 'ae', onHand: 9, reserved: 0, safety: 7, isKnown: true },
    })
  })

  test('that another has set meanwhile is shown; where there are none it can be set', async () => {
    const { withhold, stockAdmin } = await aStock(open)
    await withhold(2)
    expect(await withhold(3, 'wh-ae', leena, 0)).toEqual({
      ...{ ok: false, failure: { kind: 'safety-changed', safety: 2 } },
    })
    expect(await withhold(2, 'wh-ae', leena, 0)).toMatchObject({ ok: true })
    expect(await withhold(3, 'wh-ae', leena, 2)).toMatchObject({ value: { safety: 3 } })
    expect(await withhold(1, 'wh-om')).toEqual({ ok: true, value: { safety: 1, free: 0 } })
    expect((await stockAdmin.find(sku, leena))?.places.find(({ location }) => location === 'wh-om')).toEqual({
      ...{ location: 'wh-om', country: 'om', onHand: 0, reserved: 0, safety: 1, isKnown: true },
    })
  })

  test('is set at the operator’s places, in whole units, also where another system counts', async () => {
    const { withhold, audit } = await aStock(open)
    expect(await withhold(1, 'wh-ae', ofKuwait)).toMatchObject({ failure: { kind: 'not-found' } })
    expect(await withhold(1, 'wh-ae', serving)).toMatchObject({ failure: { kind: 'not-permitted' } })
    expect(await withhold(1, 'wh-xx')).toMatchObject({ failure: { kind: 'not-found' } })
    for (const units of [-1, 1.5, Number.NaN, 100_001])
      expect(await withhold(units), String(units)).toMatchObject({ failure: { kind: 'not-units' } })
    expect(await audit()).toEqual([])
    const elsewhere = await aStock(open, true)
    expect(await elsewhere.withhold(1, 'wh-ae', operator)).toMatchObject({ ok: true })
  })
})
