import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { shippedLimits } from '#commerce/staff/limits.ts'
import { expect, test } from 'vitest'
import { createCatalogAdminModule } from '#adapters/catalog-admin/create-catalog-admin-module.ts'
import { adjustment } from '#commerce/inventory/stock-change.ts'
import { currentPathOf } from '../support/builders/current-path.ts'
import { aCatalog } from '../support/builders/a-catalog.ts'
import { aRecord } from '../support/builders/a-product.ts'
import { aMember } from '../support/builders/operators.ts'
import { aPaymentAdmin } from '../support/shops/a-payment-admin.ts'
import { anOrderShop } from '../support/shops/an-order-shop.ts'
import { describeDatabases, rowsOf } from '../support/databases/databases.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { rounds } from '../support/rounds.ts'
import { theCountries } from '../support/shops/the-countries.ts'

const leena = aMember({ name: 'Leena', role: 'merchandiser' })
const location = 'wh-ae'

describeDatabases('stock that several change', (open) => {
  test('is what its movements sum to, and no day’s limit is passed', async () => {
    const { db, writer, clock } = await aCatalog(await open())
    const skus = ['SKU-A', 'SKU-B']
    await writer.apply(
      skus.map((code) => ({ ...aRecord({ code }), stock: { [code]: { [location]: 100 } } })),
      clock.now(),
    )
    const { stockAdmin: admin } = createCatalogAdminModule(db, {
      ...{ clock, purgeBus: { publish: async () => undefined }, isManagedElsewhere: false },
      ...{ countries: theCountries, limitsOf: shippedLimits, loadCurrentPath: currentPathOf(db) },
    })
    const change = (sku: string, key: string, units: number) =>
      admin.change({ sku, location, key, by: leena, change: adjustment(units, 'lost') })
    for (let round = 1; round <= rounds(); round += 1) {
      // A day later nothing counts against the limit any more.
      clock.advance(25 * 3_600_000)
      for (const sku of skus) await writer.setStock(sku, location, 100)
      // 60 of 200 may go in a day: of ten times 10 and a count, at most six go.
      const keys = Array.from({ length: 10 }, (_, index) => `${round}-${index}`)
      const [counted, ...gone] = await Promise.all([
        admin.change({
          ...{ sku: 'SKU-A', location, key: `${round}-count`, by: leena },
          change: { kind: 'counted', counted: 95, seen: 100 },
        }),
        ...keys.map((key, index) => change(skus[index % 2] ?? '', key, 10)),
      ])
      const rejected = gone.flatMap((one) => (one.ok ? [] : [one.failure.kind]))
      expect(new Set(rejected), `round ${round}`).toEqual(new Set(['needs-approval']))
      const taken = (10 - rejected.length) * 10 + (counted?.ok ? 5 : 0)
      expect(taken, `round ${round}`).toBeLessThanOrEqual(60)
      expect(taken, `round ${round}`).toBeGreaterThanOrEqual(50)
      const [sums] = await rowsOf(
        db,
        sql`select (select sum(on_hand)::int from stock_levels) as levels, (select sum(on_hand)::int from stock_movements) as movements`,
      )
      expect(sums, `round ${round}`).toEqual({ levels: 200 - taken, movements: 200 - taken })
    }
  })
})

describeDatabases('safety stock that rises while the last units are sold', (open) => {
  test('is not sold: an order after it finds what is above it', async () => {
    for (let round = 1; round <= rounds(); round += 1) {
      const database = await open()
      const { db, writer, clock } = await aCatalog(database)
      await writer.putLocations([{ code: 'ae-dc', kind: 'warehouse', country: 'ae' }])
      await writer.apply([{ ...aRecord({ code: 'SKU-A' }), stock: {} }], clock.now())
      const shop = await anOrderShop({ db }, { stock: { 'SKU-A': 5 } })
      const { stockAdmin } = createCatalogAdminModule(db, {
        ...{ clock, purgeBus: { publish: async () => undefined }, isManagedElsewhere: false },
        ...{ countries: theCountries, limitsOf: shippedLimits, loadCurrentPath: currentPathOf(db) },
      })
      const buyers = []
      for (let buyer = 1; buyer <= 4; buyer += 1) buyers.push(await shop.aShopper())
      const late = await shop.aShopper()
      const [raised, ...answers] = await Promise.all([
        stockAdmin.setSafety({ sku: 'SKU-A', location: 'ae-dc', units: 3, by: leena }),
        ...buyers.map(({ place }) => place()),
      ])
      if (!raised.ok) throw new Error(raised.failure.kind)
      const sold = answers.filter(({ ok }) => ok).length
      // Of five, two may be sold once three are safety stock; those that were sold before it stay sold.
      if (raised.value.free > 0) expect(sold, `round ${round}`).toBe(2)
      else expect(sold, `round ${round}`).toBeGreaterThanOrEqual(2)
      for (const answer of answers)
        if (!answer.ok)
          expect(answer.failure, `round ${round}`).toEqual({ kind: 'out-of-stock', skus: ['SKU-A'] })
      expect(await late.place(), `round ${round}`).toMatchObject({ ok: false })
      expect(await shop.stockOf('SKU-A'), `round ${round}`).toEqual({
        ...{ onHand: 5, reserved: sold, allocated: sold },
      })
    }
  })
})

/** What the level of SKU-A says, and what its movements sum to. */
const sumsOf = (db: Database) =>
  rowsOf(
    db,
    sql`select on_hand as "onHand", reserved,
        (select sum(on_hand)::int from stock_movements moved where moved.sku = level.sku) as moved,
        (select sum(reserved)::int from stock_movements moved where moved.sku = level.sku) as "reservedMoved"
      from stock_levels level where sku = 'SKU-A'`,
  )

describeDatabases('a shelf that is counted while its last unit is sold', (open) => {
  /** A warehouse with so much of another SKU that no count needs a second person. */
  async function aCountedPlace() {
    const { db, writer, clock } = await aCatalog(await open())
    await writer.putLocations([{ code: 'ae-dc', kind: 'warehouse', country: 'ae' }])
    await writer.apply([{ ...aRecord({ code: 'SKU-A' }), stock: {} }], clock.now())
    const paying = await aPaymentAdmin(db, { stock: { 'SKU-A': 1, 'SKU-B': 100_000 } })
    const { stockAdmin } = createCatalogAdminModule(db, {
      ...{ clock, purgeBus: { publish: async () => undefined }, isManagedElsewhere: false },
      ...{ countries: theCountries, limitsOf: shippedLimits, loadCurrentPath: currentPathOf(db) },
    })
    const count = (key: string, counted: number, seen: number) =>
      stockAdmin.change({
        ...{ sku: 'SKU-A', location: 'ae-dc', key, by: leena },
        change: { kind: 'counted', counted, seen },
      })
    return { ...paying, db, writer, count }
  }

  test('is sold, or is missing: never both, and never to two', async () => {
    const { db, shop, writer, count } = await aCountedPlace()
    for (let round = 1; round <= rounds(); round += 1) {
      const before = Number((await shop.stockOf('SKU-A')).reserved)
      // One is free.
      const seen = before + 1
      await writer.setStock('SKU-A', 'ae-dc', seen)
      const buyers = [await shop.aShopper(), await shop.aShopper()]
      const late = await shop.aShopper()
      // With the orders, or some milliseconds after they began: each of the two is first in some rounds.
      const begin = () => count(`missing-${round}`, seen - 1, seen)
      const [counted, ...answers] = await Promise.all([
        round % 2 === 0 ? begin() : setTimeout(round % 6).then(begin),
        ...buyers.map(({ place }) => place()),
      ])
      const sold = answers.filter(({ ok }) => ok).length
      const missing = counted.ok ? 1 : 0
      expect(sold + missing, `round ${round}`).toBe(1)
      if (!counted.ok)
        expect(counted.failure, `round ${round}`).toEqual({ kind: 'below-reserved', reserved: seen })
      for (const answer of [...answers, await late.place()])
        if (!answer.ok)
          expect(answer.failure, `round ${round}`).toEqual({ kind: 'out-of-stock', skus: ['SKU-A'] })
      const [onHand, reserved] = [seen - missing, before + sold]
      expect(await sumsOf(db), `round ${round}`).toEqual([
        { onHand, reserved, moved: onHand, reservedMoved: reserved },
      ])
      expect(await late.place(), `round ${round}`).toMatchObject({ ok: false })
    }
  })

  test('has nothing again that was delivered while it was counted', async () => {
    const { db, order, ship, writer, count } = await aCountedPlace()
    for (let round = 1; round <= rounds(); round += 1) {
      await writer.setStock('SKU-A', 'ae-dc', 4)
      const { number } = await order('cashondelivery')
      await ship(number, 'approve', 'process', 'schedule', 'out')
      // Either all are on the shelf, or one more than was known.
      const found = round % 2
      const [counted] = await Promise.all([
        count(`delivered-${round}`, 4 + found, 4),
        ship(number, 'deliver'),
      ])
      if (!counted.ok) expect(counted.failure, `round ${round}`).toEqual({ kind: 'moved', onHand: 3 })
      const onHand = 3 + (counted.ok ? found : 0)
      expect(await sumsOf(db), `round ${round}`).toEqual([
        { onHand, reserved: 0, moved: onHand, reservedMoved: 0 },
      ])
    }
  })
})
