import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createCheckoutRepository } from '#adapters/checkout/checkout-repository.ts'
import { createCartMerger } from '#adapters/cart/cart-merger.ts'
import { createCartRepository } from '#adapters/cart/cart-repository.ts'
import { newVisitorToken } from '#adapters/customers/visitor-token.ts'
import { createMergeVisitor } from '#adapters/identity/merge-visitor.ts'
import { createSecrets, customerVisitorToken } from '#adapters/identity/secrets.ts'
import { createWishlistRepository } from '#adapters/wishlist/wishlist-repository.ts'
import { createMergeOnSignIn } from '#commerce/cart/merge-on-sign-in.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { money } from '#kernel/money.ts'
import { ok } from '#kernel/result.ts'
import { aPurchasableVariant } from '../../support/builders/a-purchasable-variant.ts'
import { describeDatabases, rowsOf } from '../../support/databases/databases.ts'
import { dubai } from '../../support/shops/an-identity.ts'

const at = '2026-11-23T12:00:00.000Z'
const clock = { now: () => at }
const price = money(12_900, 'AED')
const secrets = createSecrets('a secret of the tests')
const customerId = '00000000-0000-4000-8000-000000000001'

function openVisitor(db: Database) {
  const carts = { ...createCartRepository(db), ...createCartMerger(db) }
  const mergeOnSignIn = createMergeOnSignIn({
    carts,
    listVariants: async (skus) =>
      new Map(skus.map((sku) => [sku, aPurchasableVariant({ sku, unitPrice: price, available: 9 })])),
    clock,
  })
  const customer = customerVisitorToken(secrets, customerId)
  const guest = { cart: newVisitorToken(), session: newVisitorToken() }
  const merge = createMergeVisitor(db, { secrets, mergeOnSignIn, clock })
  return {
    customer,
    guest,
    wishlists: createWishlistRepository(db),
    checkouts: createCheckoutRepository(db),
    merge: () => merge(guest, customerId, dubai),
    put: (token: string, sku: string, quantity: number) =>
      carts.change({ token, country: 'ae', at, key: null, decide: () => ok([{ sku, quantity, price }]) }),
    linesOf: async (token: string) =>
      (await carts.find(token))?.lines.map(({ sku, quantity }) => [sku, quantity]),
  }
}

describeDatabases('what a guest collected', (open) => {
  test('is the customer’s after signing in, exactly once', async () => {
    const { customer, guest, wishlists, put, linesOf, merge } = openVisitor((await open()).db)
    const addEntry = (token: string, sku: string) => wishlists.set({ token, sku, listed: true, at }, 200)
    await put(customer, 'MJ-1', 1)
    await put(guest.cart, 'MJ-1', 2)
    await addEntry(customer, 'MJ-5')
    await addEntry(guest.session, 'MJ-5')
    await addEntry(guest.session, 'MJ-6')
    await Promise.all([1, 2, 3, 4].map(() => merge()))
    expect(await linesOf(customer)).toEqual([['MJ-1', 3]])
    expect((await wishlists.find(customer)).map(({ sku }) => sku).sort()).toEqual(['MJ-5', 'MJ-6'])
    expect(await linesOf(guest.cart)).toBeUndefined()
    expect(await wishlists.isKnown(guest.session)).toBe(false)
  })

  test('stays at the step of the checkout that the guest was at', async () => {
    const { customer, guest, checkouts, put, merge } = openVisitor((await open()).db)
    await put(customer, 'MJ-1', 1)
    await checkouts.save(customer, { method: 'tap' }, at)
    await put(guest.cart, 'MJ-2', 1)
    await checkouts.save(guest.cart, { method: 'cashondelivery' }, at)
    await merge()
    expect(await checkouts.find(customer)).toMatchObject({ method: 'cashondelivery' })
    expect(await checkouts.find(guest.cart)).toBeUndefined()
  })

  test('leaves the customer’s own answers where the guest gave none', async () => {
    const { customer, guest, checkouts, put, merge } = openVisitor((await open()).db)
    await put(customer, 'MJ-1', 1)
    await checkouts.save(customer, { method: 'tap' }, at)
    await put(guest.cart, 'MJ-2', 1)
    await merge()
    expect(await checkouts.find(customer)).toMatchObject({ method: 'tap' })
  })

  test('fills a wishlist up to its limit', async () => {
    const { db } = await open()
    const { customer, guest, wishlists, merge } = openVisitor(db)
    await wishlists.set({ token: customer, sku: 'own', listed: true, at }, 200)
    await wishlists.set({ token: guest.session, sku: 'first', listed: true, at }, 200)
    await db.execute(sql`insert into wishlist_items (wishlist_id, sku, added_at)
      select wishlist_id, 'MJ-' || n, added_at from wishlist_items, generate_series(1, 250) n where sku = 'first'`)
    await merge()
    expect(await wishlists.find(customer)).toHaveLength(200)
    expect(await rowsOf(db, sql`select count(*)::int as lists from wishlists`)).toEqual([{ lists: 1 }])
  })
})
