import { expect, test } from 'vitest'
import { createCart } from '#commerce/cart/create-cart.ts'
import { toBuyer } from '#commerce/cart/loaded-cart.ts'
import { money } from '#kernel/money.ts'
import { createCartRepository } from '#adapters/cart/cart-repository.ts'
import { newVisitorToken } from '#adapters/customers/visitor-token.ts'
import { theStorefront } from '../support/shops/a-content-shop.ts'
import { aPurchasableVariant } from '../support/builders/a-purchasable-variant.ts'
import { describeDatabases } from '../support/databases/databases.ts'
import { manualClock } from '../support/manual-clock.ts'
import { rounds } from '../support/rounds.ts'
import { priceFrom } from '../support/shops/without-promotions.ts'

const here = theStorefront('ae/en')
const price = money(129_900, 'AED')
const variant = (sku: string) => aPurchasableVariant({ sku, unitPrice: price, available: 6 })

describeDatabases('one cart in concurrent tabs', (open) => {
  const cartOn = async () => {
    const carts = createCartRepository((await open()).db)
    return createCart({
      carts,
      loadCart: async (token) => ({
        stored: token === null ? undefined : await carts.find(token),
        buyer: toBuyer(null, { hasOrdered: false }),
        listVariants: async (skus) => new Map(skus.map((sku) => [sku, variant(sku)])),
        price: priceFrom((skus) => new Map(skus.map((sku) => [sku, variant(sku)]))),
      }),
      listCombos: async () => [],
      isCouponElsewhere: async () => false,
      newToken: newVisitorToken,
      clock: manualClock(),
      checkRateLimit: async () => ({ allowed: true, retryAfterSeconds: 0 }),
    })
  }
  const addRequest = (token: string | null, sku: string, key: string | null) => ({
    token,
    items: [{ sku, quantity: 1 }],
    key,
    from: '203.0.113.7',
  })

  test('counts ten concurrent additions as ten, and never more than the stock', async () => {
    for (let round = 1; round <= rounds(); round += 1) {
      const cart = await cartOn()
      const first = await cart.add(addRequest(null, 'SKU-B', null), here)
      const token = first.ok ? first.value.token : ''
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => cart.add(addRequest(token, 'SKU-A', null), here)),
      )
      expect(answers.filter(({ ok }) => ok).length, `round ${round}`).toBe(6)
      const { lines } = await cart.load(token, here)
      expect(lines.map(({ sku, quantity }) => [sku, quantity]).toSorted(), `round ${round}`).toEqual([
        ['SKU-A', 6],
        ['SKU-B', 1],
      ])
    }
  })

  test('applies one addition once that is sent ten times with the same key', async () => {
    for (let round = 1; round <= rounds(); round += 1) {
      const cart = await cartOn()
      const first = await cart.add(addRequest(null, 'SKU-B', null), here)
      const token = first.ok ? first.value.token : ''
      await Promise.all(
        Array.from({ length: 10 }, () => cart.add(addRequest(token, 'SKU-A', 'the-same-key-0001'), here)),
      )
      const { lines } = await cart.load(token, here)
      expect(lines.find(({ sku }) => sku === 'SKU-A')?.quantity, `round ${round}`).toBe(1)
    }
  })
})
