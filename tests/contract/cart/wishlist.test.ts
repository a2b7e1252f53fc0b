import { expect, test } from 'vitest'
import { createWishlistRepository } from '#adapters/wishlist/wishlist-repository.ts'
import { newVisitorToken } from '#adapters/customers/visitor-token.ts'
import { describeDatabases } from '../../support/databases/databases.ts'
import { aWishlistShop } from '../../support/shops/a-wishlist-shop.ts'

const at = (minute: number) => `2026-11-21T08:0${minute}:00.000Z`

describeDatabases('wishlist repository', (open) => {
  test('returns entries newest first and once each, and deletes removed ones', async () => {
    const wishlists = createWishlistRepository((await open()).db)
    const token = newVisitorToken()
    expect(await wishlists.isKnown(token)).toBe(false)
    await wishlists.set({ token, sku: 'MJ-1', listed: true, at: at(1) }, 9)
    await wishlists.set({ token, sku: 'MJ-2', listed: true, at: at(2) }, 9)
    await wishlists.set({ token, sku: 'MJ-1', listed: true, at: at(3) }, 9)
    expect((await wishlists.find(token)).map(({ sku }) => sku)).toEqual(['MJ-2', 'MJ-1'])
    await wishlists.set({ token, sku: 'MJ-2', listed: false, at: at(4) }, 9)
    expect((await wishlists.find(token)).map(({ sku }) => sku)).toEqual(['MJ-1'])
    expect(await wishlists.find(newVisitorToken())).toEqual([])
  })

  test('rejects entries beyond the limit, and accepts an existing one again', async () => {
    const wishlists = createWishlistRepository((await open()).db)
    const token = newVisitorToken()
    await wishlists.set({ token, sku: 'MJ-1', listed: true, at: at(1) }, 1)
    const full = { ok: false, failure: { kind: 'wishlist-full', max: 1 } }
    expect(await wishlists.set({ token, sku: 'MJ-2', listed: true, at: at(2) }, 1)).toEqual(full)
    expect((await wishlists.set({ token, sku: 'MJ-1', listed: true, at: at(3) }, 1)).ok).toBe(true)
  })
})

describeDatabases('selected entries of a wishlist', (open) => {
  test('go into the cart, except those that cannot as they are', async () => {
    const { here, cart, wishlist, list, from } = aWishlistShop((await open()).db)
    const token = await list('MJ-1', 'MJ-2', 'SOLD-OUT', 'MJ-3')
    const moved = await wishlist.moveToCart(
      { token, cartToken: null, skus: ['MJ-1', 'MJ-3', 'SOLD-OUT', 'MJ-9'], max: 24, from },
      here,
    )
    expect(moved).toMatchObject({ ok: true, value: { skus: ['MJ-3', 'MJ-1'] } })
    expect((await wishlist.load(token, here)).skus).toEqual(['SOLD-OUT', 'MJ-2'])
    const { lines } = await cart.load(moved.ok ? moved.value.cartToken : null, here)
    expect(lines.map(({ sku, quantity }) => [sku, quantity]).toSorted()).toEqual([
      ['MJ-1', 1],
      ['MJ-3', 1],
    ])
  })

  test('go into the cart as many as a form takes, the newest first', async () => {
    const { here, wishlist, list, from } = aWishlistShop((await open()).db)
    const token = await list('MJ-1', 'MJ-2', 'MJ-3')
    const skus = ['MJ-1', 'MJ-2', 'MJ-3']
    expect(await wishlist.moveToCart({ token, cartToken: null, skus, max: 2, from }, here)).toMatchObject({
      value: { skus: ['MJ-3', 'MJ-2'] },
    })
    expect((await wishlist.load(token, here)).skus).toEqual(['MJ-1'])
  })

  test('stay when the cart takes none of them', async () => {
    const { here, cart, wishlist, list, from } = aWishlistShop((await open()).db)
    const token = await list('MJ-1', 'MJ-2')
    const full = await cart.add({ token: null, items: [{ sku: 'MJ-1', quantity: 6 }], key: null, from }, here)
    const cartToken = full.ok ? full.value.token : null
    expect(
      await wishlist.moveToCart({ token, cartToken, skus: ['MJ-1', 'MJ-2'], max: 24, from }, here),
    ).toEqual({ ok: false, failure: { kind: 'out-of-stock', available: 6 } })
    expect((await wishlist.load(token, here)).count).toBe(2)
  })

  test('are removed; another’s and none are nothing', async () => {
    const { here, wishlist, list, from } = aWishlistShop((await open()).db)
    const token = await list('MJ-1', 'MJ-2')
    const stranger = await list('MJ-1')
    const nothing = { ok: false, failure: { kind: 'nothing-selected' } }
    expect(await wishlist.remove({ token, skus: ['MJ-1', 'MJ-9'], from })).toMatchObject({
      value: { skus: ['MJ-1'] },
    })
    expect(await wishlist.remove({ token, skus: ['MJ-1'], from })).toEqual(nothing)
    expect(await wishlist.remove({ token, skus: [], from })).toEqual(nothing)
    expect(await wishlist.remove({ token: null, skus: ['MJ-1'], from })).toEqual(nothing)
    expect(
      await wishlist.moveToCart({ token: null, cartToken: null, skus: ['MJ-1'], max: 24, from }, here),
    ).toEqual(nothing)
    expect((await wishlist.load(stranger, here)).skus).toEqual(['MJ-1'])
  })
})
