import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createLedgerModule } from '#adapters/ledger/create-ledger-module.ts'
import { createOutsideWallets } from '#adapters/ledger/outside/create-outside-wallets.ts'
import { reconcile } from '#adapters/reconcile/reconcile.ts'
import { createHttpClient } from '#infrastructure/http-client/client.ts'
import { money, toDecimal } from '#kernel/money.ts'
import { faultyService, standInFaults, standInKey } from '../../../src/stand-ins/stand-in.ts'
import { createWalletServiceAnswer } from '../../../src/stand-ins/wallet-service.ts'
import { describeDatabases, type Open } from '../../support/databases/databases.ts'
import { manualClock } from '../../support/manual-clock.ts'
import { anOrderShop, here } from '../../support/shops/an-order-shop.ts'

const owner = { customerId: '00000000-0000-4000-8000-00000000000c', currency: 'AED' } as const
const address = `https://wallet.example/wallets/${owner.customerId}/AED`
const headers = { authorization: `Bearer ${standInKey}` }
const running = new AbortController().signal

async function aShopWithWallets(open: Open, minor = 50_000) {
  const { db } = await open()
  const clock = manualClock()
  const service = faultyService(createWalletServiceAnswer())
  const { ledger, book } = createLedgerModule(db, { mode: 'demo', clock })
  const outside = await createOutsideWallets(db, {
    env: { walletService: { url: 'https://wallet.example', key: standInKey } },
    clock,
    ledger,
    http: createHttpClient({ service: 'wallet service', fetch: service.fetch, wait: async () => undefined }),
  })
  if (!outside) throw new Error('no wallets')
  let entry = 0
  const bookThere = (sum: number) =>
    service.fetch(`${address}/entries/there-${(entry += 1)}`, {
      method: 'PUT',
      headers,
      body: JSON.stringify({ amount: toDecimal(money(sum, 'AED')) }),
    })
  if (minor > 0) await bookThere(minor)
  await db.execute(sql`insert into customers (id, name, language, country, created_at)
    values (${owner.customerId}, 'Sara', 'en', 'ae', now())`)
  const sara = { id: owner.customerId, name: 'Sara', phone: null, email: null, group: null, omsUserId: null }
  const shop = await anOrderShop(
    { db },
    {
      ledger: { ...ledger, ...outside.values },
      walletGate: outside.gate,
      findCustomer: async () => sara,
      stock: { 'SKU-A': 5 },
    },
  )
  return {
    db,
    clock,
    service,
    shop,
    outside,
    book,
    ledger,
    bookThere,
    async balanceThere() {
      const response = await service.fetch(address, { headers })
      return Number(((await response.json()) as { available?: string }).available ?? 0)
    },
    async balanceHere() {
      const account = { kind: 'wallet', ...owner } as const
      return (await book.balances(db, [{ account, unit: 'AED' }]))[0]
    },
    forward: async () => outside.jobs[0]?.run(running),
    /** A shopper who pays a part by wallet, and the rest in cash. */
    async aPayer() {
      const { token, placeUpdated } = await shop.aShopper()
      await shop.checkout.useWallet(token, here)
      return { token, place: placeUpdated }
    },
  }
}

describeDatabases('wallets of an outside service', (open) => {
  test('the checkout offers what the service has; an order reserves it there, and reconciliation agrees', async () => {
    const { db, shop, outside, balanceThere, balanceHere, forward, aPayer } = await aShopWithWallets(open)
    const { token, place } = await aPayer()
    expect(await shop.checkout.load(token, here)).toMatchObject({
      value: { wallet: { balance: { minor: 50_000 } } },
    })
    expect(await place()).toMatchObject({ ok: true })
    expect(await balanceThere()).toBe(0)
    expect(await balanceHere()).toBe(0)
    // Cash is due, so what the wallet pays is captured by the confirmation, which is immediate.
    expect(await forward()).toMatch(/^\d delivered, 0 failed$/)
    expect(await forward()).toBe('0 delivered, 0 failed')
    expect(await outside.compare()).toEqual([])
    expect(await reconcile(db)).toEqual([])
  })

  test('what is added or spent elsewhere is on the account here, in a statement of its own words', async () => {
    const { outside, bookThere, balanceHere, book } = await aShopWithWallets(open, 10_000)
    await outside.refresh(owner)
    expect(await balanceHere()).toBe(10_000)
    await bookThere(-4000)
    await outside.refresh(owner)
    await outside.refresh(owner)
    expect(await balanceHere()).toBe(6000)
    const { lines } = await book.statement(
      { customerId: owner.customerId, currency: 'AED' },
      { start: 0, size: 10 },
    )
    expect(lines.map(({ event, minor }) => `${event} ${minor}`)).toEqual([
      'wallet-spent-elsewhere -4000',
      'wallet-added-elsewhere 10000',
    ])
  })

  test('a refund here is an entry there, once, also after an outage', async () => {
    const { db, clock, service, ledger, outside, balanceThere, forward } = await aShopWithWallets(open, 0)
    const { ledgerId } = await db.transaction((tx) => ledger.ensureWallet(tx, owner))
    const credit = () =>
      db.transaction((tx) =>
        ledger.credit(tx, {
          key: 'refund-1',
          ledgerId,
          orderId: null,
          sum: money(2500, 'AED'),
          at: clock.now(),
        }),
      )
    await credit()
    await credit()
    service.injectFault('busy')
    expect(await forward()).toBe('0 delivered, 1 failed')
    // On its passage: the service has nothing yet, so it is neither lost here nor spent.
    await outside.refresh(owner)
    expect(await outside.values.findWallet(owner)).toBeNull()
    service.injectFault(null)
    clock.advance(3_600_000)
    expect(await forward()).toBe('1 delivered, 0 failed')
    expect(await balanceThere()).toBe(25)
    expect(await outside.values.findWallet(owner)).toMatchObject({ balance: { minor: 2500 } })
  })

  test('an order that cannot be written releases what it had reserved there', async () => {
    const { db, shop, balanceThere, aPayer, outside } = await aShopWithWallets(open)
    const { place } = await aPayer()
    await db.execute(sql`update stock_levels set on_hand = 0`)
    expect(await place()).toMatchObject({ ok: false })
    expect(await balanceThere()).toBe(500)
    expect(await shop.count('outside_wallet_reservations')).toBe(0)
    expect(await outside.compare()).toEqual([])
  })

  test('a reservation whose order was lost with its process is released by the job', async () => {
    const { clock, ledger, db, outside, balanceThere, forward, shop } = await aShopWithWallets(open)
    await outside.refresh(owner)
    const { ledgerId } = await db.transaction((tx) => ledger.ensureWallet(tx, owner))
    const order = { id: '00000000-0000-4000-8000-0000000000ff', placedAt: clock.now() }
    const tender = { kind: 'wallet' as const, ledgerId, last: '', amount: money(20_000, 'AED') }
    expect(await outside.gate.reserve(order, tender)).toMatchObject({ ok: true })
    expect(await balanceThere()).toBe(300)
    clock.advance(11 * 60_000)
    await forward()
    expect(await balanceThere()).toBe(500)
    expect(await shop.count('outside_wallet_reservations')).toBe(0)
  })

  test.each(standInFaults)('%s: the checkout goes on without the wallet', async (fault) => {
    const { service, shop, outside, aPayer, balanceHere } = await aShopWithWallets(open)
    const { token } = await aPayer()
    service.injectFault(fault)
    const loaded = await shop.checkout.load(token, here)
    expect(loaded).toMatchObject({ ok: true, value: { wallet: null, quote: { tenders: [] } } })
    await outside.refresh(owner)
    expect(await balanceHere()).toBe(50_000)
    expect(await outside.compare()).toBeNull()
  })

  test('money that is spent there meanwhile is not spent here again', async () => {
    const { db, bookThere, balanceThere, aPayer, shop } = await aShopWithWallets(open)
    const { token, place } = await aPayer()
    const seen = await shop.checkout.load(token, here)
    await bookThere(-50_000)
    // The new quote has no wallet in it.
    expect(seen).toMatchObject({ value: { quote: { tenders: [{ kind: 'wallet' }] } } })
    expect(await place()).toMatchObject({ ok: true })
    expect(await balanceThere()).toBe(0)
    expect(await reconcile(db)).toEqual([])
  })

  test('what the service rejects is listed by reconciliation, and sent again on request', async () => {
    const { db, clock, ledger, book, outside, bookThere, forward } = await aShopWithWallets(open, 10_000)
    await outside.refresh(owner)
    const { ledgerId } = await db.transaction((tx) => ledger.ensureWallet(tx, owner))
    expect(ledgerId).toBeTruthy()
    await bookThere(-10_000)
    await db.transaction((tx) =>
      book.post(tx, {
        key: 'withdrawal-1',
        event: 'withdrawal-requested',
        currency: 'AED',
        at: clock.now(),
        customerId: owner.customerId,
        entries: [
          { account: { kind: 'wallet', ...owner }, minor: -10_000 },
          { account: { kind: 'payable', payoutId: '00000000-0000-4000-8000-0000000000aa' }, minor: 10_000 },
        ],
      }),
    )
    expect(await forward()).toBe('0 delivered, 1 failed')
    const given = (await reconcile(db)).filter(({ kind }) => kind === 'outside-wallet-entry-given-up')
    expect(given).toMatchObject([{ what: 'withdrawal-1: status 409', expected: '10000' }])
    await bookThere(10_000)
    expect(await outside.repeat()).toBe(1)
    expect(await forward()).toBe('1 delivered, 0 failed')
  })
})
