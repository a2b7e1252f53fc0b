import { describe, expect, test } from 'vitest'
import type { CartFacade } from '#commerce/cart/cart.ts'
import { fail } from '#kernel/result.ts'
import { handleChooseGift, handleSaveLine, handleSetCoupon } from '#web/cart/cart-forms.ts'
import { readShared, shareHref } from '#web/cart/shared-cart.ts'
import { aForm, aFormContext } from '../../support/builders/a-form-context.ts'
import { aShop } from '../../support/shops/a-shop.ts'

const cookies = { _gct: 'a'.repeat(43) }
const post = async (
  answer: typeof handleSetCoupon,
  fields: Parameters<typeof aForm>[0],
  { cart = {}, given = cookies }: { cart?: Partial<CartFacade>; given?: object } = {},
) => answer(aForm(fields), aFormContext({ shop: aShop({ cart }), cookies: { ...given } }).context)

describe('cart forms', () => {
  test('set and remove a coupon, and redirect to the cart', async () => {
    const codes: (string | null)[] = []
    const { cart } = aShop()
    const watched: Partial<CartFacade> = {
      setCoupon: (request, here) => {
        codes.push(request.code)
        return cart.setCoupon(request, here)
      },
    }
    expect(await post(handleSetCoupon, { code: ' welcome10 ' }, { cart: watched })).toMatchObject({
      done: true,
      redirectTo: '/ae/en/cart#coupon',
    })
    await post(handleSetCoupon, { remove: '1' }, { cart: watched })
    await post(handleSetCoupon, { code: '' }, { cart: watched })
    expect(codes).toEqual(['welcome10', null, null])
  })

  test('choose a gift, and save a line for later', async () => {
    expect((await post(handleChooseGift, { promotion: 'gifts', sku: 'CUP-1' })).done).toBe(true)
    expect((await post(handleSaveLine, { sku: 'SOFA-1', saved: '1' })).done).toBe(true)
  })

  test('fail without a cart as they do with an empty one', async () => {
    const without = await post(handleSetCoupon, { code: 'WELCOME10' }, { given: {} })
    const rejecting = { setCoupon: async () => fail({ kind: 'coupon-rejected' } as const) }
    expect(without).toEqual(await post(handleSetCoupon, { code: 'GUESS' }, { cart: rejecting }))
    expect(without).toMatchObject({ done: false, status: 409 })
    expect((await post(handleChooseGift, {}, { given: {} })).status).toBe(409)
    expect((await post(handleSaveLine, {}, { given: {} })).status).toBe(404)
  })
})

describe('a shared cart', () => {
  test('is read from its link as it was written', () => {
    const lines = [
      { sku: 'MJ-1001-SAND', quantity: 2 },
      { sku: 'MJ-9', quantity: 14 },
    ]
    const href = shareHref('https://shop.test', 'ae/en', { lines: lines as never })
    expect(href).toBe('https://shop.test/ae/en/cart?shared=MJ-1001-SAND.2~MJ-9.14')
    expect(readShared(new URL(href))).toEqual(lines)
  })

  test.each(['', '~~~', 'MJ-1.0', 'MJ-1.-1', 'MJ-1.100', 'mj-1.1', "MJ-1.1'--", 'MJ-1'])(
    'is nothing in "%s"',
    (text) => {
      expect(readShared(new URL(`https://shop.test/ae/en/cart?shared=${encodeURIComponent(text)}`))).toEqual(
        [],
      )
    },
  )

  test('reads each SKU once, up to the limit', () => {
    const many = Array.from({ length: 99 }, (_, index) => `MJ-${index + 100}.1`).join('~')
    expect(readShared(new URL(`https://shop.test/cart?shared=MJ-1.1~MJ-1.5`))).toEqual([
      { sku: 'MJ-1', quantity: 1 },
    ])
    expect(readShared(new URL(`https://shop.test/cart?shared=${many}`))).toHaveLength(24)
  })
})
