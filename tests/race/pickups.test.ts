import { expect, test } from 'vitest'
import { daysWithoutHours } from '#commerce/orders/pickup/days-without-hours.ts'
import { reconcile } from '#adapters/reconcile/reconcile.ts'
import { money } from '#kernel/money.ts'
import { describeDatabases } from '../support/databases/databases.ts'
import { rounds } from '../support/rounds.ts'
import { setStock } from '#adapters/catalog/set-stock.ts'
import { aCatalog } from '../support/builders/a-catalog.ts'
import { aRecord } from '../support/builders/a-product.ts'
import { anOrderShop } from '../support/shops/an-order-shop.ts'
import { aReadyPickup } from '../support/shops/a-ready-pickup.ts'
import { operator } from '../support/builders/operators.ts'

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
        shop.orderAdmin.advance({ number, action, by: operator, note: null }),
        shop.expirePickups(),
        shop.expirePickups(),
      ])
      const times = expired.filter((result) => result === '1 expired').length
      expect(times, `round ${round}`).toBe(handedOver.ok ? 0 : 1)
      const found = await shop.orderAdmin.find(number, operator)
      expect(found.ok && found.value.order.status).toBe(handedOver.ok ? 'delivered' : 'canceled')
      expect(await shop.stockOf('SKU-A')).toMatchObject({ reserved: 0, allocated: 0 })
      expect(shop.messageKeys.filter((key) => key.startsWith('collection-expired'))).toHaveLength(times)
      expect(await reconcile(db)).toEqual([])
    }
  })
})

describeDatabases('two counters with one code', (open) => {
  test('hand an order over once', async () => {
    for (let round = 1; round <= rounds(); round += 1) {
      const { db } = await open()
      const shop = await anOrderShop({ db })
      const number = await aReadyPickup(db, shop)
      const found = await shop.orderAdmin.find(number, operator)
      if (!found.ok) throw new Error('an order')
      const { id, contact } = found.value.order
      const code = (await shop.pickups.findCode(id)) ?? ''
      const handOver = () =>
        shop.pickupCounter.handOver({
          by: operator,
          store: 'dubai-mall',
          code,
          name: contact.name,
          isNameConfirmed: false,
          collected: money(129_900, 'AED'),
          note: null,
        })
      const both = await Promise.all([handOver(), handOver()])
      const kinds = both.map((one) => (one.ok ? 'handed over' : one.failure.kind)).toSorted()
      expect(kinds, `round ${round}`).toEqual(['already-collected', 'handed over'])
      expect(await shop.stockOf('SKU-A')).toEqual({ onHand: 4, reserved: 0, allocated: 0 })
      expect(shop.messageKeys.filter((key) => key.startsWith('delivered'))).toHaveLength(1)
      expect(await reconcile(db)).toEqual([])
    }
  })
})

describeDatabases('the last unit of a store', (open) => {
  test('goes to the web or over the counter, never to both', async () => {
    for (let round = 1; round <= rounds(); round += 1) {
      const database = await open()
      const { db } = database
      const { writer, clock } = await aCatalog(database)
      const record = aRecord({ code: 'SKU-A' }, { stock: { 'SKU-A': { barsha: 1 } } })
      expect((await writer.apply([record], clock.now())).failures).toEqual([])
      const shop = await anOrderShop({ db }, { stock: {}, collectAt: 'barsha' })
      const [one, other] = [await shop.aShopper(), await shop.aShopper()]
      const sellAtCounter = () =>
        db.transaction((tx) =>
          setStock(tx, { sku: 'SKU-A', location: 'barsha', onHand: 0, at: shop.clock.now() }),
        )
      const [first, sold, second] = await Promise.all([one.place(), sellAtCounter(), other.place()])
      const placed = [first, second].filter(({ ok }) => ok).length
      expect(placed + (sold.outcome === 'set' ? 1 : 0), `round ${round}`).toBe(1)
      for (const answer of [first, second])
        if (!answer.ok) expect(answer.failure).toEqual({ kind: 'out-of-stock', skus: ['SKU-A'] })
      expect(await shop.stockOf('SKU-A')).toEqual({ onHand: placed, reserved: placed, allocated: placed })
      expect(await reconcile(db)).toEqual([])
    }
  })
})
