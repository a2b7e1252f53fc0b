import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { money } from '#kernel/money.ts'
import { createLedgerModule } from '#adapters/ledger/create-ledger-module.ts'
import { anOrderShop, here } from '../../support/shops/an-order-shop.ts'
import { newVisitorToken } from '#adapters/customers/visitor-token.ts'
import { describeDatabases } from '../../support/databases/databases.ts'
import { manualClock } from '../../support/manual-clock.ts'
import { operator } from '../../support/builders/operators.ts'

const owner = { customerId: '00000000-0000-4000-8000-00000000000c', currency: 'AED' } as const

describeDatabases('a wallet in the checkout', (open) => {
  /** Whoever stands in `signedIn` is the owner of a wallet with so much on it. */
  async function opened(minor: number) {
    const { db } = await open()
    const { ledger } = createLedgerModule(db, { mode: 'demo', clock: manualClock() })
    const { ledgerId } = await db.transaction((tx) => ledger.ensureWallet(tx, owner))
    const sum = money(minor, 'AED')
    await db.transaction((tx) =>
      ledger.credit(tx, { key: 'in', ledgerId, orderId: null, sum, at: '2026-11-22T08:00:00.000Z' }),
    )
    const signedIn = new Set<string>()
    await db.execute(sql`insert into customers (id, name, language, country, created_at)
      values (${owner.customerId}, 'Sara', 'en', 'ae', now())`)
    const sara = {
      id: owner.customerId,
      name: 'Sara',
      phone: null,
      email: null,
      group: null,
      omsUserId: null,
    }
    const findCustomer = async (token: string) => (signedIn.has(token) ? sara : null)
    const shop = await anOrderShop({ db }, { ledger, findCustomer, stock: { 'SKU-A': 5 } })
    const walletBalance = async () => (await ledger.findWallet(owner))?.balance.minor ?? 0
    const load = async (token: string) => {
      const loaded = await shop.checkout.load(token, here)
      if (!loaded.ok) throw new Error(loaded.failure.kind)
      return loaded.value
    }
    return { shop, signedIn, walletBalance, load, ledgerId }
  }

  test('is not offered to guests', async () => {
    const { shop, load, walletBalance } = await opened(50_000)
    const { token } = await shop.aShopper()
    expect((await load(token)).wallet).toBeNull()
    expect(await shop.checkout.useWallet(token, here)).toMatchObject({ failure: { kind: 'no-wallet' } })
    expect(await walletBalance()).toBe(50_000)
  })

  test('pays a part of an order and is refunded with its cancellation', async () => {
    const { shop, signedIn, load, walletBalance, ledgerId } = await opened(50_000)
    const { token, placeUpdated } = await shop.aShopper({ 'SKU-A': 1 }, 'tap')
    signedIn.add(token)
    expect((await load(token)).wallet).toMatchObject({ kind: 'wallet', balance: { minor: 50_000 } })
    for (let twice = 0; twice < 2; twice += 1)
      expect((await shop.checkout.useWallet(token, here)).ok).toBe(true)
    const { quote } = await load(token)
    expect(quote.tenders).toMatchObject([{ kind: 'wallet', ledgerId, amount: { minor: 50_000 } }])
    expect(quote.due).toEqual(money(79_900, 'AED'))
    expect(await walletBalance()).toBe(50_000)
    const placed = await placeUpdated()
    expect(placed.ok).toBe(true)
    expect(await walletBalance()).toBe(0)
    expect((await load((await shop.aShopper()).token)).wallet).toBeNull()
    shop.clock.advance(3_600_000)
    await shop.expire('unpaid')
    expect(await walletBalance()).toBe(50_000)
  })

  test('is not used after its owner has signed out', async () => {
    const { shop, signedIn, load, walletBalance } = await opened(50_000)
    const { token, placeUpdated } = await shop.aShopper({ 'SKU-A': 1 }, 'cashondelivery')
    signedIn.add(token)
    await shop.checkout.useWallet(token, here)
    expect((await load(token)).quote.tenders).toHaveLength(1)
    signedIn.delete(token)
    expect((await load(token)).quote.tenders).toEqual([])
    expect((await placeUpdated()).ok).toBe(true)
    expect(await walletBalance()).toBe(50_000)
  })

  test('pays a whole order if it suffices, and nothing after it was removed', async () => {
    const { shop, signedIn, load, walletBalance, ledgerId } = await opened(500_000)
    const { token, placeUpdated } = await shop.aShopper()
    signedIn.add(token)
    await shop.checkout.useWallet(token, here)
    await shop.checkout.removeTender(token, ledgerId)
    expect((await load(token)).quote.tenders).toEqual([])
    await shop.checkout.useWallet(token, here)
    const placed = await placeUpdated()
    if (!placed.ok) throw new Error(placed.failure.kind)
    expect(await shop.orderAdmin.find(placed.value.number, operator)).toMatchObject({
      value: { order: { status: 'confirmed', payment: { state: 'paid', method: 'giftcard' } } },
    })
    expect(await walletBalance()).toBe(370_100)
  })

  test('is spent once by two concurrent orders of its owner', async () => {
    const { shop, signedIn, walletBalance, load } = await opened(129_900)
    const buyers = [await shop.aShopper(), await shop.aShopper(), await shop.aShopper()]
    // All have agreed to pay with the wallet before anyone presses: whoever agrees later agrees to cash.
    const agreed: string[] = []
    for (const { token } of buyers) {
      signedIn.add(token)
      await shop.checkout.useWallet(token, here)
      agreed.push((await load(token)).quote.fingerprint)
    }
    const answers = await Promise.all(
      buyers.map(({ place }, index) => place(newVisitorToken(), agreed[index] ?? '')),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    for (const answer of answers)
      if (!answer.ok) expect(['tender-short', 'not-ready', 'quote-changed']).toContain(answer.failure.kind)
    expect(await walletBalance()).toBe(0)
  })
})
