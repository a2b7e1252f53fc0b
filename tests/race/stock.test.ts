import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createCatalogAdminModule } from '#adapters/catalog-admin/create-catalog-admin-module.ts'
import { adjustment } from '#commerce/inventory/stock-change.ts'
import { aCatalog } from '../support/builders/a-catalog.ts'
import { aRecord } from '../support/builders/a-product.ts'
import { aMember } from '../support/builders/operators.ts'
import { describeDatabases, rowsOf } from '../support/databases/databases.ts'
import { rounds } from '../support/rounds.ts'

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
