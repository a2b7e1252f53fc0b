import { expect, test } from 'vitest'
import { fail } from '#kernel/result.ts'
import { handleSetWishlistEntry } from '#web/cart/wishlist-form.ts'
import { aForm, aFormContext } from '../../support/builders/a-form-context.ts'
import { aShop } from '../../support/shops/a-shop.ts'

test('handleSetWishlistEntry stores the token in an HttpOnly cookie, and returns the SKUs', async () => {
  const wishlist = { items: [], skus: ['MJ-1001'], count: 1 }
  const shop = aShop({
    wishlist: { set: async () => ({ ok: true, value: { token: 'b'.repeat(43), wishlist } }) },
  })
  const { context, given } = aFormContext({ shop, storefront: 'om/ar' })
  const answer = await handleSetWishlistEntry(aForm({ sku: 'MJ-1001', listed: '1' }), context)
  expect(answer).toMatchObject({
    done: true,
    wishlist: ['MJ-1001'],
    redirectTo: '/om/ar/wishlist',
    message: 'أُضيف إلى المفضلة',
  })
  expect(given.get('_gsa')?.options).toMatchObject({ httpOnly: true })
})

test('handleSetWishlistEntry rejects products that are not sold here, without a cookie', async () => {
  const shop = aShop({ wishlist: { set: async () => fail({ kind: 'unknown-sku' }) } })
  const { context, given } = aFormContext({ shop })
  expect(await handleSetWishlistEntry(aForm({ sku: 'NO' }), context)).toMatchObject({
    done: false,
    status: 404,
  })
  expect(given.size).toBe(0)
})
