import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rowsOf as read } from '#infrastructure/db/sql-helpers.ts'
import { reconcile } from '#adapters/reconcile/reconcile.ts'
import { describeDatabases } from '../support/databases/databases.ts'
import { rounds } from '../support/rounds.ts'
import { aDayMoveShop } from '../support/shops/a-day-move-shop.ts'

describeDatabases('a day that moves', (open) => {
  test('while the shopper of each order moves it to the last places, too: no order loses its place, and no day has more than it takes', async () => {
    for (let round = 1; round <= rounds(); round += 1) {
      const database = await open()
      const { placed, begin, work, rowsOf, dayOf, reschedule, taken } = await aDayMoveShop(database, 1)
      const numbers: string[] = []
      for (let n = 0; n < 6; n += 1) numbers.push((await placed('cashondelivery')).number)
      const [moved, own] = [numbers.slice(0, 4), numbers.slice(2)]
      const id = await begin(moved, `form ${round}`)
      const [, ...answers] = await Promise.all([
        work(),
        ...own.map((number, index) => reschedule(number, index % 2 === 0 ? '2026-11-25' : '2026-11-26')),
      ])
      const where = `round ${round}`
      const days = await Promise.all(numbers.map(dayOf))
      // The shopper's own appointment is not taken away: of an order in both, the task says that it is not due any more, or moved it first.
      for (const [index, answer] of answers.entries()) {
        const number = own[index] ?? ''
        if (answer.ok && !moved.includes(number))
          expect(await dayOf(number), where).toBe(index % 2 === 0 ? '2026-11-25' : '2026-11-26')
      }
      for (const { number, state } of await rowsOf(id))
        if (state === 'done') expect(await dayOf(number), where).not.toBe('2026-11-24')
      const counted: Record<string, number> = {}
      for (const day of days) counted[String(day)] = (counted[String(day)] ?? 0) + 1
      expect(await taken(), where).toEqual(counted)
      for (const [day, count] of Object.entries(counted))
        if (day !== '2026-11-24') expect(count, `${where} ${day}`).toBe(1)
      const reserved = await read(database.db, sql`select order_id from slot_reservations`)
      expect(reserved, where).toHaveLength(6)
      expect(await reconcile(database.db), where).toEqual([])
    }
  })

  test('twice, by two processes at work on one task each, moves each order once', async () => {
    for (let round = 1; round <= rounds(); round += 1) {
      const database = await open()
      const { placed, begin, work, rowsOf, orderOf } = await aDayMoveShop(database, 2)
      const numbers: string[] = []
      for (let n = 0; n < 4; n += 1) numbers.push((await placed('cashondelivery')).number)
      const ids = [await begin(numbers, 'form-1'), await begin(numbers, 'form-2')]
      await Promise.all([work(), work()])
      const states = await Promise.all(ids.map(rowsOf))
      for (const number of numbers)
        expect(
          states.flat().some((row) => row.number === number && row.state === 'done'),
          `round ${round}`,
        ).toBe(true)
      for (const number of numbers)
        expect((await orderOf(number)).reschedulings, `round ${round}`).toHaveLength(1)
      expect(await reconcile(database.db), `round ${round}`).toEqual([])
    }
  })
})
