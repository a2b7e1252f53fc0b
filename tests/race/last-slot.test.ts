import { expect, test } from 'vitest'
import type { DeliverySlot } from '#commerce/delivery/delivery-quote.ts'
import { slotReservation } from '#adapters/delivery/slot-reservation.ts'
import { reconcile } from '#adapters/reconcile/reconcile.ts'
import { anOrderShop } from '../support/shops/an-order-shop.ts'
import { describeDatabases } from '../support/databases/databases.ts'
import { rounds } from '../support/rounds.ts'

const slot: DeliverySlot = {
  id: 'ae:near:2026-11-24:09-13',
  day: '2026-11-24',
  from: '09:00',
  to: '13:00',
  orderBefore: '2026-11-23T10:00:00.000Z',
  remaining: 1,
  capacity: 1,
}

describeDatabases('the last place of a delivery slot', (open) => {
  test('goes to one order, and the rejected ones reserve no stock', async () => {
    for (let round = 1; round <= rounds(); round += 1) {
      const database = await open()
      const shop = await anOrderShop(database, {
        stock: { 'SKU-A': 50 },
        reservations: [slotReservation],
        slot,
      })
      const shoppers = []
      for (let n = 0; n < 12; n += 1) shoppers.push(await shop.aShopper())
      const answers = await Promise.all(shoppers.map(({ place }) => place()))
      const rejections = answers.flatMap((one) => (one.ok ? [] : [one.failure.kind]))
      expect(answers.filter(({ ok }) => ok).length, `round ${round}`).toBe(1)
      expect(new Set(rejections), `round ${round}`).toEqual(new Set(['slot-full']))
      expect(await shop.stockOf('SKU-A'), `round ${round}`).toEqual({ onHand: 50, reserved: 1, allocated: 1 })
      expect(await reconcile(database.db), `round ${round}`).toEqual([])
    }
  })
})
