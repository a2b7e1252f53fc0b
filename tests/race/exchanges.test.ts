import { expect, test } from 'vitest'
import { reconcile } from '#adapters/reconcile/reconcile.ts'
import { describeDatabases } from '../support/databases/databases.ts'
import { rounds } from '../support/rounds.ts'
import { anExchangeShop, paidOf } from '../support/shops/an-exchange-shop.ts'
import { operator } from '../support/builders/operators.ts'

describeDatabases('exchanges, at the same time', (open) => {
  test('get the last unit once, against each other and against a cart', async () => {
    const { db } = await open()
    const shop = await anExchangeShop(db, { 'SKU-B': 1 })
    for (let round = 1; round <= rounds(); round += 1) {
      const [one, other] = [await shop.delivered(1), await shop.delivered(1)]
      const shopper = await shop.shop.aShopper({ 'SKU-B': 1 }, 'tap')
      const [first, second, bought] = await Promise.all([
        shop.request(one, 1, shop.exchanged('SKU-B')),
        shop.request(other, 1, shop.exchanged('SKU-B')),
        shopper.place(),
      ])
      expect(
        [first, second, bought].filter(({ ok }) => ok),
        `round ${round}`,
      ).toHaveLength(1)
      expect(await shop.shop.stockOf('SKU-B'), `round ${round}`).toMatchObject({ reserved: 1, allocated: 1 })
      for (const [order, sent] of [
        [one, first],
        [other, second],
      ] as const)
        if (sent.ok) await shop.returns.withdraw({ order }, sent.value.reference)
      if (bought.ok) await shop.cancel(bought.value.number)
      expect(await shop.shop.stockOf('SKU-B'), `round ${round}`).toMatchObject({ reserved: 0, allocated: 0 })
    }
    await shop.runPaymentTasks()
    expect(await reconcile(db)).toEqual([])
  })

  test('are approved or withdrawn, and leave no order without a return', async () => {
    const { db } = await open()
    const shop = await anExchangeShop(db)
    for (let round = 1; round <= rounds(); round += 1) {
      const order = await shop.delivered(1)
      const [item] = shop.exchanged('SKU-B').items
      const items = item ? [{ ...item, reason: 'faulty' as const }] : []
      const { reference } = await shop.requested(order, 1, { ...shop.exchanged('SKU-B'), items })
      await Promise.all([
        shop.admin.advance(reference, { by: operator, event: 'approve', note: '' }),
        shop.returns.withdraw({ order }, reference),
        shop.admin.advance(reference, { by: operator, event: 'approve', note: '' }),
      ])
      const one = await shop.stored({ reference })
      expect(one, `round ${round}`).toMatchObject({ state: 'withdrawn', exchange: { state: 'ended' } })
      for (const number of await shop.companions(order))
        expect((await shop.find(number)).status, `round ${round}`).not.toBe('confirmed')
      expect(await shop.shop.stockOf('SKU-B'), `round ${round}`).toMatchObject({ reserved: 0, allocated: 0 })
    }
    await shop.runPaymentTasks()
    expect(await reconcile(db)).toEqual([])
  })

  test('are canceled at the desk or taken along by the van, and their money is in one place', async () => {
    const { db } = await open()
    const shop = await anExchangeShop(db)
    for (let round = 1; round <= rounds(); round += 1) {
      const order = await shop.delivered(1)
      const one = await shop.exchange(order, 'SKU-B')
      const { number } = await shop.companionOf(one)
      await shop.ship(number, 'approve', 'process', 'schedule')
      const out = { kind: 'shipment', position: 1, event: 'out', collected: null } as const
      await Promise.all([
        shop.shop.orderAdmin
          .advance({ number, action: out, by: operator, note: null })
          .then(() => shop.collect(one)),
        shop.cancel(number),
        shop.runPaymentTasks(),
      ])
      await shop.runPaymentTasks()
      // Where the cancellation came first, the van takes the item along all the same.
      await shop.collect(one)
      await shop.run(one, 'receive', 'accept')
      await shop.runPaymentTasks()
      const [companion, paidFor, after] = await Promise.all([
        shop.find(number),
        shop.find(order.number),
        shop.stored(one),
      ])
      const { paid, refunded } = paidOf([companion, paidFor])
      const isExchanged = companion.status === 'delivered'
      expect(after.exchange?.state, `round ${round}`).toBe(isExchanged ? 'done' : 'ended')
      expect(paid - refunded, `round ${round}`).toBe(isExchanged ? 99_900 : 0)
    }
    expect(await reconcile(db)).toEqual([])
  })

  test('take the difference once, in however many tabs', async () => {
    const { db } = await open()
    const shop = await anExchangeShop(db)
    for (let round = 1; round <= rounds(); round += 1) {
      const order = await shop.delivered(1)
      const one = await shop.exchange(order, 'SKU-C')
      const companion = await shop.companionOf(one)
      const started = await Promise.all([1, 2, 3].map(() => shop.payDifference(companion)))
      expect(
        started.some(({ ok }) => ok),
        `round ${round}`,
      ).toBe(true)
      await shop.payAll(companion)
      const { payment, status } = await shop.find(companion.number)
      expect([status, payment.paid.minor], `round ${round}`).toEqual(['confirmed', 20_000])
      const attempts = await shop.payments.listAttempts(companion.id)
      expect(
        attempts.filter(({ reportedOutcome }) => reportedOutcome === 'paid'),
        `round ${round}`,
      ).toHaveLength(1)
    }
    expect(await reconcile(db)).toEqual([])
  })
})
