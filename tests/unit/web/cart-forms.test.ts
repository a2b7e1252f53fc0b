import { describe, expect, test } from 'vitest'
import type { CartFacade, CartFailure } from '#commerce/cart/cart.ts'
import { fail } from '#kernel/result.ts'
import { handleAddToCart, handleSetLine } from '#web/cart/cart-forms.ts'
import { aForm, aFormContext } from '../../support/builders/a-form-context.ts'
import { aShop } from '../../support/shops/a-shop.ts'

const token = 'a'.repeat(43)

async function add(fields: Parameters<typeof aForm>[0], cookies = {}, storefront = 'ae/en') {
  const requests: Parameters<CartFacade['add']>[0][] = []
  const { cart } = aShop()
  const shop = aShop({
    cart: {
      add: (request, here) => {
        requests.push(request)
        return cart.add({ ...request, token }, here)
      },
    },
  })
  const { context, given } = aFormContext({ shop, cookies, storefront })
  return { answer: await handleAddToCart(aForm(fields), context), requests, given }
}

const rejecting = async (failure: CartFailure, storefront: string) => {
  const shop = aShop({ cart: { add: async () => fail(failure) } })
  const { context, given } = aFormContext({ shop, storefront })
  return { answer: await handleAddToCart(aForm({ sku: 'MJ-1001' }), context), given }
}

describe('handleAddToCart', () => {
  test('adds one unit, sets the token in an HttpOnly cookie, and redirects to the cart', async () => {
    const { answer, requests, given } = await add({ sku: 'MJ-1001-SAND' })
    expect(requests[0]?.items).toEqual([{ sku: 'MJ-1001-SAND', quantity: 1 }])
    expect(answer).toMatchObject({ done: true, status: 200, redirectTo: '/ae/en/cart?added=MJ-1001-SAND' })
    expect(given.get('_gct')).toMatchObject({
      value: token,
      options: { httpOnly: true, sameSite: 'lax', path: '/', maxAge: 60 * 24 * 60 * 60 },
    })
  })

  test('reads Latin and Arabic-Indic digits', async () => {
    const { requests } = await add({ sku: 'MJ-1001', quantity: '٣' }, {}, 'kw/ar')
    expect(requests[0]?.items).toEqual([{ sku: 'MJ-1001', quantity: 3 }])
  })

  test.each(['-1', '1.5', 'ten', '1000000000', '', ' '])('rejects "%s" as a quantity', async (quantity) => {
    const { requests } = await add({ sku: 'MJ-1001', quantity })
    expect(requests[0]?.items[0]?.quantity).toBeNaN()
  })

  test('adds the components of a set together, without those at 0', async () => {
    const { requests } = await add({ sku: ['MJ-1-A', 'MJ-1-B', 'MJ-1-C'], quantity: ['2', '0', '1'] })
    expect(requests[0]?.items).toEqual([
      { sku: 'MJ-1-A', quantity: 2 },
      { sku: 'MJ-1-C', quantity: 1 },
    ])
  })

  test('redirects "buy now" to the checkout', async () => {
    expect((await add({ sku: 'MJ-1001', next: 'checkout' })).answer.redirectTo).toBe('/ae/en/checkout')
  })

  test('ignores posted prices, and malformed tokens and keys', async () => {
    const posted = { sku: 'MJ-1001', price: '1', key: 'x' }
    const { requests } = await add(posted, { _gct: '../../etc' })
    expect(requests[0]).toEqual({
      token: null,
      items: [{ sku: 'MJ-1001', quantity: 1 }],
      key: null,
      from: '203.0.113.7',
    })
  })

  test.each<readonly [CartFailure, number, string, string]>([
    [{ kind: 'out-of-stock', available: 0 }, 409, 'This item is sold out.', 'نفدت الكمية حاليًا.'],
    [{ kind: 'out-of-stock', available: 3 }, 409, 'Only 3 left.', 'بقيت 3 قطع فقط.'],
    [
      { kind: 'not-sold-here' },
      404,
      'This product isn’t available in this country.',
      'هذا المنتج غير متوفر في هذه الدولة.',
    ],
    [{ kind: 'not-a-quantity' }, 400, 'Enter a whole number.', 'أدخل عددًا صحيحًا.'],
  ])('reports %j in both languages', async (failure, status, english, arabic) => {
    const inEnglish = await rejecting(failure, 'ae/en')
    expect(inEnglish.answer).toEqual({ done: false, status, message: english, redirectTo: null })
    expect(inEnglish.given.size).toBe(0)
    expect((await rejecting(failure, 'ae/ar')).answer.message).toBe(arabic)
  })
})

describe('handleSetLine', () => {
  test('adds the step of the button to the field’s value', async () => {
    const requests: unknown[] = []
    const { cart } = aShop()
    const shop = aShop({
      cart: { setQuantity: (request, here) => (requests.push(request), cart.setQuantity(request, here)) },
    })
    const { context } = aFormContext({ shop, cookies: { _gct: token } })
    const answer = await handleSetLine(aForm({ sku: 'MJ-1001', quantity: '٤', step: '-1' }), context)
    expect(requests).toEqual([{ token, sku: 'MJ-1001', quantity: 3 }])
    expect(answer.redirectTo).toBe('/ae/en/cart')
  })

  test('fails without the cart’s token', async () => {
    const { context } = aFormContext({})
    const answer = await handleSetLine(aForm({ sku: 'MJ-1001', quantity: '1' }), context)
    expect(answer).toMatchObject({ done: false, status: 404 })
  })
})
