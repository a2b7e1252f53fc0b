import { expect, test } from 'vitest'
import { createWishlistRepository } from '#adapters/wishlist/wishlist-repository.ts'
import { newVisitorToken } from '#adapters/customers/visitor-token.ts'
import { describeDatabases } from '../../support/databases/databases.ts'

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
