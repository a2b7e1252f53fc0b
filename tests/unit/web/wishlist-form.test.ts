import { describe, expect, test } from 'vitest'
import { fail, ok } from '#kernel/result.ts'
import {
  handleCloseSharedWishlist,
  handleDeleteWishlistNote,
  handleNoteOnWishlist,
  handleShareWishlist,
  handleVoteOnWishlist,
} from '#web/cart/shared-wishlist.ts'
import {
  handleMoveWishlistEntries,
  handleRemoveWishlistEntries,
  handleSetWishlistEntry,
} from '#web/cart/wishlist-form.ts'
import { aForm, aFormContext } from '../../support/builders/a-form-context.ts'
import { theStorefront } from '../../support/shops/a-content-shop.ts'
import { aShop } from '../../support/shops/a-shop.ts'

const here = theStorefront('ae/en')

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

const token = 'T'.repeat(43)
const browser = { ok: true, value: { browser: 'a-browser.signed' } } as const

describe('forms about selected entries', () => {
  test('pass on the SKUs that are selected, each once, and lead to the cart', async () => {
    const seen: unknown[] = []
    const shop = aShop({
      wishlist: {
        moveToCart: async (request) => {
          seen.push(request)
          return ok({
            cartToken: 'c'.repeat(43),
            cart: await aShop().cart.load(null, here),
            skus: ['MJ-1', 'MJ-2'],
          })
        },
      },
    })
    const { context, given } = aFormContext({ shop, cookies: { _gsa: 'b'.repeat(43) } })
    const posted = aForm({ sku: ['MJ-1', 'MJ-2', 'MJ-1', '../x'] })
    expect(await handleMoveWishlistEntries(posted, context)).toMatchObject({
      done: true,
      redirectTo: '/ae/en/cart?added=MJ-1%2CMJ-2',
    })
    expect(seen).toMatchObject([{ token: 'b'.repeat(43), cartToken: null, skus: ['MJ-1', 'MJ-2'], max: 24 }])
    expect(given.get('_gct')?.value).toBe('c'.repeat(43))
  })

  test.each([handleMoveWishlistEntries, handleRemoveWishlistEntries])(
    'are rejected when nothing is selected',
    async (handle) => {
      const nothing = async () => fail({ kind: 'nothing-selected' } as const)
      const shop = aShop({ wishlist: { moveToCart: nothing, remove: nothing } })
      expect(await handle(aForm({}), aFormContext({ shop }).context)).toMatchObject({
        done: false,
        status: 400,
        redirectTo: null,
      })
    },
  )

  test('a cart that takes none of them says why', async () => {
    const shop = aShop({ wishlist: { moveToCart: async () => fail({ kind: 'cart-full', max: 50 }) } })
    expect(
      await handleMoveWishlistEntries(aForm({ sku: 'MJ-1' }), aFormContext({ shop }).context),
    ).toMatchObject({
      done: false,
      status: 409,
      message: expect.stringContaining('50') as unknown,
    })
  })

  test('removed entries lead back to the wishlist', async () => {
    const { context } = aFormContext({ storefront: 'kw/ar' })
    expect(await handleRemoveWishlistEntries(aForm({ sku: ['MJ-1'] }), context)).toMatchObject({
      done: true,
      redirectTo: '/kw/ar/wishlist',
    })
  })
})

describe('forms of a shared wishlist', () => {
  const at = (path: string, shop = aShop(), cookies = {}) => {
    const { context, given } = aFormContext({ shop, cookies })
    return { given, context: { ...context, url: new URL(`http://localhost:4321${path}`) } }
  }
  const path = `/ae/en/wishlist/shared/${token}`

  test('a heart is stored for the browser, whose mark no script reads, and leads back to its item', async () => {
    const seen: unknown[] = []
    const shop = aShop({ sharedWishlists: { vote: async (input) => (seen.push(input), browser) } })
    const { context, given } = at(`${path}?_action=voteOnWishlist`, shop, { majlis_voter: 'before' })
    expect(await handleVoteOnWishlist(aForm({ sku: 'MJ-1', voted: '1' }), context)).toEqual({
      done: true,
      redirectTo: `${path}#item-MJ-1`,
    })
    expect(seen).toEqual([{ token, sku: 'MJ-1', browser: 'before', voted: true, from: '203.0.113.7' }])
    expect(given.get('majlis_voter')).toMatchObject({
      value: 'a-browser.signed',
      options: { httpOnly: true, sameSite: 'lax', maxAge: 2_592_000 },
    })
  })

  test('a note reaches the list whole, so that one that is too long is rejected and not cut', async () => {
    const seen: string[] = []
    const shop = aShop({
      sharedWishlists: { note: async ({ text }) => (seen.push(text), fail({ kind: 'too-long' })) },
    })
    const text = 'n'.repeat(300)
    expect(
      await handleNoteOnWishlist(aForm({ sku: 'MJ-1', note: text }), at(path, shop).context),
    ).toMatchObject({
      done: false,
      status: 422,
      message: expect.stringContaining('140') as unknown,
      values: { sku: 'MJ-1', note: text },
    })
    expect(seen).toEqual([text])
  })

  test('a script that fills in every field is led back and stores nothing', async () => {
    const shop = aShop({ sharedWishlists: { note: () => Promise.reject(new Error('stored')) } })
    const posted = aForm({ sku: 'MJ-1', note: 'Buy', website: 'https://example.com' })
    expect(await handleNoteOnWishlist(posted, at(path, shop).context)).toEqual({
      done: true,
      redirectTo: `${path}#item-MJ-1`,
    })
  })

  test.each([
    ['closed', 404],
    ['not-listed', 409],
    ['shared-full', 409],
    ['too-many', 429],
  ] as const)('%s is a %i without a cookie', async (kind, status) => {
    const shop = aShop({ sharedWishlists: { vote: async () => fail({ kind }) } })
    const { context, given } = at(path, shop)
    expect(await handleVoteOnWishlist(aForm({ sku: 'MJ-1' }), context)).toMatchObject({ done: false, status })
    expect(given.size).toBe(0)
  })

  test('another page has no token', async () => {
    const seen: string[] = []
    const shop = aShop({
      sharedWishlists: { vote: async (input) => (seen.push(input.token), fail({ kind: 'closed' })) },
    })
    await handleVoteOnWishlist(aForm({ sku: 'MJ-1' }), at('/ae/en/wishlist', shop).context)
    expect(seen).toEqual([''])
  })
})

describe('forms of the list’s owner', () => {
  test('what is not the owner’s is a 404, as what never was', async () => {
    const { context } = aFormContext({ cookies: { _gsa: 'b'.repeat(43) } })
    for (const handle of [handleCloseSharedWishlist, handleDeleteWishlistNote])
      expect(await handle(aForm({ link: 'x', note: 'x' }), context)).toMatchObject({
        done: false,
        status: 404,
      })
  })

  test('a link is made for the visitor’s own list, and shown on its page', async () => {
    const seen: unknown[] = []
    const shop = aShop({
      sharedWishlists: {
        share: async (owner) => {
          seen.push(owner)
          return ok({
            id: 'a',
            token,
            createdAt: '2026-11-20T08:00:00.000Z',
            expiresAt: '2026-12-20T08:00:00.000Z',
          })
        },
        close: async () => true,
        deleteNote: async () => true,
      },
    })
    const { context } = aFormContext({ shop, cookies: { _gsa: 'b'.repeat(43) } })
    for (const handle of [handleShareWishlist, handleCloseSharedWishlist, handleDeleteWishlistNote])
      expect(await handle(aForm({}), context)).toMatchObject({
        done: true,
        redirectTo: '/ae/en/wishlist#share',
      })
    expect(seen).toEqual(['b'.repeat(43)])
  })

  test('an empty list is not shared', async () => {
    expect(await handleShareWishlist(aForm({}), aFormContext({}).context)).toMatchObject({
      done: false,
      status: 409,
    })
  })
})
