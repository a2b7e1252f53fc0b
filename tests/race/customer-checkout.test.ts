import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createMergeOnSignIn } from '#commerce/cart/merge-on-sign-in.ts'
import { createCartMerger } from '#adapters/cart/cart-merger.ts'
import { createCartRepository } from '#adapters/cart/cart-repository.ts'
import { createFindCustomer, createReadCustomerId } from '#adapters/identity/find-customer.ts'
import { createIdentityRepository } from '#adapters/identity/identity-repository.ts'
import { createSecrets, customerVisitorToken } from '#adapters/identity/secrets.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'
import { aPurchasableVariant } from '../support/builders/a-purchasable-variant.ts'
import { describeDatabases, type Open } from '../support/databases/databases.ts'
import { rounds } from '../support/rounds.ts'
import { anIdentity } from '../support/shops/an-identity.ts'
import { anOrderShop, here } from '../support/shops/an-order-shop.ts'

const secrets = createSecrets('a secret of the tests')

/** A shop, a customer, and a guest who has answered everything in it. */
async function aRound(open: Open) {
  const { db } = await open()
  const customers = createIdentityRepository(db)
  const findCustomer = createFindCustomer(db, createReadCustomerId(secrets))
  const shop = await anOrderShop({ db }, { findCustomer, stock: { 'SKU-A': 50 } })
  const registration = { name: 'Layla', language: 'en', termsVersion: '2026-11', isAdult: false } as const
  const customerId = await customers.insertCustomer(registration, 'ae', shop.clock.now())
  const customer = customerVisitorToken(secrets, customerId)
  const carts = createCartRepository(db)
  const merge = createMergeOnSignIn({
    carts: { ...carts, ...createCartMerger(db) },
    listVariants: async () => new Map([['SKU-A', aPurchasableVariant()]]),
    clock: shop.clock,
  })
  const unitsOf = async (token: string) =>
    ((await carts.find(token))?.lines ?? []).reduce((units, { quantity }) => units + quantity, 0)
  const orders = () =>
    rowsOf<{ customer_id: string | null; units: number }>(
      db,
      sql`select customer_id, (select sum(quantity)::int from order_lines where order_id = orders.id) as units from orders`,
    )
  return { db, shop, customer, merge, unitsOf, orders }
}

describeDatabases('a checkout whose shopper signs in or leaves', (open) => {
  test('sign-in × place: what was in the cart is ordered once or in the account, never both and never lost', async () => {
    for (let round = 1; round <= rounds(); round += 1) {
      const { shop, customer, merge, unitsOf, orders } = await aRound(open)
      const guest = await shop.aShopper({ 'SKU-A': 2 })
      const [placed] = await Promise.all([guest.place(), merge({ guest: guest.token, customer }, here)])
      const ordered = (await orders()).reduce((units, order) => units + order.units, 0)
      expect(placed.ok ? 2 : 0).toBe(ordered)
      expect(ordered + (await unitsOf(customer)) + (await unitsOf(guest.token))).toBe(2)
      if (!placed.ok) expect(['quote-changed', 'empty-cart']).toContain(placed.failure.kind)
    }
  })

  test('merge × merge in the middle of two checkouts: both carts are in the account, with one draft', async () => {
    for (let round = 1; round <= rounds(); round += 1) {
      const { shop, customer, merge, unitsOf } = await aRound(open)
      const guests = [await shop.aShopper({ 'SKU-A': 1 }), await shop.aShopper({ 'SKU-A': 2 })]
      // Each sign-in is repeated, as by a second press.
      await Promise.all([...guests, ...guests].map(({ token }) => merge({ guest: token, customer }, here)))
      expect(await unitsOf(customer)).toBe(3)
      const loaded = await shop.checkout.load(customer, here)
      expect(loaded).toMatchObject({ ok: true, value: { nextStep: 'review' } })
    }
  })

  test('delete × place: the order is the customer’s or a guest’s, there is one, and no session is left', async () => {
    for (let round = 1; round <= rounds(); round += 1) {
      const { db, shop, merge, orders } = await aRound(open)
      const { identity, aCustomer } = anIdentity(db)
      const { browser, customerId } = await aCustomer()
      const customer = customerVisitorToken(secrets, customerId)
      const guest = await shop.aShopper({ 'SKU-A': 1 })
      await merge({ guest: guest.token, customer }, here)
      const loaded = await shop.checkout.load(customer, here)
      if (!loaded.ok) throw new Error(loaded.failure.kind)
      const { fingerprint } = loaded.value.quote
      const request = { token: customer, fingerprint, key: 'k'.repeat(40), from: 'x' }
      const [placed, deleted] = await Promise.all([
        shop.checkout.place({ ...request, platform: 'web' }, here),
        identity.deleteAccount(browser.cookies.session),
      ])
      expect([placed.ok, deleted.ok], `round ${round}`).toEqual([true, true])
      const [order, ...more] = await orders()
      expect(more).toEqual([])
      expect([customerId, null]).toContain(order?.customer_id)
      expect(await browser.who(), `round ${round}`).toBeUndefined()
    }
  })

  test('delete × sign-in: no session is left, unless signing in has canceled the deletion', async () => {
    for (let round = 1; round <= rounds(); round += 1) {
      const { db } = await open()
      const { identity, aBrowser, aCustomer } = anIdentity(db)
      const { browser, customerId } = await aCustomer('+971501234567')
      const laptop = aBrowser({ from: '198.51.100.1' })
      await laptop.send('+971501234567')
      const [deleted, entered] = await Promise.all([
        identity.deleteAccount(browser.cookies.session),
        laptop.enter(),
      ])
      expect([deleted.ok, entered.ok], `round ${round}`).toEqual([true, true])
      const accounts = await rowsOf<{ is_off: boolean }>(
        db,
        sql`select deletion_requested_at is null as is_off from customers where id = ${customerId}::uuid`,
      )
      expect(await browser.who(), `round ${round}`).toBeUndefined()
      expect(accounts, `round ${round}`).toEqual([{ is_off: (await laptop.who()) !== undefined }])
    }
  })
})
