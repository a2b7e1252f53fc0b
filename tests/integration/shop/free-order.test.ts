import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { money, zero } from '#kernel/money.ts'
import { newVisitorToken } from '#adapters/customers/visitor-token.ts'
import { someCategories } from '../../support/builders/a-catalog.ts'
import { theStorefront } from '../../support/shops/a-content-shop.ts'
import { aBookPrice, aRecord, aVariant } from '../../support/builders/a-product.ts'
import { buy, need, prepareOrder, placeAgreed } from '../../support/builders/a-purchase.ts'
import { manualClock } from '../../support/manual-clock.ts'
import { openTestShop } from '../../support/shops/open-test-shop.ts'
import { operator } from '../../support/builders/operators.ts'

const clock = manualClock('2026-11-23T05:00:00.000Z')
const countries = ['ae', 'bh', 'om', 'kw', 'qa', 'in'] as const
const inAll = (minor: number) => Object.fromEntries(countries.map((code) => [code, aBookPrice(minor)]))
const stocked = Object.fromEntries(countries.map((code) => [`wh-${code}`, 400]))
let shop: Awaited<ReturnType<typeof openTestShop>>

beforeAll(async () => {
  shop = await openTestShop({
    clock,
    rateLimiter: { check: async () => ({ allowed: true, retryAfterSeconds: 0 }) },
  })
  await shop.catalog.writer.putCategories(someCategories)
  const sold = (code: string, sizeClass: 'XS' | 'L', minor: number) =>
    aRecord(
      { code, urlKey: code.toLowerCase(), variants: [aVariant({ sku: code, sizeClass })] },
      { prices: { [code]: inAll(minor) }, stock: { [code]: stocked } },
    )
  const { failures } = await shop.catalog.writer.apply(
    [sold('SAMPLE', 'XS', 0), sold('OLD-BENCH', 'L', 0), sold('CUSHION', 'XS', 9_000)],
    clock.now(),
  )
  expect(failures).toEqual([])
})
afterAll(() => shop.close())

let phones = 0
const newPhone = () => `+9715012${String((phones += 1)).padStart(5, '0')}`
const orderOf = async (number: string, accessToken: string, code: string) => {
  const found = need(await shop.shop.orders.find(number, accessToken, theStorefront(code)))
  return found.order
}

describe('an order of free samples', () => {
  test.each(countries)(
    'offers only the method "free" in %s, and is confirmed immediately',
    async (country) => {
      const here = theStorefront(`${country}/en`)
      const agreed = await prepareOrder(shop.shop, here, { sku: 'SAMPLE', method: 'free', phone: newPhone() })
      const { methods, quote } = need(await shop.shop.checkout.load(agreed.token, here))
      expect(methods.map(({ code }) => code)).toEqual(['free'])
      expect(quote).toMatchObject({ charges: [], due: zero(here.country.currency), tenders: [] })
      const placed = need(await placeAgreed(shop.shop, here, agreed, newVisitorToken()))
      expect(placed.paymentUrl).toBeNull()
      const order = await orderOf(placed.number, placed.accessToken, here.code)
      expect(order).toMatchObject({
        status: 'confirmed',
        expiresAt: null,
        totals: { total: zero(here.country.currency), due: zero(here.country.currency) },
        payment: { method: 'free', state: 'paid', paid: zero(here.country.currency), refunds: [] },
      })
      expect(await shop.payments.listAttempts(order.id)).toEqual([])
    },
  )

  test('rejects other methods, and is placed once for a repeated request', async () => {
    const here = theStorefront('ae/en')
    await expect(
      prepareOrder(shop.shop, here, { sku: 'SAMPLE', method: 'cashondelivery', phone: newPhone() }),
    ).rejects.toThrow(/method/)
    const agreed = await prepareOrder(shop.shop, here, { sku: 'SAMPLE', method: 'free', phone: newPhone() })
    const key = newVisitorToken()
    const [first, second] = await Promise.all([1, 2].map(() => placeAgreed(shop.shop, here, agreed, key)))
    expect(first).toEqual(second)
  })

  test('is canceled without a refund', async () => {
    const here = theStorefront('ae/en')
    const { number, accessToken } = await buy(shop.shop, here, {
      sku: 'SAMPLE',
      quantity: 2,
      method: 'free',
      phone: newPhone(),
    })
    for (const kind of ['request-cancellation', 'approve-cancellation'] as const)
      need(await shop.orderAdmin.advance({ number, action: { kind }, by: operator, note: null }))
    expect(await orderOf(number, accessToken, here.code)).toMatchObject({
      status: 'canceled',
      payment: { refunds: [] },
    })
  })

  test('with more than ten samples is put on hold', async () => {
    const here = theStorefront('ae/en')
    const many = { sku: 'SAMPLE', method: 'free', quantity: 11, phone: newPhone() } as const
    const { number, accessToken } = await buy(shop.shop, here, many)
    expect(await orderOf(number, accessToken, here.code)).toMatchObject({
      status: 'pending',
      reviewReasons: ['free-items'],
    })
  })
})

describe('an order that is not free', () => {
  test('charges the delivery fee for a sample together with a cushion', async () => {
    const here = theStorefront('ae/en')
    const { token } = need(
      await shop.shop.cart.add(
        {
          token: null,
          items: [
            { sku: 'SAMPLE', quantity: 1 },
            { sku: 'CUSHION', quantity: 1 },
          ],
          key: null,
          from: 'x',
        },
        here,
      ),
    )
    const { quote, methods } = need(await shop.shop.checkout.load(token, here))
    expect(quote.total).toEqual(money(9_000 + 1_500, 'AED'))
    expect(methods.map(({ code }) => code)).not.toContain('free')
  })

  test('charges the delivery fee for a free bench', async () => {
    const here = theStorefront('ae/en')
    await expect(
      prepareOrder(shop.shop, here, { sku: 'OLD-BENCH', method: 'free', phone: newPhone() }),
    ).rejects.toThrow(/method/)
    const { number, accessToken } = await buy(shop.shop, here, {
      sku: 'OLD-BENCH',
      method: 'tap',
      phone: newPhone(),
    })
    expect(await orderOf(number, accessToken, here.code)).toMatchObject({
      totals: { subTotal: zero('AED'), due: money(7_500, 'AED') },
      payment: { method: 'tap', state: 'pending' },
    })
  })
})
