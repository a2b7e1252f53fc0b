import { describe, expect, test } from 'vitest'
import { money } from '#kernel/money.ts'
import { fail, ok } from '#kernel/result.ts'
import { createSandboxLedger } from '#adapters/payments/ledger/sandbox-ledger.ts'
import { sql } from 'drizzle-orm'
import { anOrderShop, here } from '../../support/shops/an-order-shop.ts'
import { describeDatabases, rowsOf } from '../../support/databases/databases.ts'
import { manualClock } from '../../support/manual-clock.ts'

const by = (state: 'paid' | 'failed', minor: number) =>
  ({ attemptId: 'a', state, amount: money(minor, 'AED'), reference: 'r' }) as const

describeDatabases('an order that a gift card pays a part of', (open) => {
  async function opened(given: Parameters<typeof anOrderShop>[1] = {}) {
    const { db } = await open()
    const ledger = createSandboxLedger(db, manualClock())
    const shop = await anOrderShop({ db }, { ...given, ledger })
    const left = async (code: string): Promise<number> => {
      const looked = await ledger.look(code, 'AED')
      return looked.ok ? looked.value.left.minor : 0
    }
    const holds = async () =>
      (await rowsOf(db, sql`select state, amount_minor from sandbox_value_holds order by amount_minor`)).map(
        (row) => `${String(row['state'])} ${String(row['amount_minor'])}`,
      )
    const orderOf = async (number: string) => {
      const found = await shop.desk.find(number)
      if (!found.ok) throw new Error('an order')
      return found.value.order
    }
    const placed = async (...shopper: Parameters<typeof shop.aShopper>) => {
      const answer = await (await shop.aShopper(...shopper)).place()
      if (!answer.ok) throw new Error(JSON.stringify(answer.failure))
      return orderOf(answer.value.number)
    }
    const act = async (number: string, ...kinds: readonly ('ask-cancel' | 'accept-cancel')[]) => {
      for (const kind of kinds) {
        const done = await shop.desk.advance({ number, action: { kind }, actor: 'operator', note: null })
        if (!done.ok) throw new Error(JSON.stringify(done.failure))
      }
    }
    return { ...shop, left, holds, orderOf, placed, act }
  }

  test('is begun with what is left, reserved meanwhile, and captured when that is paid', async () => {
    const started: number[] = []
    const shop = await opened({
      startPayment: async ({ due }) => {
        started.push(due.minor)
        return ok({ payAt: '/pay' })
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
    expect([started, await shop.left('GIFT-500.25-ABCD'), await shop.holds()]).toEqual([
      [79_875],
      0,
      ['reserved 50025'],
    ])
    const whole = await shop.recordPayment({ ...by('paid', 129_900), orderId: order.id, reference: 'whole' })
    expect(whole).toEqual(fail({ kind: 'held-wrong-amount' }))
  })

  test('is confirmed by the payment of what was due, however often it is told', async () => {
    const shop = await opened()
    const order = await shop.placed({ 'SKU-A': 1 }, 'tap', ['GIFT-500-ABCD'])
    for (let time = 1; time <= 3; time += 1)
      expect(await shop.recordPayment({ ...by('paid', 79_900), orderId: order.id })).toMatchObject({
        ok: true,
      })
    expect(await shop.holds()).toEqual(['captured 50000'])
    expect(await shop.orderOf(order.number)).toMatchObject({
      status: 'confirmed',
      payment: { state: 'paid', paid: money(79_900, 'AED') },
    })
  })

  test('gives the card its money back when nobody pays the rest, once', async () => {
    const shop = await opened()
    const { number } = await shop.placed({ 'SKU-A': 1 }, 'tap', ['GIFT-600-ABCD'])
    shop.clock.advance(31 * 60_000)
    expect(await shop.expire('unpaid')).toBe('1 expired')
    await shop.expire('unpaid')
    expect(await shop.left('GIFT-600-ABCD')).toBe(60_000)
    expect([(await shop.orderOf(number)).status, await shop.holds()]).toEqual([
      'canceled',
      ['released 60000'],
    ])
  })

  test('puts the cards back to the cart when the payment cannot be begun', async () => {
    const shop = await opened({ startPayment: async () => fail({ kind: 'payment-unavailable' }) })
    const shopper = await shop.aShopper({ 'SKU-A': 1 }, 'tap', ['GIFT-600-ABCD'])
    expect(await shopper.place()).toEqual(fail({ kind: 'payment-unavailable' }))
    const loaded = await shop.checkout.load(shopper.token, here)
    expect(loaded.ok && loaded.value.quote.tenders).toMatchObject([{ amount: money(60_000, 'AED') }])
  })

  test('takes the card at once where the rest is paid at the door, and waits for it to go back when canceled', async () => {
    const shop = await opened()
    const { number } = await shop.placed({ 'SKU-A': 1 }, 'cashondelivery', ['GIFT-600-ABCD'])
    expect(await shop.holds()).toEqual(['captured 60000'])
    await shop.act(number, 'ask-cancel', 'accept-cancel')
    expect((await shop.orderOf(number)).status).toBe('Cancellation In Progress')
    expect(await shop.left('GIFT-600-ABCD')).toBe(0)
  })

  test('comes to nothing at once when it is canceled before it was confirmed', async () => {
    const shop = await opened()
    const { number } = await shop.placed({ 'SKU-A': 1 }, 'tap', ['GIFT-600-ABCD'])
    await shop.act(number, 'ask-cancel', 'accept-cancel')
    expect((await shop.orderOf(number)).status).toBe('canceled')
    expect(await shop.left('GIFT-600-ABCD')).toBe(60_000)
  })

  test('with nothing left to pay is confirmed and paid as it is placed', async () => {
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
    expect(await shop.left('GIFT-800-EFGH')).toBe(30_100)
  })

  test('says what has changed when there is less on a card than was reviewed', async () => {
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

    test('are there once however often they are entered, and can be taken off', async () => {
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

    test('are refused by one answer, and by none where there is no cart', async () => {
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
