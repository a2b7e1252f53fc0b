import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { OrderQuote } from '#commerce/checkout/order-quote.ts'
import type { DeliverySlot } from '#commerce/delivery/delivery-quote.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { loadSlotsTaken } from '#adapters/delivery/load-slots-taken.ts'
import { slotReservation } from '#adapters/delivery/slot-reservation.ts'
import { aDeliveryQuote } from '../support/builders/a-delivery-quote.ts'
import { describeDatabases, rowsOf } from '../support/databases/databases.ts'
import { rounds } from '../support/rounds.ts'

const slot = (capacity: number): DeliverySlot => ({
  id: 'ae:near:2026-11-24:09-13',
  day: '2026-11-24',
  from: '09:00',
  to: '13:00',
  orderBefore: '2026-11-23T10:00:00.000Z',
  remaining: capacity,
  capacity,
})
const quoteWith = (chosen: DeliverySlot | null) =>
  ({ delivery: aDeliveryQuote('AED', { slot: chosen }) }) as OrderQuote

const take = (db: Database, orderId: string, capacity: number) =>
  db.transaction((tx) =>
    slotReservation.reserve(tx, {
      orderId,
      country: 'ae',
      quote: quoteWith(slot(capacity)),
      at: '2026-11-23T06:00:00.000Z',
    }),
  )
const release = (db: Database, orderId: string) =>
  db.transaction((tx) => slotReservation.release(tx, orderId))
const takenIn = async (db: Database) => (await loadSlotsTaken(db, [slot(1).id])).get(slot(1).id)?.taken ?? 0
const reservationsIn = async (db: Database) =>
  (await rowsOf(db, sql`select order_id from slot_reservations`)).length

describeDatabases('slot reservation', (open) => {
  test('gives the last place to one of fifty concurrent orders', async () => {
    for (let round = 1; round <= rounds(); round += 1) {
      const { db } = await open()
      for (let before = 0; before < 2; before += 1) await take(db, randomUUID(), 3)
      const answers = await Promise.all(Array.from({ length: 50 }, () => take(db, randomUUID(), 3)))
      expect(answers.filter(({ ok }) => ok).length, `round ${round}`).toBe(1)
      expect(answers.find(({ ok }) => !ok)).toEqual({ ok: false, failure: { kind: 'slot-full' } })
      expect([await takenIn(db), await reservationsIn(db)], `round ${round}`).toEqual([3, 3])
    }
  })

  test('gives the only place of a slot without a row to one of many orders', async () => {
    for (let round = 1; round <= rounds(); round += 1) {
      const { db } = await open()
      const answers = await Promise.all(Array.from({ length: 20 }, () => take(db, randomUUID(), 1)))
      expect(answers.filter(({ ok }) => ok).length, `round ${round}`).toBe(1)
      expect(await takenIn(db), `round ${round}`).toBe(1)
    }
  })

  test('releases a place once, also for repeated releases during other reservations', async () => {
    for (let round = 1; round <= rounds(); round += 1) {
      const { db } = await open()
      const first = randomUUID()
      await take(db, first, 1)
      const takers = Array.from({ length: 10 }, () => take(db, randomUUID(), 1))
      const [answers] = await Promise.all([
        Promise.all(takers),
        ...Array.from({ length: 10 }, () => release(db, first)),
      ])
      const served = answers.filter(({ ok }) => ok).length
      expect(served, `round ${round}`).toBeLessThanOrEqual(1)
      expect([await takenIn(db), await reservationsIn(db)], `round ${round}`).toEqual([served, served])
    }
  })

  test('reserves nothing for an order without a slot, and releases nothing for it', async () => {
    const { db } = await open()
    const request = {
      orderId: randomUUID(),
      country: 'ae',
      quote: quoteWith(null),
      at: '2026-11-23T06:00:00.000Z',
    }
    expect((await db.transaction((tx) => slotReservation.reserve(tx, request))).ok).toBe(true)
    await release(db, request.orderId)
    expect([await takenIn(db), await reservationsIn(db)]).toEqual([0, 0])
  })

  test('rejects new orders when the capacity was lowered below the reservations, and keeps those', async () => {
    const { db } = await open()
    const orders = [randomUUID(), randomUUID(), randomUUID()]
    for (const order of orders) await take(db, order, 3)
    expect((await take(db, randomUUID(), 2)).ok).toBe(false)
    for (const order of orders.slice(1)) await release(db, order)
    expect(await takenIn(db)).toBe(1)
    expect((await take(db, randomUUID(), 2)).ok).toBe(true)
  })

  test('rolls back the reservation of an order whose transaction fails', async () => {
    const { db } = await open()
    const failing = db.transaction(async (tx) => {
      await slotReservation.reserve(tx, {
        orderId: randomUUID(),
        country: 'ae',
        quote: quoteWith(slot(1)),
        at: '2026-11-23T06:00:00.000Z',
      })
      throw new Error('the payment could not be begun')
    })
    await expect(failing).rejects.toThrow('could not be begun')
    expect([await takenIn(db), await reservationsIn(db)]).toEqual([0, 0])
  })
})
