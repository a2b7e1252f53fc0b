import { expect, test } from 'vitest'
import { daysWithoutHours } from '#commerce/orders/pickup/days-without-hours.ts'
import { reconcile } from '#adapters/reconcile/reconcile.ts'
import { money } from '#kernel/money.ts'
import { describeDatabases } from '../support/databases/databases.ts'
import { rounds } from '../support/rounds.ts'
import { anOrderShop } from '../support/shops/an-order-shop.ts'
import { aReadyPickup } from '../support/shops/a-ready-pickup.ts'

describeDatabases('pickups at the end of their window', (open) => {
  test('are either handed over or expired, by several jobs once', async () => {
    for (let round = 1; round <= rounds(); round += 1) {
      const { db } = await open()
      const shop = await anOrderShop({ db })
      const number = await aReadyPickup(db, shop)
      shop.clock.advance(daysWithoutHours * 24 * 3_600_000)
      const action = {
        kind: 'shipment',
        position: 1,
        event: 'hand-over',
        collected: money(129_900, 'AED'),
      } as const
      const [handedOver, ...expired] = await Promise.all([
        shop.orderAdmin.advance({ number, action, actor: 'operator', note: null }),
        shop.expirePickups(),
        shop.expirePickups(),
      ])
      const times = expired.filter((result) => result === '1 expired').length
      expect(times, `round ${round}`).toBe(handedOver.ok ? 0 : 1)
      const found = await shop.orderAdmin.find(number)
      expect(found.ok && found.value.order.status).toBe(handedOver.ok ? 'delivered' : 'canceled')
      expect(await shop.stockOf('SKU-A')).toMatchObject({ reserved: 0, allocated: 0 })
      expect(shop.messageKeys.filter((key) => key.startsWith('collection-expired'))).toHaveLength(times)
      expect(await reconcile(db)).toEqual([])
    }
  })
})
