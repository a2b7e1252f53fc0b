import { expect, test } from 'vitest'
import { shippedLimits } from '#commerce/staff/limits.ts'
import { need } from '../support/builders/a-purchase.ts'
import { aMember, operator } from '../support/builders/operators.ts'
import { someSettings } from '../support/builders/some-settings.ts'
import { describeDatabases } from '../support/databases/databases.ts'
import { rounds } from '../support/rounds.ts'
import { aGiftCardShop } from '../support/shops/a-gift-card-shop.ts'
import { anAhlanModule } from '../support/shops/an-ahlan-module.ts'

const idOf = (last: number) => `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`
const limits = { kind: 'staff-limits', country: 'ae' } as const

describeDatabases('limits of staff that change while they are used', (open) => {
  test('are never exceeded by gifts that begin after the change, in whatever process', async () => {
    const database = await open()
    const { db } = database
    const shop = await aGiftCardShop({ db })
    const wallets = anAhlanModule(db, shop.clock).admin
    const settings = await someSettings(database, shop.clock)
    const put = (change: object) =>
      settings.admin.publish({ ...limits, document: { ...shippedLimits('AED'), ...change }, by: operator })
    const customers = await Promise.all([1, 2, 3, 4, 5, 6, 7].map((last) => shop.customer(idOf(last))))
    for (let round = 1; round <= rounds(); round += 1) {
      need(await put({}))
      const huda = aMember({ id: idOf(1000 + round) })
      const grant = (key: number, amount = '500') =>
        wallets.grant({
          ...{ country: 'ae', reason: 'late', orderNumber: null, by: huda, days: 30 },
          ...{ key: `${round} ${key}`, amount, customerId: customers[key] ?? '' },
        })
      const [published, ...given] = await Promise.all([
        put({ giftDayMinor: 100_000 }),
        ...[0, 1, 2, 3, 4].map((key) => grant(key)),
      ])
      expect(published.ok, `round ${round}`).toBe(true)
      const count = given.filter(({ ok }) => ok).length
      // Those that were counted before the change had the limit of before.
      expect(count, `round ${round}`).toBeGreaterThanOrEqual(2)
      expect(count, `round ${round}`).toBeLessThanOrEqual(4)
      expect(await grant(5, '1'), `round ${round}`).toMatchObject({
        failure: { kind: 'needs-approval' },
      })
      need(await put({ giftOrderMinor: 300_000, giftDayMinor: 300_000 }))
      expect((await grant(6)).ok, `round ${round}`).toBe(true)
    }
    settings.close()
  })
})
