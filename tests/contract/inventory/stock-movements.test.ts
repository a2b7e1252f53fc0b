import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { stockReservation } from '#adapters/inventory/stock-reservation.ts'
import { reconcile } from '#adapters/reconcile/reconcile.ts'
import { aCatalog } from '../../support/builders/a-catalog.ts'
import { aRecord } from '../../support/builders/a-product.ts'
import { aQuote } from '../../support/builders/a-quote.ts'
import { operator } from '../../support/builders/operators.ts'
import { describeDatabases, rowsOf, type Open } from '../../support/databases/databases.ts'

const sku = 'SKU-A'

async function aStock(open: Open) {
  const catalog = await aCatalog(await open())
  const { db, writer, clock } = catalog
  await writer.apply(
    [{ ...aRecord({ code: sku }), stock: { [sku]: { 'wh-ae': 10, 'wh-om': 0 } } }],
    clock.now(),
  )
  const movements = () =>
    rowsOf(
      db,
      sql`select location, kind, on_hand, reserved, on_hand_after, reserved_after, order_id from stock_movements order by id`,
    )
  const differences = async () => (await reconcile(db)).filter(({ kind }) => kind === 'stock-movements')
  return { ...catalog, movements, differences }
}

const moved = (
  kind: string,
  onHand: number,
  reserved: number,
  after: readonly [number, number],
  order: string | null = null,
) => ({
  ...{ location: 'wh-ae', kind, on_hand: onHand, reserved, order_id: order },
  ...{ on_hand_after: after[0], reserved_after: after[1] },
})

describeDatabases('movements of stock', (open) => {
  test('are written by the database for every change, with the order that it is about', async () => {
    const { db, movements, differences } = await aStock(open)
    const orderId = randomUUID()
    const request = { orderId, country: 'ae', quote: aQuote(), at: '2026-11-22T08:00:00.000Z' } as const
    await db.transaction(async (tx) => {
      expect((await stockReservation.reserve(tx, request)).ok).toBe(true)
    })
    const { quantity = 0 } = (await rowsOf(db, sql`select quantity from stock_reservations`))[0] as {
      quantity?: number
    }
    await db.transaction((tx) => stockReservation.consumeLines(tx, orderId, [sku]))
    expect(await movements()).toEqual([
      moved('imported', 10, 0, [10, 0]),
      moved('reserved', 0, quantity, [10, quantity], orderId),
      moved('shipped', -quantity, -quantity, [10 - quantity, 0], orderId),
    ])
    expect(await differences()).toEqual([])
  })

  test('that a person sets without a reason carry the name, and are in the audit once', async () => {
    const { db, writer } = await aStock(open)
    for (const _ of [1, 2]) expect(await writer.setStock(sku, 'wh-ae', 7, operator)).toBe('set')
    expect(
      await rowsOf(db, sql`select kind, by ->> 'name' as name from stock_movements order by id`),
    ).toEqual([
      { kind: 'imported', name: null },
      { kind: 'set', name: operator.name },
    ])
    expect(await rowsOf(db, sql`select act, operator_name as name, before, after from audit_log`)).toEqual([
      {
        ...{ act: 'stock.set', name: operator.name },
        before: { quantity: 10 },
        after: { quantity: 7, place: 'wh-ae' },
      },
    ])
  })

  test('are of the import, of the key that set it, and of the SKU that is gone', async () => {
    const { writer, clock, movements, differences } = await aStock(open)
    await writer.setStock(sku, 'wh-ae', 7)
    await writer.setStock(sku, 'wh-ae', 7)
    clock.advance(1_000)
    await writer.apply([{ ...aRecord({ code: sku }), stock: { [sku]: { 'wh-ae': 9 } } }], clock.now())
    await writer.remove([sku])
    expect(await movements()).toEqual([
      moved('imported', 10, 0, [10, 0]),
      moved('set', -3, 0, [7, 0]),
      moved('imported', 2, 0, [9, 0]),
      moved('removed', -9, 0, [0, 0]),
    ])
    expect(await differences()).toEqual([])
  })

  test('are never changed, and a level that was changed past them is a difference', async () => {
    const { db, differences } = await aStock(open)
    for (const statement of [sql`update stock_movements set on_hand = 1`, sql`delete from stock_movements`])
      await expect(db.execute(statement)).rejects.toThrow()
    await db.execute(sql`alter table stock_levels disable trigger all`)
    await db.execute(sql`update stock_levels set on_hand = 11 where location = 'wh-ae'`)
    await db.execute(sql`alter table stock_levels enable trigger all`)
    expect(await differences()).toMatchObject([{ what: `${sku} at wh-ae`, actual: '11', expected: '10' }])
  })
})
