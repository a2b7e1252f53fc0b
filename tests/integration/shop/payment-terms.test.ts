import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PaymentMethodCode } from '#commerce/payments/methods/payment-method.ts'
import type { OpenShop } from '#open-shop.ts'
import { someCategories } from '../../support/builders/a-catalog.ts'
import { aBookPrice, aRecord } from '../../support/builders/a-product.ts'
import { need, prepareOrder } from '../../support/builders/a-purchase.ts'
import { theStorefront } from '../../support/shops/a-content-shop.ts'
import { openTestShop } from '../../support/shops/open-test-shop.ts'

const here = theStorefront('ae/en')
let shop: OpenShop
beforeAll(async () => {
  shop = await openTestShop()
  const { writer } = shop.catalog
  await writer.putCategories(someCategories)
  await writer.apply([aRecord({ code: 'MJ-1' })], shop.shop.clock.now())
  await writer.setPrice('MJ-1', 'ae', aBookPrice(74_900), shop.shop.clock.now())
  await writer.setStock('MJ-1', 'wh-ae', 50)
})
afterAll(() => shop.close())

const offersFor = async (chosen: PaymentMethodCode) => {
  const { token } = await prepareOrder(shop.shop, here, { sku: 'MJ-1', method: chosen })
  const { methods } = need(await shop.shop.checkout.loadPayment(token, here))
  return { token, methods: methods.filter(({ rejection }) => rejection === null) }
}

test.each(['tap', 'tabby'] as const)(
  'every method says before it is chosen what the review then charges, also after %s was',
  async (chosen) => {
    const { token, methods } = await offersFor(chosen)
    expect(methods.map(({ code }) => code)).toEqual(expect.arrayContaining(['tap', 'tabby', 'tamara']))
    for (const { code, terms, charge, sheet } of methods) {
      if (sheet) continue
      need(await shop.shop.checkout.setPayment(token, code, here))
      const { quote } = need(await shop.shop.checkout.load(token, here))
      const { minor } = terms?.due ?? quote.subTotal
      expect(minor + charge.minor + quote.rounding.minor, code).toBe(quote.due.minor)
      expect(
        terms?.promotions.map(({ en }) => en),
        code,
      ).toEqual(code === 'tabby' ? ['5% off when you pay with Tabby'] : [])
    }
  },
)

test('says nothing of a promotion that the order is too small for', async () => {
  await shop.catalog.writer.setPrice('MJ-1', 'ae', aBookPrice(40_000), shop.shop.clock.now())
  const { methods } = await offersFor('tap')
  expect(methods.flatMap(({ terms }) => terms?.promotions ?? [])).toEqual([])
  expect(new Set(methods.map(({ terms }) => terms?.due.minor)).size).toBe(1)
})
