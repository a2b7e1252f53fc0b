import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aCatalog } from '../support/builders/a-catalog.ts'
import { aBookPrice, aRecord } from '../support/builders/a-product.ts'
import { describeDatabases, rowsOf } from '../support/databases/databases.ts'
import { rounds } from '../support/rounds.ts'

describeDatabases('concurrent writes to the catalog', (open) => {
  test('add a product once, with the complete record of the last write', async () => {
    for (let round = 1; round <= rounds(40); round += 1) {
      const { writer, reader, clock } = await aCatalog(await open())
      const versions = [1, 2, 3, 4].map((rank) =>
        aRecord({ code: 'MJ-1', rank }, { prices: { 'MJ-1': { ae: aBookPrice(rank * 1_000) } } }),
      )
      const reports = await Promise.all(versions.map((record) => writer.apply([record], clock.now())))
      const outcomes = reports.flatMap(({ applied }) => applied.map(({ outcome }) => outcome))
      expect(outcomes.sort(), `round ${round}`).toEqual(['added', 'changed', 'changed', 'changed'])
      const [record] = await reader.listRecords(null, 10)
      const rank = record?.product.rank ?? 0
      expect(record?.prices['MJ-1']?.['ae'], `round ${round}`).toEqual(aBookPrice(rank * 1_000))
    }
  })

  test('give a URL key to one of two products', async () => {
    for (let round = 1; round <= rounds(40); round += 1) {
      const { writer, clock } = await aCatalog(await open())
      const reports = await Promise.all(
        ['MJ-1', 'MJ-2', 'MJ-3'].map((code) =>
          writer.apply([aRecord({ code, urlKey: 'sofa' })], clock.now()),
        ),
      )
      expect(
        reports.flatMap(({ applied }) => applied),
        `round ${round}`,
      ).toHaveLength(1)
      expect(
        reports.flatMap(({ failures }) => failures.map(({ kind }) => kind)),
        `round ${round}`,
      ).toEqual(['url-key-taken', 'url-key-taken'])
    }
  })

  test('never set stock below the reserved quantity', async () => {
    for (let round = 1; round <= rounds(40); round += 1) {
      const { writer, clock, db } = await aCatalog(await open())
      await writer.apply([aRecord({ code: 'MJ-1' })], clock.now())
      // As an order reserves them: a piece each, refused when none is free.
      const reserve = () =>
        rowsOf(
          db,
          sql`update stock_levels set reserved = reserved + 1
            where sku = 'MJ-1' and location = 'wh-ae' and on_hand > reserved returning reserved`,
        )
      const [reservations, ...outcomes] = await Promise.all([
        Promise.all(Array.from({ length: 8 }, reserve)),
        ...[6, 2, 9, 0].map((quantity) => writer.setStock('MJ-1', 'wh-ae', quantity)),
        writer.apply([aRecord({ code: 'MJ-1' }, { stock: { 'MJ-1': { 'wh-ae': 1 } } })], clock.now()),
      ])
      const [level] = await rowsOf(
        db,
        sql`select on_hand, reserved from stock_levels
        where sku = 'MJ-1' and location = 'wh-ae'`,
      )
      const reserved = reservations.filter((rows) => rows.length > 0).length
      expect(level?.['reserved'], `round ${round}`).toBe(reserved)
      expect(Number(level?.['on_hand']), `round ${round}`).toBeGreaterThanOrEqual(reserved)
      expect(outcomes, `round ${round}`).toHaveLength(5)
    }
  })
})
