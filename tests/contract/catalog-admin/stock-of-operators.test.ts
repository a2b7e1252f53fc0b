import { sql } from 'drizzle-orm'
import { shippedLimits } from '#commerce/staff/limits.ts'
import { expect, test } from 'vitest'
import { createCatalogAdminModule } from '#adapters/catalog-admin/create-catalog-admin-module.ts'
import { reconcile } from '#adapters/reconcile/reconcile.ts'
import { createStockApproval } from '#commerce/inventory/stock-approval.ts'
import { adjustment, type UnitsChange } from '#commerce/inventory/stock-change.ts'
import type { Operator } from '#commerce/staff/operator.ts'
import { currentPathOf } from '../../support/builders/current-path.ts'
import { aCatalog } from '../../support/builders/a-catalog.ts'
import { aRecord } from '../../support/builders/a-product.ts'
import { aMember, operator } from '../../support/builders/operators.ts'
import { describeDatabases, rowsOf, type Open } from '../../support/databases/databases.ts'
import { theCountries } from '../../support/shops/the-countries.ts'

const sku = 'SKU-A'
const idOf = (last: number) => `00000000-0000-4000-8000-00000000000${last}`
const leena = aMember({ id: idOf(1), name: 'Leena', role: 'merchandiser' })
const huda = aMember({ id: idOf(2), name: 'Huda', role: 'merchandiser' })
const ofKuwait = aMember({ id: idOf(3), name: 'Salem', role: 'merchandiser', countries: ['kw'] })
const serving = aMember({ id: idOf(4), name: 'Noor', role: 'customer-service' })

async function aStock(open: Open, isManagedElsewhere = false) {
  const catalog = await aCatalog(await open())
  const { db, writer, clock } = catalog
  const stock = { [sku]: { 'wh-ae': 12, 'wh-om': 5 }, 'SKU-B': { 'wh-ae': 100 } }
  await writer.apply(
    [
      { ...aRecord({ code: sku }), stock },
      { ...aRecord({ code: 'SKU-B' }), stock: { 'SKU-B': { 'wh-ae': 100 } } },
    ].map((record) => ({
      ...record,
      stock: { [record.product.code]: stock[record.product.code as 'SKU-A'] },
    })),
    clock.now(),
  )
  const published: string[] = []
  const { stockAdmin: admin } = createCatalogAdminModule(db, {
    clock,
    purgeBus: { publish: async (tags) => void published.push(...tags) },
    ...{
      isManagedElsewhere,
      countries: theCountries,
      limitsOf: shippedLimits,
      loadCurrentPath: currentPathOf(db),
    },
  })
  let made = 0
  const change = (
    wanted: UnitsChange,
    by: Operator = leena,
    key = `key-${(made += 1)}`,
    location = 'wh-ae',
  ) => admin.change({ sku, location, change: wanted, by, key, note: 'shelf 4' })
  const audit = () =>
    rowsOf(db, sql`select act, operator_name, object_id, before, after, reason from audit_log order by id`)
  return { ...catalog, admin, change, audit, published }
}

describeDatabases('stock of operators', (open) => {
  test('is corrected with a reason: a movement, a row of the audit, and the pages that show it', async () => {
    const { db, admin, change, audit, published, clock } = await aStock(open)
    clock.advance(1_000)
    expect(await change(adjustment(2, 'damaged'))).toEqual({ ok: true, value: { onHand: 10, reserved: 0 } })
    expect((await admin.find(sku, leena))?.places).toContainEqual({
      ...{ location: 'wh-ae', country: 'ae', onHand: 10, reserved: 0, safety: 0, isKnown: true },
    })
    expect((await admin.listMovements(sku, null, leena))[0]).toMatchObject({
      ...{ kind: 'adjusted', reason: 'damaged', note: 'shelf 4', by: { name: 'Leena' }, at: clock.now() },
      ...{ onHand: -2, onHandAfter: 10, location: 'wh-ae', country: 'ae', order: null },
    })
    expect(await audit()).toEqual([
      {
        ...{ act: 'stock.adjust', operator_name: 'Leena', object_id: sku, reason: 'damaged: shelf 4' },
        before: { quantity: 12 },
        after: { quantity: 10, place: 'wh-ae' },
      },
    ])
    expect(published).toContain(`product:${sku}`)
    expect((await reconcile(db)).filter(({ kind }) => kind === 'stock-movements')).toEqual([])
  })

  test('changes once by one key', async () => {
    const { change, audit } = await aStock(open)
    for (const _ of [1, 2])
      expect(await change(adjustment(1, 'found'), leena, 'key')).toMatchObject({ ok: true })
    expect(await audit()).toHaveLength(1)
  })

  test('that moved since it was seen is counted again, and never falls below what is reserved', async () => {
    const { db, change, audit } = await aStock(open)
    expect(await change({ kind: 'counted', counted: 11, seen: 13 })).toEqual({
      ...{ ok: false, failure: { kind: 'moved', onHand: 12 } },
    })
    await db.execute(sql`update stock_levels set reserved = 4 where sku = ${sku} and location = 'wh-ae'`)
    expect(await change({ kind: 'counted', counted: 3, seen: 12 })).toEqual({
      ...{ ok: false, failure: { kind: 'below-reserved', reserved: 4 } },
    })
    expect(await audit()).toEqual([])
  })

  test('of more than one person may take alone is approved by another, once, and while it is as it was', async () => {
    const { admin, change } = await aStock(open)
    const all: UnitsChange = { kind: 'counted', counted: 0, seen: 12 }
    expect(await change(all)).toMatchObject({ failure: { kind: 'needs-approval' } })
    // A key and a command have no second person.
    expect(await admin.check({ sku, location: 'wh-ae', change: all, by: operator })).toMatchObject({
      value: { after: 0, needsApproval: false },
    })
    const act = createStockApproval(admin)
    const input = { sku, location: 'wh-ae', change: all }
    const prepared = await act.prepare(input, leena)
    expect(prepared).toMatchObject({
      value: { object: { kind: 'sku', id: sku, version: 12 }, place: 'wh-ae', permission: 'stock.approve' },
    })
    const approval = { id: idOf(9), input, requestedBy: { name: 'Leena' }, reason: 'burnt' } as never
    const run = (version: number) => act.run({ ...(approval as object), object: { version } } as never, huda)
    expect(await run(11)).toMatchObject({ failure: { kind: 'changed-meanwhile' } })
    expect(await run(12)).toMatchObject({ value: { onHand: 0 } })
    expect((await admin.listMovements(sku, null, leena))[0]).toMatchObject({
      ...{ kind: 'counted', onHand: -12, note: 'burnt (requested by Leena)', by: { name: 'Huda' } },
    })
    for (const malformed of [
      null,
      { sku },
      { ...input, change: { kind: 'adjusted', units: 1, why: 'theft' } },
    ])
      expect(await act.prepare(malformed, leena)).toMatchObject({ failure: { kind: 'malformed' } })
  })

  test('is seen and changed where it is theirs', async () => {
    const { admin, change } = await aStock(open)
    expect((await admin.find(sku, ofKuwait))?.places.map(({ country }) => country)).not.toContain('ae')
    expect(await admin.listMovements(sku, null, ofKuwait)).toEqual([])
    expect(await change(adjustment(1, 'found'), ofKuwait)).toMatchObject({ failure: { kind: 'not-found' } })
    expect(await change(adjustment(1, 'found'), serving)).toMatchObject({
      failure: { kind: 'not-permitted' },
    })
    expect(await change(adjustment(1, 'found'), leena, 'k', 'wh-xx')).toMatchObject({
      failure: { kind: 'not-found' },
    })
    const elsewhere = await aStock(open, true)
    expect(await elsewhere.change(adjustment(1, 'found'))).toMatchObject({
      failure: { kind: 'managed-elsewhere' },
    })
  })
})
