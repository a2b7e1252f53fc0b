import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { DeliverySlot } from '#commerce/delivery/delivery-quote.ts'
import { slotReservation } from '#adapters/delivery/slot-reservation.ts'
import { reconcile } from '#adapters/reconcile/reconcile.ts'
import { anOrderShop } from '../support/shops/an-order-shop.ts'
import { describeDatabases, rowsOf } from '../support/databases/databases.ts'
import { rounds } from '../support/rounds.ts'
import { operator } from '../support/builders/operators.ts'

const slot = (day: string, capacity: number): DeliverySlot & { readonly capacity: number } => ({
  id: `ae:near:${day}:09-13`,
  day,
  from: '09:00',
  to: '13:00',
  orderBefore: `${day}T05:00:00.000Z`,
  remaining: capacity,
  capacity,
})
const [first, wanted] = [slot('2026-11-24', 20), slot('2026-11-26', 1)]

describeDatabases('concurrent reschedules', (open) => {
  const opened = async () => {
    const database = await open()
    const shop = await anOrderShop(database, {
      stock: { 'SKU-A': 50 },
      reservations: [slotReservation],
      slot: first,
      slots: [first, wanted],
    })
    const orders = []
    for (let n = 0; n < 8; n += 1) {
      const placed = await (await shop.aShopper()).place()
      if (!placed.ok) throw new Error(placed.failure.kind)
      orders.push(placed.value.number)
    }
    const advance = (number: string, event: 'approve' | 'process' | 'schedule' | 'reschedule', to?: string) =>
      shop.orderAdmin.advance({
        number,
        action: { kind: 'shipment', position: 1, event, collected: null },
        ...(to !== undefined && { time: { slot: to } }),
        by: operator,
        note: null,
      })
    for (const number of orders)
      for (const event of ['approve', 'process', 'schedule'] as const) await advance(number, event)
    const taken = async () =>
      Object.fromEntries(
        (await rowsOf(database.db, sql`select id, taken from delivery_slots`)).map((row) => [
          row['id'],
          row['taken'],
        ]),
      )
    return { database, shop, orders, advance, taken }
  }

  test('concurrent reschedules give the last capacity of a slot to one order; the others keep theirs', async () => {
    for (let round = 1; round <= rounds(); round += 1) {
      const { database, shop, orders, advance, taken } = await opened()
      const answers = await Promise.all(orders.map((number) => advance(number, 'reschedule', wanted.id)))
      const moved = answers.filter(({ ok }) => ok).length
      expect(moved, `round ${round}`).toBe(1)
      expect(
        answers.flatMap((one) => (one.ok ? [] : [one.failure.kind])),
        `round ${round}`,
      ).toEqual(Array.from({ length: 7 }, () => 'slot-full'))
      expect(await taken(), `round ${round}`).toEqual({ [first.id]: 7, [wanted.id]: 1 })
      const found = await Promise.all(orders.map((number) => shop.orderAdmin.find(number, operator)))
      const days = found.map((one) => (one.ok ? one.value.order.shipments[0]?.slot?.day : null))
      expect(days.filter((day) => day === wanted.day).length, `round ${round}`).toBe(1)
      expect(await reconcile(database.db), `round ${round}`).toEqual([])
    }
  })

  test('orders that exchange slots do not deadlock', async () => {
    const { orders, advance, taken, database } = await opened()
    const [one = '', other = ''] = orders
    expect((await advance(one, 'reschedule', wanted.id)).ok).toBe(true)
    for (let round = 1; round <= rounds(); round += 1) {
      const answers = await Promise.all([
        advance(one, 'schedule', first.id),
        advance(other, 'reschedule', wanted.id),
      ])
      expect(answers[0].ok, `round ${round}`).toBe(true)
      // Whoever comes a moment too early finds it full, and may ask again.
      if (!answers[1].ok) expect((await advance(other, 'reschedule', wanted.id)).ok).toBe(true)
      await Promise.all([advance(other, 'schedule', first.id), advance(one, 'reschedule', wanted.id)])
      await advance(one, 'reschedule', wanted.id)
      expect(await taken(), `round ${round}`).toEqual({ [first.id]: 7, [wanted.id]: 1 })
    }
    expect(await reconcile(database.db)).toEqual([])
  })
})
