import { describe, expect, test } from 'vitest'
import { money } from '#kernel/money.ts'
import { fail, ok } from '#kernel/result.ts'
import { createLedgerModule } from '#adapters/ledger/create-ledger-module.ts'
import { sql } from 'drizzle-orm'
import { anOrderShop, here } from '../../support/shops/an-order-shop.ts'
import { describeDatabases, rowsOf } from '../../support/databases/databases.ts'
import { manualClock } from '../../support/manual-clock.ts'
import { operator } from '../../support/builders/operators.ts'

const by = (state: 'paid' | 'failed', minor: number) =>
  ({ attemptId: 'a', state, amount: money(minor, 'AED'), reference: 'r' }) as const

describeDatabases('an order partly paid by a gift card', (open) => {
  async function opened(given: Parameters<typeof anOrderShop>[1] = {}) {
    const { db } = await open()
    const { ledger } = createLedgerModule(db, { mode: 'demo', clock: manualClock() })
    const shop = await anOrderShop({ db }, { ...given, ledger })
    const remaining = async (code: string): Promise<number> => {
      const looked = await ledger.findCard(code, 'AED')
      return looked.ok ? looked.value.balance.minor : 0
    }
    const reservations = async () =>
      (await rowsOf(db, sql`select state, amount_minor from ledger_reservations order by amount_minor`)).map(
        (row) => `${String(row['state'])} ${String(row['amount_minor'])}`,
      )
    const orderOf = async (number: string) => {
      const found = await shop.orderAdmin.find(number, operator)
      if (!found.ok) throw new Error('an order')
      return found.value.order
    }
    const placed = async (...shopper: Parameters<typeof shop.aShopper>) => {
      const answer = await (await shop.aShopper(...shopper)).place()
      if (!answer.ok) throw new Error(JSON.stringify(answer.failure))
      return orderOf(answer.value.number)
    }
    const act = async (
      number: string,
      ...kinds: readonly ('request-cancellation' | 'approve-cancellation')[]
    ) => {
      for (const kind of kinds) {
        const done = await shop.orderAdmin.advance({
          number,
          action: { kind },
          by: operator,
          note: null,
        })
        if (!done.ok) throw new Error(JSON.stringify(done.failure))
      }
    }
    return { ...shop, remaining, reservations, orderOf, placed, act }
  }

  test('starts a payment of the rest, reserves the card, and captures it when the rest is paid', async () => {
    const started: number[] = []
    const shop = await opened({
      startPayment: async ({ due }) => {
        started.push(due.minor)
        return ok({ paymentUrl: '/pay' })
      },
    })
    const order = await shop.placed({ 'SKU-A': 1 }, 'tap', ['GIFT-500.25-ABCD'])
    expect(order).toMatchObject({
      totals: { payable: money(129_900, 'AED'), due: money(79_875, 'AED') },
      payment: {
        state: 'pending',
        tenders: [{ kind: 'gift-card', last: 'ABCD', amount: money(50_025, 'AED') }],
      },
    })
    expect([started, await shop.remaining('GIFT-500.25-ABCD'), await shop.reservations()]).toEqual([
      [79_875],
      0,
      ['reserved 50025'],
    ])
    const whole = await shop.recordPayment({ ...by('paid', 129_900), orderId: order.id, reference: 'whole' })
    expect(whole).toEqual(fail({ kind: 'wrong-amount' }))
  })

  test('is confirmed once by the payment of the amount due, however often it is reported', async () => {
    const shop = await opened()
    const order = await shop.placed({ 'SKU-A': 1 }, 'tap', ['GIFT-500-ABCD'])
    for (let time = 1; time <= 3; time += 1)
      expect(await shop.recordPayment({ ...by('paid', 79_900), orderId: order.id })).toMatchObject({
        ok: true,
      })
    expect(await shop.reservations()).toEqual(['captured 50000'])
    expect(await shop.orderOf(order.number)).toMatchObject({
      status: 'confirmed',
      payment: { state: 'paid', paid: money(79_900, 'AED') },
    })
  })

  test('releases the card once when the rest is not paid', async () => {
    const shop = await opened()
    const { number } = await shop.placed({ 'SKU-A': 1 }, 'tap', ['GIFT-600-ABCD'])
    shop.clock.advance(31 * 60_000)
    expect(await shop.expire('unpaid')).toBe('1 expired')
    await shop.expire('unpaid')
    expect(await shop.remaining('GIFT-600-ABCD')).toBe(60_000)
    expect([(await shop.orderOf(number)).status, await shop.reservations()]).toEqual([
      'canceled',
      ['released 60000'],
    ])
  })

  test('returns the cards to the cart when the payment cannot be started', async () => {
    const shop = await opened({ startPayment: async () => fail({ kind: 'payment-unavailable' }) })
    const shopper = await shop.aShopper({ 'SKU-A': 1 }, 'tap', ['GIFT-600-ABCD'])
    expect(await shopper.place()).toEqual(fail({ kind: 'payment-unavailable' }))
    const loaded = await shop.checkout.load(shopper.token, here)
    expect(loaded.ok && loaded.value.quote.tenders).toMatchObject([{ amount: money(60_000, 'AED') }])
  })

  test('captures the card immediately with cash on delivery, and waits for its refund when canceled', async () => {
    const shop = await opened()
    const { number } = await shop.placed({ 'SKU-A': 1 }, 'cashondelivery', ['GIFT-600-ABCD'])
    expect(await shop.reservations()).toEqual(['captured 60000'])
    await shop.act(number, 'request-cancellation', 'approve-cancellation')
    expect((await shop.orderOf(number)).status).toBe('Cancellation In Progress')
    expect(await shop.remaining('GIFT-600-ABCD')).toBe(0)
  })

  test('is canceled immediately when it was not confirmed', async () => {
    const shop = await opened()
    const { number } = await shop.placed({ 'SKU-A': 1 }, 'tap', ['GIFT-600-ABCD'])
    await shop.act(number, 'request-cancellation', 'approve-cancellation')
    expect((await shop.orderOf(number)).status).toBe('canceled')
    expect(await shop.remaining('GIFT-600-ABCD')).toBe(60_000)
  })

  test('is confirmed and paid at placement when the card pays everything', async () => {
    const shop = await opened({
      startPayment: async () => {
        throw new Error('there is nobody to pay')
      },
    })
    const order = await shop.placed({ 'SKU-A': 1 }, 'tap', ['GIFT-800-ABCD', 'GIFT-800-EFGH'])
    expect(order).toMatchObject({
      status: 'confirmed',
      expiresAt: null,
      totals: { due: money(0, 'AED') },
      payment: { method: 'giftcard', state: 'paid' },
    })
    expect(await shop.remaining('GIFT-800-EFGH')).toBe(30_100)
  })

  test('reports the change when the card has less than was reviewed', async () => {
    const shop = await opened()
    const [first, second] = [
      await shop.aShopper({ 'SKU-A': 1 }, 'tap', ['GIFT-1500-ABCD']),
      await shop.aShopper({ 'SKU-A': 1 }, 'tap', ['GIFT-1500-ABCD']),
    ]
    expect(await first.place()).toMatchObject({ ok: true })
    const answer = await second.place()
    expect(answer).toMatchObject({ failure: { kind: 'not-ready', step: 'payment' } })
    await shop.checkout.setPayment(second.token, 'tap', here)
    expect(await second.place()).toMatchObject({
      failure: {
        kind: 'quote-changed',
        differences: [
          { what: 'tender', before: money(129_900, 'AED'), now: money(20_100, 'AED') },
          { what: 'payable', before: money(0, 'AED'), now: money(109_800, 'AED') },
        ],
      },
    })
  })

  describe('gift cards of a checkout', () => {
    const from = '203.0.113.9'

    test('a gift card is added once, however often it is entered, and can be removed', async () => {
      const shop = await opened()
      const { token } = await shop.aShopper({ 'SKU-A': 1 }, 'tap', ['GIFT-100-ABCD'])
      const again = await shop.checkout.addGiftCard(token, { code: 'gift 100 abcd', from }, here)
      expect(again).toEqual(ok(undefined))
      await shop.checkout.addGiftCard(token, { code: 'GIFT-50-EFGH', from }, here)
      const tenders = async () => {
        const loaded = await shop.checkout.load(token, here)
        return loaded.ok ? loaded.value.quote.tenders : []
      }
      const [, card] = await tenders()
      expect((await tenders()).map(({ last }) => last)).toEqual(['ABCD', 'EFGH'])
      expect(await shop.checkout.removeTender(token, card?.ledgerId ?? '')).toEqual(ok(undefined))
      expect(await shop.checkout.removeTender(token, 'none of them')).toEqual(ok(undefined))
      expect((await tenders()).map(({ last }) => last)).toEqual(['ABCD'])
    })

    test('an unusable gift card is rejected with one failure, and without a cart with none', async () => {
      const shop = await opened()
      const { token } = await shop.aShopper()
      for (const code of ['', 'GIFT-EMPTY-ABCD', 'GIFT-EXPIRED-ABCD', 'GIFT-FOREIGN-ABCD', 'none'])
        expect(await shop.checkout.addGiftCard(token, { code, from }, here), code).toEqual(
          fail({ kind: 'card-unusable' }),
        )
      expect(await shop.checkout.addGiftCard('x'.repeat(43), { code: 'GIFT-1-ABCD', from }, here)).toEqual(
        fail({ kind: 'empty-cart' }),
      )
    })
  })
})
