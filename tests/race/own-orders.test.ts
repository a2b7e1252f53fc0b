import { toBuyer } from '#commerce/cart/loaded-cart.ts'
import { expect, test } from 'vitest'
import { createCartRepository } from '#adapters/cart/cart-repository.ts'
import { createIdentityRepository } from '#adapters/identity/identity-repository.ts'
import { newVisitorToken } from '#adapters/customers/visitor-token.ts'
import { createAddAgain } from '#commerce/cart/add-again.ts'
import { aPurchasableVariant } from '../support/builders/a-purchasable-variant.ts'
import { describeDatabases } from '../support/databases/databases.ts'
import { rounds } from '../support/rounds.ts'
import { anOrderShop, here } from '../support/shops/an-order-shop.ts'

describeDatabases('an order that several keep at once', (open) => {
  test('is in one account, of two customers who submit it three times each', async () => {
    for (let round = 1; round <= rounds(); round += 1) {
      const { db } = await open()
      const shop = await anOrderShop({ db })
      const placed = await (await shop.aShopper()).place()
      if (!placed.ok) throw new Error(placed.failure.kind)
      const { number } = placed.value
      const link = shop.accessTokens.sign(number, 'read')
      const store = createIdentityRepository(db)
      const customers = []
      for (const name of ['Layla', 'Omar']) {
        const registration = { name, language: 'en', termsVersion: '1', isAdult: false } as const
        customers.push(await store.insertCustomer(registration, 'ae', shop.clock.now()))
      }
      const submitting = [...customers, ...customers, ...customers]
      const attached = await Promise.all(submitting.map((id) => shop.orders.keep(number, link, id, here)))
      expect(
        attached.filter(({ ok }) => ok),
        `round ${round}`,
      ).toHaveLength(3)
      const counts = await Promise.all(customers.map((id) => shop.orders.listOwn(id, 0, here)))
      expect(counts.map(({ recordsTotal }) => recordsTotal).toSorted(), `round ${round}`).toEqual([0, 1])
    }
  })
})

describeDatabases('buying again, submitted five times', (open) => {
  test('adds the items once', async () => {
    for (let round = 1; round <= rounds(); round += 1) {
      const { db } = await open()
      const carts = createCartRepository(db)
      const variants = new Map([['SKU-A', aPurchasableVariant({ available: 9 })]])
      const addAgain = createAddAgain({
        carts,
        loadCart: async (token) => ({
          stored: token === null ? undefined : await carts.find(token),
          buyer: toBuyer(null, { hasOrdered: false }),
          listVariants: async () => variants,
          price: async () => {
            throw new Error('nothing is priced')
          },
        }),
        listCombos: async () => [],
        isCouponElsewhere: async () => false,
        newToken: newVisitorToken,
        clock: { now: () => '2026-11-23T12:00:00.000Z' },
        checkRateLimit: async () => ({ allowed: true, retryAfterSeconds: 0 }),
      })
      const items = [{ sku: 'SKU-A', quantity: 2 }]
      const submit = (token: string | null, key: string) =>
        addAgain({ token, items, key, from: '203.0.113.7' }, here)
      const first = await submit(null, 'the-first-submit')
      const token = first.ok ? first.value.token : ''
      const key = `the-same-key-${round}`
      const results = await Promise.all(Array.from({ length: 5 }, () => submit(token, key)))
      expect(
        results.every(({ ok }) => ok),
        `round ${round}`,
      ).toBe(true)
      expect((await carts.find(token))?.lines, `round ${round}`).toMatchObject([
        { sku: 'SKU-A', quantity: 4 },
      ])
    }
  })
})
