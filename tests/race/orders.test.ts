import { expect, test } from 'vitest'
import { money } from '#kernel/money.ts'
import { reconcile } from '#adapters/reconcile/reconcile.ts'
import { aPurchasableVariant } from '../support/builders/a-purchasable-variant.ts'
import { anOrderShop } from '../support/shops/an-order-shop.ts'
import { operator } from '../support/builders/operators.ts'
import { describeDatabases } from '../support/databases/databases.ts'
import { rounds } from '../support/rounds.ts'

const bundle = aPurchasableVariant({
  sku: 'SET',
  components: [
    { sku: 'SKU-A', quantity: 1 },
    { sku: 'SKU-B', quantity: 1 },
  ],
})
const ones = (answers: readonly { readonly ok: boolean }[]) => answers.filter(({ ok }) => ok).length

describeDatabases('concurrent orders', (open) => {
  test('sells the last unit once to fifty buyers', async () => {
    for (let round = 1; round <= rounds(); round += 1) {
      const database = open()
      const shop = await anOrderShop(await database, { stock: { 'SKU-A': 1 } })
      const buyers = []
      for (let buyer = 1; buyer <= 50; buyer += 1) buyers.push(await shop.aShopper())
      const answers = await Promise.all(buyers.map(({ place }) => place()))
      expect(ones(answers), `round ${round}`).toBe(1)
      for (const answer of answers)
        if (!answer.ok)
          expect(answer.failure, `round ${round}`).toEqual({ kind: 'out-of-stock', skus: ['SKU-A'] })
      expect(await shop.stockOf('SKU-A'), `round ${round}`).toEqual({ onHand: 1, reserved: 1, allocated: 1 })
      expect(await shop.count('orders'), `round ${round}`).toBe(1)
      expect(await reconcile((await database).db), `round ${round}`).toEqual([])
    }
  })

  test('never sells the last component to both a bundle and a single item', async () => {
    for (let round = 1; round <= rounds(); round += 1) {
      const shop = await anOrderShop(await open(), {
        variants: [aPurchasableVariant(), aPurchasableVariant({ sku: 'SKU-B' }), bundle],
        stock: { 'SKU-A': 1, 'SKU-B': 1 },
      })
      const buyers = [await shop.aShopper({ SET: 1 }), await shop.aShopper({ 'SKU-A': 1 })]
      buyers.push(await shop.aShopper({ 'SKU-B': 1, 'SKU-A': 1 }), await shop.aShopper({ SET: 1 }))
      expect(ones(await Promise.all(buyers.map(({ place }) => place()))), `round ${round}`).toBe(1)
      expect(await shop.stockOf('SKU-A'), `round ${round}`).toEqual({ onHand: 1, reserved: 1, allocated: 1 })
    }
  })

  test('places one order per idempotency key, and one for two tabs', async () => {
    for (let round = 1; round <= rounds(); round += 1) {
      const shop = await anOrderShop(await open())
      const shopper = await shop.aShopper()
      const key = `the-same-key-${round}`
      const answers = await Promise.all([
        ...Array.from({ length: 5 }, () => shopper.place(key)),
        shopper.place(`another-tab-${round}`),
      ])
      expect(await shop.count('orders'), `round ${round}`).toBe(1)
      const numbers = answers.flatMap((answer) => (answer.ok ? [answer.value.number] : []))
      expect(new Set(numbers).size, `round ${round}`).toBe(1)
      expect([1, 5], `round ${round}`).toContain(numbers.length)
      expect(await shop.stockOf('SKU-A'), `round ${round}`).toMatchObject({ reserved: 1, allocated: 1 })
    }
  })

  test('an unpaid order is either paid or expired', async () => {
    for (let round = 1; round <= rounds(); round += 1) {
      const shop = await anOrderShop(await open())
      await (await shop.aShopper({ 'SKU-A': 1 }, 'tap')).place()
      const [order] = await shop.orderAdmin.list({
        by: operator,
        country: null,
        status: null,
        onHold: null,
        limit: 1,
        before: null,
      })
      const outcome = {
        attemptId: 'a',
        state: 'paid',
        amount: money(129_900, 'AED'),
        reference: 'r',
      } as const
      shop.clock.advance(31 * 60_000)
      const [expired, paid] = await Promise.all([
        shop.expire('unpaid'),
        shop.recordPayment({ ...outcome, orderId: order?.id ?? '' }),
      ])
      expect(paid.ok ? '0 expired' : '1 expired', `round ${round}`).toBe(expired)
      const allocated = paid.ok ? 1 : 0
      expect(await shop.stockOf('SKU-A'), `round ${round}`).toEqual({
        onHand: 5,
        reserved: allocated,
        allocated,
      })
    }
  })
})
