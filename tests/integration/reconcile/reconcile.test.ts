import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { reconcileCommand } from '../../../cli/commands/reconcile.ts'
import type { Call } from '../../../cli/command.ts'
import { slotReservation } from '#adapters/delivery/slot-reservation.ts'
import { reconcile } from '#adapters/reconcile/reconcile.ts'
import { anOrderShop } from '../../support/shops/an-order-shop.ts'
import { describeDatabases } from '../../support/databases/databases.ts'

describeDatabases('reconcile', (open) => {
  async function someOrders() {
    const database = await open()
    const shop = await anOrderShop(database, { stock: { 'SKU-A': 9 }, reservations: [slotReservation] })
    for (const quantity of [1, 2]) {
      const shopper = await shop.aShopper({ 'SKU-A': quantity })
      expect((await shopper.place()).ok).toBe(true)
    }
    return database
  }
  const runCommand = async (database: Awaited<ReturnType<typeof open>>) =>
    reconcileCommand.run({ context: { open: async () => ({ database }) } } as unknown as Call)

  test('all records agree after orders', async () => {
    const database = await someOrders()
    expect(await reconcile(database.db)).toEqual([])
    expect(await runCommand(database)).toMatchObject({
      code: 0,
      text: expect.stringMatching(/^All \d+ checks passed\.$/),
    })
  })

  test('differences are reported with the actual and the expected value', async () => {
    const database = await someOrders()
    const { db } = database
    const unknownOrder = randomUUID()
    await db.execute(sql`update stock_levels set reserved = 5 where sku = 'SKU-A' and location = 'ae-dc'`)
    await db.execute(
      sql`insert into delivery_slots (id, taken, capacity) values ('ae:near:x', 1, 4), ('ae:near:y', 2, 4)`,
    )
    await db.execute(
      sql`insert into slot_reservations (order_id, slot_id) values (${unknownOrder}::uuid, 'ae:near:x')`,
    )
    await db.execute(
      sql`insert into invoice_series (entity, kind, year, last) values ('E1', 'invoice', '2026', 7)`,
    )
    await db.execute(sql`update orders set total_minor = total_minor + 1, payable_minor = payable_minor + 1
      where number = (select min(number) from orders)`)
    const faults = await reconcile(db)
    expect(faults.map(({ kind, actual, expected }) => [kind, actual, expected])).toEqual([
      ['stock-reserved', '5', '3'],
      ['slot-taken', '2', '0'],
      ['slot-reservation-orphaned', '1', '0'],
      ['invoice-number', '7', '0'],
      ['order-total', expect.any(String), expect.any(String)],
    ])
    const total = faults.at(-1)
    expect(Number(total?.actual) - Number(total?.expected)).toBe(1)
    const printed = await runCommand(database)
    expect([printed.code, printed.text]).toEqual([1, expect.stringContaining('ae:near:y')])
  })

  test('refunds of an order agree with its payments', async () => {
    const database = await someOrders()
    await database.db.execute(sql`update orders set status = 'canceled'`)
    expect((await reconcile(database.db)).map(({ kind }) => kind)).toEqual([
      'stock-reservation-orphaned',
      'stock-reservation-orphaned',
    ])
  })
})
