import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Database } from '#infrastructure/db/database.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'
import { stockReservation } from '#adapters/inventory/stock-reservation.ts'
import { aQuote } from '../../support/builders/a-quote.ts'
import { describeDatabases } from '../../support/databases/databases.ts'

const sku = 'SKU-A'

/** How often the transaction has read all levels of stock from first to last. */
const wholeReadings = async (tx: Database): Promise<number> =>
  (
    await rowsOf<{ count: number }>(
      tx,
      sql`select coalesce(sum(seq_scan), 0)::int as count from pg_stat_xact_user_tables where relname = 'stock_levels'`,
    )
  )[0]?.count ?? 0

describeDatabases('stock reservation', (open) => {
  test('uses the index of stock levels, however many there are', async () => {
    const { db } = await open()
    await db.execute(
      sql`insert into stock_locations (code, country, kind) values ('wh-ae', 'ae', 'warehouse')`,
    )
    await db.execute(sql`insert into stock_levels (sku, location, on_hand) values (${sku}, 'wh-ae', 100)`)
    await db.execute(sql`insert into stock_levels (sku, location, on_hand)
      select 'OTHER-' || other, 'wh-ae', 9 from generate_series(1, 20000) other`)
    await db.execute(sql`analyze stock_levels`)
    const orderId = randomUUID()
    const request = { orderId, country: 'ae', quote: aQuote(), at: '2026-11-22T08:00:00.000Z' } as const
    const taking = await db.transaction(async (tx) => {
      const before = await wholeReadings(tx)
      const taken = await stockReservation.reserve(tx, request)
      return { ok: taken.ok, readings: (await wholeReadings(tx)) - before }
    })
    expect(taking).toEqual({ ok: true, readings: 0 })
    const released = await db.transaction(async (tx) => {
      const before = await wholeReadings(tx)
      await stockReservation.releaseItems(tx, orderId, [{ lineSku: sku, sku, quantity: 1 }])
      return (await wholeReadings(tx)) - before
    })
    expect(released).toBe(0)
  })
})
