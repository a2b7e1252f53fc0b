import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { describeDatabases, rowsOf } from '../support/databases/databases.ts'
import { rounds } from '../support/rounds.ts'
import { aReminderShop } from '../support/shops/a-reminder-shop.ts'

const hour = 3_600_000

describeDatabases('reminders', (open) => {
  const start = async (limits: Parameters<typeof aReminderShop>[1] = {}) => {
    const { db } = await open()
    const shop = aReminderShop(db, limits)
    const customer = await shop.aCustomer()
    const cart = await shop.aCart()
    await shop.own(cart.digest, customer.id)
    shop.clock.advance(5 * hour)
    return { db, shop, customer, cart }
  }

  test('of a cart are one, however many jobs find it', async () => {
    for (let round = 1; round <= rounds(); round += 1) {
      const { shop } = await start()
      await Promise.all([shop.remind(), shop.remind(), shop.remind()])
      await Promise.all([shop.send(), shop.remind(), shop.send()])
      expect(shop.mails, `round ${round}`).toHaveLength(1)
    }
  })

  test('to one recipient stay within its limit, whichever sender takes the last turn', async () => {
    for (let round = 1; round <= rounds(); round += 1) {
      const { db, shop, customer } = await start({ perDay: 2, perWeek: 5 })
      const others = await Promise.all([1, 2, 3].map(() => shop.aCart({ skus: ['LAMP'] })))
      await shop.subscribe(customer.email)
      for (const { digest } of others) await shop.checkOut(digest, customer.email)
      // To nine in the morning.
      shop.clock.advance(16 * hour)
      await shop.remind()
      await Promise.all([shop.send(), shop.send(), shop.send(), shop.send()])
      const queued = await rowsOf(db, sql`select 1 from outbox`)
      expect([queued.length, shop.mails.length], `round ${round}`).toEqual([4, 2])
    }
  })

  test('that are stopped while they are sent are one mail or none, and none afterwards', async () => {
    for (let round = 1; round <= rounds(); round += 1) {
      const { shop, customer } = await start()
      await shop.remind()
      const withdraw = shop.consents.change({ customer, granted: [], source: 'profile' })
      await Promise.all([shop.send(), withdraw, shop.send()])
      expect(shop.mails.length, `round ${round}`).toBeLessThanOrEqual(1)
      expect(await shop.states(), `round ${round}`).not.toContain('waiting')
    }
  })
})
