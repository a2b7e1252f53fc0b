import { expect, test } from 'vitest'
import { fail } from '#kernel/result.ts'
import { handleSetWishlistEntry } from '#web/cart/wishlist-form.ts'
import { aForm, aFormContext } from '../../support/builders/a-form-context.ts'
import { aShop } from '../../support/shops/a-shop.ts'

test('a wish is kept under a token that no script reads, and told to the script by its SKUs', async () => {
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

test('a wish for what is not sold here is refused and sets no cookie', async () => {
  const shop = aShop({ wishlist: { set: async () => fail({ kind: 'unknown-sku' }) } })
  const { context, given } = aFormContext({ shop })
  expect(await handleSetWishlistEntry(aForm({ sku: 'NO' }), context)).toMatchObject({
    done: false,
    status: 404,
  })
  expect(given.size).toBe(0)
})
