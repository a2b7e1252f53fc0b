import { expect, test } from 'vitest'
import { createCartRepository } from '#adapters/cart/cart-repository.ts'
import { newVisitorToken } from '#adapters/customers/visitor-token.ts'
import { describeDatabases } from '../../support/databases/databases.ts'
import { aQuoteShop } from '../../support/shops/a-quote-shop.ts'

describeDatabases('a quote that is accepted', (open) => {
  async function opened() {
    const { db } = await open()
    const shop = aQuoteShop(db)
    const { number, token } = await shop.request('LAMP-1 30')
    const accept = (parts: Partial<Parameters<typeof shop.bulkQuotes.accept>[0]> = {}) =>
      shop.bulkQuotes.accept(
        { number, token, revision: 1, purchaseOrder: '', cartToken: null, from: '203.0.113.7', ...parts },
        shop.here,
      )
    const stateOf = async () => {
      const found = await shop.bulkQuotes.describe(token, number)
      return found.ok ? found.value.state : found.failure.kind
    }
    return { ...shop, number, accept, stateOf, carts: createCartRepository(db) }
  }

  test('fills a cart with its lines, its company and the purchase order number, under a token of its own', async () => {
    const shop = await opened()
    const planted = newVisitorToken()
    const accepted = await shop.accept({ purchaseOrder: ' PO  77 ', cartToken: planted })
    if (!accepted.ok) throw new Error(accepted.failure.kind)
    expect(accepted.value.cartToken).not.toBe(planted)
    const cart = await shop.carts.find(accepted.value.cartToken)
    expect(cart?.lines).toMatchObject([
      { sku: 'LAMP-1', quantity: 30, agreed: { quote: shop.number, quantity: 30 } },
    ])
    expect(cart?.agreement).toMatchObject({
      purchaseOrder: 'PO 77',
      company: { name: 'Dune Hotels LLC', taxNumber: '100234567800003', registration: 'CN-1234567' },
    })
    expect(await shop.stateOf()).toBe('accepted')
    // The same button once more, and another browser of the company.
    expect((await shop.accept({ cartToken: accepted.value.cartToken })).ok).toBe(true)
    expect((await shop.accept()).ok).toBe(true)
  })

  test('is rejected with another link, an older revision, an odd purchase order number, and after its time', async () => {
    const shop = await opened()
    const kindOf = async (parts: Parameters<typeof shop.accept>[0]) => {
      const accepted = await shop.accept(parts)
      return accepted.ok ? 'accepted' : accepted.failure.kind
    }
    expect(await kindOf({ token: 'x' })).toBe('invalid-link')
    expect(await kindOf({ number: 'Q-0000-0000' })).toBe('invalid-link')
    expect(await kindOf({ revision: 0 })).toBe('revised')
    expect(await kindOf({ purchaseOrder: '<b>' })).toBe('invalid-purchase-order')
    expect(await shop.stateOf()).toBe('quoted')
    shop.clock.advance(60 * 24 * 3_600_000)
    expect(await kindOf({})).toBe('expired')
  })
})
