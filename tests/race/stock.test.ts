import { sql } from 'drizzle-orm'
import { shippedLimits } from '#commerce/staff/limits.ts'
import { expect, test } from 'vitest'
import { createCatalogAdminModule } from '#adapters/catalog-admin/create-catalog-admin-module.ts'
import { adjustment } from '#commerce/inventory/stock-change.ts'
import { aCatalog } from '../support/builders/a-catalog.ts'
import { aRecord } from '../support/builders/a-product.ts'
import { aMember } from '../support/builders/operators.ts'
import { anOrderShop } from '../support/shops/an-order-shop.ts'
import { describeDatabases, rowsOf } from '../support/databases/databases.ts'
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
      ...{ countries: theCountries, limitsOf: shippedLimits },
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
        ...{ countries: theCountries, limitsOf: shippedLimits },
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
