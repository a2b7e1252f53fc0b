import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { money } from '#kernel/money.ts'
import { reconcile } from '#adapters/reconcile/reconcile.ts'
import { need } from '../../support/builders/a-purchase.ts'
import { describeDatabases, rowsOf } from '../../support/databases/databases.ts'
import { aGiftCardShop } from '../../support/shops/a-gift-card-shop.ts'
import { theStorefront } from '../../support/shops/a-content-shop.ts'
import { operator } from '../../support/builders/operators.ts'

const from = '203.0.113.7'
const dayMs = 86_400_000
const one = 'c0ffee00-0000-4000-8000-000000000001'
const other = 'c0ffee00-0000-4000-8000-000000000002'

describeDatabases('a gift card', (open) => {
  const opened = async (given: Parameters<typeof aGiftCardShop>[1] = {}) => {
    const { db } = await open()
    return { db, ...(await aGiftCardShop({ db }, given)) }
  }

  describe('buying', () => {
    test('orders, pays, sends and claims a card, and the money is in the ledger from the payment on', async () => {
      const shop = await opened()
      const { number } = need(await shop.place())
      expect(await shop.cardOf(number)).toMatchObject({ state: 'ordered', last: '', language: 'ar' })
      expect(await shop.balanceOf(await shop.cardOf(number))).toBe(0)
      await shop.runJobs()
      expect(await shop.cardOf(number)).toMatchObject({ state: 'ordered' })

      need(await shop.pay(number))
      expect(await shop.cardOf(number)).toMatchObject({ state: 'scheduled' })
      expect(await shop.balanceOf(await shop.cardOf(number))).toBe(25_000)
      await shop.runJobs()
      const card = await shop.cardOf(number)
      expect(card).toMatchObject({ state: 'sent' })
      expect((await shop.orderOf(number)).status).toBe('delivered')
      expect(await shop.messages()).toEqual([
        'card-received to noor@example.com',
        'card-sent to mariam@example.com',
      ])

      const code = await shop.claimed(card)
      expect(code).toMatch(/^[A-Z2-9]{4}(-[A-Z2-9]{4}){3}$/)
      expect(await shop.cardOf(number)).toMatchObject({ state: 'active', last: code.slice(-4) })
      expect(await shop.messages()).toContain('card-claimed to mariam@example.com')
      expect(await shop.giftCards.checkBalance(code.toLowerCase(), from)).toMatchObject({
        ok: true,
        value: { balance: money(25_000, 'AED') },
      })
      expect(await reconcile(shop.db)).toEqual([])
    })

    test('the code itself is stored nowhere', async () => {
      const shop = await opened()
      const { card } = await shop.sent()
      const code = (await shop.claimed(card)).replaceAll('-', '')
      const [row] = await rowsOf(
        shop.db,
        sql`select (select json_agg(card)::text from gift_cards card) || (select json_agg(event)::text from gift_card_events event)
          || (select json_agg(account)::text from ledger_accounts account) || (select json_agg(message)::text from outbox message) as stored`,
      )
      expect(String(row?.['stored'])).not.toContain(code)
    })

    test('a card for a later day waits for nine in the morning there', async () => {
      const shop = await opened()
      const { number } = need(await shop.place({ day: '2026-11-25' }))
      need(await shop.pay(number))
      await shop.runJobs()
      expect(await shop.cardOf(number)).toMatchObject({ state: 'scheduled' })
      // 08:59:59 in Dubai.
      shop.clock.advance(5 * dayMs - 3 * 3_600_000 - 1_000)
      await shop.runJobs()
      expect(await shop.cardOf(number)).toMatchObject({ state: 'scheduled' })
      shop.clock.advance(1_000)
      await shop.runJobs()
      expect(await shop.cardOf(number)).toMatchObject({ state: 'sent' })
    })

    test('the same form sent twice is one order, another form with its key is refused', async () => {
      const shop = await opened()
      const key = 'one-key-of-a-form'
      const first = await shop.place({}, { key })
      expect(await shop.place({}, { key })).toEqual(first)
      expect(await shop.place({ amount: '500' }, { key })).toMatchObject({
        ok: false,
        failure: { kind: 'key-reused' },
      })
      expect(await shop.count('gift_cards')).toBe(1)
    })

    test('a buyer has five cards a day, by phone, by email and by account', async () => {
      const shop = await opened()
      for (let card = 1; card <= 5; card += 1) need(await shop.place())
      const rejected = { ok: false, failure: { kind: 'gift-card-limit' } }
      expect(await shop.place()).toMatchObject(rejected)
      const contact = { name: 'M', email: 'mariam@example.com', phone: '+971501234568' }
      expect(await shop.place({}, { contact })).toMatchObject(rejected)
      expect(await shop.count('orders')).toBe(5)
      shop.clock.advance(dayMs)
      need(await shop.place())
    })

    test('a large first purchase is reviewed before the card leaves, a later one is not', async () => {
      const shop = await opened()
      const { number } = need(await shop.place({ amount: '1000' }))
      need(await shop.pay(number))
      await shop.runJobs()
      expect((await shop.orderOf(number)).reviewReasons).toEqual(['large-first-gift-card'])
      expect(await shop.cardOf(number)).toMatchObject({ state: 'ordered' })
      need(
        await shop.orderAdmin.advance({
          number,
          action: { kind: 'release-hold' },
          by: operator,
          note: null,
        }),
      )
      await shop.runJobs()
      expect(await shop.cardOf(number)).toMatchObject({ state: 'sent' })
      const second = need(await shop.place({ amount: '1000' }))
      expect((await shop.orderOf(second.number)).reviewReasons).toEqual([])
    })

    test('an order that is not paid in time leaves a void card', async () => {
      const shop = await opened()
      const { number } = need(await shop.place())
      shop.clock.advance(dayMs)
      await shop.expire('unpaid')
      expect(await shop.cardOf(number)).toMatchObject({ state: 'void' })
      expect(await shop.balanceOf(await shop.cardOf(number))).toBe(0)
    })

    test('an order that is canceled before the card leaves gives the money back', async () => {
      const shop = await opened()
      const { number } = need(await shop.place({ day: '2026-12-01' }))
      need(await shop.pay(number))
      need(await shop.orderAdmin.advance({ number, action: { kind: 'cancel' }, by: operator, note: null }))
      expect(await shop.cardOf(number)).toMatchObject({ state: 'refunded' })
      expect(await shop.balanceOf(await shop.cardOf(number))).toBe(0)
      expect((await shop.orderOf(number)).payment.refunds).toMatchObject([{ sum: money(25_000, 'AED') }])
      shop.clock.advance(30 * dayMs)
      await shop.runJobs()
      expect(await shop.cardOf(number)).toMatchObject({ state: 'refunded' })
    })

    test('a method that is not offered is refused', async () => {
      const shop = await opened()
      expect(await shop.place({}, { method: 'nonsense' })).toMatchObject({
        ok: false,
        failure: { kind: 'method-rejected' },
      })
    })
  })

  describe('opening', () => {
    test('a second claim shows nothing and changes nothing', async () => {
      const shop = await opened()
      const { card } = await shop.sent()
      const code = await shop.claimed(card)
      expect(await shop.giftCards.claim(shop.tokenOf(card), { customerId: null, from })).toMatchObject({
        ok: false,
        failure: { kind: 'invalid-link' },
      })
      expect(await shop.giftCards.checkBalance(code, from)).toMatchObject({ ok: true })
    })

    test('sent again, the old link is dead and the new one opens the card', async () => {
      const shop = await opened()
      const { card } = await shop.sent()
      need(await shop.admin.advance({ id: card.id, event: 'resend', reason: 'lost', by: operator }))
      expect(await shop.giftCards.openLink(shop.tokenOf(card))).toMatchObject({ ok: false })
      expect(await shop.giftCards.claim(shop.tokenOf(card), { customerId: null, from })).toMatchObject({
        ok: false,
      })
      expect(await shop.claimed({ ...card, linkVersion: 2 })).not.toBe('')
      expect((await shop.messages()).filter((text) => text.startsWith('card-received'))).toHaveLength(2)
    })

    test('forged links, links of other things and broken ones are one refusal', async () => {
      const shop = await opened()
      const { card } = await shop.sent()
      const token = shop.tokenOf(card)
      for (const bad of ['', 'x', `${token}x`, token.replace('-1.', '-2.'), 'x'.repeat(5_000)])
        expect(await shop.giftCards.openLink(bad)).toEqual({
          ok: false,
          failure: { kind: 'invalid-link' },
        })
    })

    test('what a browser keeps of a code opens for its own card only', async () => {
      const shop = await opened()
      const { card } = await shop.sent()
      const { shown } = need(await shop.giftCards.claim(shop.tokenOf(card), { customerId: null, from }))
      expect(shop.giftCards.readShownCode(shown, one)).toBeUndefined()
      expect(shop.giftCards.readShownCode('made.up.text', card.id)).toBeUndefined()
    })

    test('unknown, unclaimed, blocked and expired codes get one answer', async () => {
      const shop = await opened()
      const rejected = { ok: false, failure: { kind: 'card-unusable' } }
      const { card } = await shop.sent()
      const code = await shop.claimed(card)
      for (const unknown of ['', 'AAAA-AAAA-AAAA-AAAA', code.slice(0, -1), 'x'.repeat(5_000)])
        expect(await shop.giftCards.checkBalance(unknown, from)).toEqual(rejected)
      need(await shop.admin.advance({ id: card.id, event: 'block', reason: 'stolen', by: operator }))
      expect(await shop.giftCards.checkBalance(code, from)).toEqual(rejected)
      need(await shop.admin.advance({ id: card.id, event: 'unblock', reason: 'found', by: operator }))
      shop.clock.advance(3 * 365 * dayMs)
      expect(await shop.giftCards.checkBalance(code, from)).toEqual(rejected)
    })

    test('guesses are limited before anything is looked up', async () => {
      const shop = await opened({ limit: () => ({ allowed: false, retryAfterSeconds: 60 }) })
      const limited = { ok: false, failure: { kind: 'too-many', retryAfterSeconds: 60 } }
      expect(await shop.giftCards.checkBalance('x', from)).toEqual(limited)
      expect(await shop.giftCards.keep('x', { customerId: one, from })).toEqual(limited)
      expect(await shop.giftCards.claim('x', { customerId: null, from })).toEqual(limited)
    })
  })

  describe('paying', () => {
    const spend = async (shop: Awaited<ReturnType<typeof opened>>, codes: readonly string[]) => {
      const shopper = await shop.aShopper({ 'SKU-A': 1 }, 'tap', codes)
      const placed = need(await shopper.place())
      const order = await shop.orderOf(placed.number)
      need(
        await shop.recordPayment({
          orderId: order.id,
          attemptId: 'a',
          state: 'paid',
          amount: order.totals.due,
          reference: `r-${order.id}`,
        }),
      )
      return shop.orderOf(placed.number)
    }

    test('several cards pay in part; one that is spent is empty, and a refund makes it active again', async () => {
      const shop = await opened()
      const [first, second] = [await shop.sent(), await shop.sent({ amount: '500' })]
      const codes = [await shop.claimed(first.card), await shop.claimed(second.card)]
      const order = await spend(shop, codes)
      expect(order.payment.tenders.map(({ amount }) => amount.minor)).toEqual([25_000, 50_000])
      expect(await shop.cardOf(first.number)).toMatchObject({ state: 'empty' })
      const credited = await shop.db.transaction((tx) =>
        shop.ledger.credit(tx, {
          key: 'a-refund',
          ledgerId: first.card.id,
          orderId: order.id,
          sum: money(1_000, 'AED'),
          at: shop.clock.now(),
        }),
      )
      expect(credited.ok).toBe(true)
      expect(await shop.cardOf(first.number)).toMatchObject({ state: 'active' })
      expect(await shop.balanceOf(first.card)).toBe(1_000)
    })

    test('a card that is blocked or expires between review and order pays nothing', async () => {
      const shop = await opened({ stock: { 'SKU-A': 9 } })
      const { card } = await shop.sent()
      const code = await shop.claimed(card)
      const blocked = await shop.aShopper({ 'SKU-A': 1 }, 'tap', [code])
      need(await shop.admin.advance({ id: card.id, event: 'block', reason: 'stolen', by: operator }))
      expect(await blocked.place()).toMatchObject({ ok: false, failure: { kind: 'quote-changed' } })
      need(await shop.admin.advance({ id: card.id, event: 'unblock', reason: 'found', by: operator }))
      const late = await shop.aShopper({ 'SKU-A': 1 }, 'tap', [code])
      shop.clock.advance(3 * 365 * dayMs)
      expect(await late.place()).toMatchObject({ ok: false })
      expect(await shop.balanceOf(card)).toBe(25_000)
    })

    test('a refund to a dead card issues a new one, whose link goes to the recipient', async () => {
      const shop = await opened()
      const { card, number } = await shop.sent()
      const order = await spend(shop, [await shop.claimed(card)])
      const refund = (key: string) =>
        shop.db.transaction((tx) =>
          shop.ledger.credit(tx, {
            key,
            ledgerId: card.id,
            orderId: order.id,
            sum: money(2_500, 'AED'),
            at: shop.clock.now(),
          }),
        )
      need(await refund('first'))
      shop.clock.advance(3 * 365 * dayMs)
      await shop.runJobs()
      expect(await shop.cardOf(number)).toMatchObject({ state: expect.stringMatching(/expired|void/) })
      const before = await shop.balanceOf(card)
      need(await refund('second'))
      need(await refund('second'))
      expect(await shop.balanceOf(card)).toBe(before)
      const [issued] = await shop.admin.list({ state: 'sent', orderNumber: null, limit: 10 }, operator)
      expect(issued).toMatchObject({ balance: money(2_500, 'AED'), card: { replaces: card.id } })
      const code = await shop.claimed(need({ ok: true, value: issued })?.card ?? card)
      expect(await shop.giftCards.checkBalance(code, from)).toMatchObject({ ok: true })
    })

    test('a refund to a dead card of an unknown owner goes to the shopper, or waits for an operator', async () => {
      const shop = await opened()
      const { card } = await shop.sent()
      const order = await spend(shop, [await shop.claimed(card)])
      const unknown = { name: '', contact: { kind: 'email', value: '' } }
      await shop.db.execute(
        sql`update gift_cards set state = 'void', recipient = ${JSON.stringify(unknown)}::jsonb where id = ${card.id}::uuid`,
      )
      const refund = (key: string) =>
        shop.db.transaction((tx) =>
          shop.ledger.credit(tx, {
            ...{ key, ledgerId: card.id, orderId: order.id },
            ...{ sum: money(2_500, 'AED'), at: shop.clock.now() },
          }),
        )
      const replacements = async () =>
        (await shop.admin.list({ state: 'sent', orderNumber: null, limit: 10 }, operator)).filter(
          ({ card: { replaces } }) => replaces === card.id,
        )
      const contacts = sql`select email, phone from orders where id = ${order.id}::uuid`
      const [known] = await rowsOf(shop.db, contacts)
      await shop.db.execute(sql`update orders set email = '', phone = '' where id = ${order.id}::uuid`)
      const before = await shop.balanceOf(card)
      expect(await refund('first')).toMatchObject({ ok: false, failure: { kind: 'no-recipient' } })
      expect(await shop.balanceOf(card)).toBe(before)
      expect(await replacements()).toEqual([])
      await shop.db.execute(
        sql`update orders set email = ${known?.['email']}, phone = ${known?.['phone']} where id = ${order.id}::uuid`,
      )
      for (const _ of [1, 2]) need(await refund('first'))
      expect(await replacements()).toMatchObject([
        {
          balance: money(2_500, 'AED'),
          card: { recipient: { contact: { kind: 'email', value: known?.['email'] } } },
        },
      ])
      expect(await shop.balanceOf(card)).toBe(before)
    })

    test('only the customer who has the card learns that its currency differs', async () => {
      let signedIn: string | null = null
      const shop = await opened({
        findCustomer: async () =>
          signedIn === null
            ? null
            : { id: signedIn, name: '', phone: null, email: null, group: null, omsUserId: null },
      })
      for (const id of [one, other]) await shop.customer(id)
      const placed = need(await shop.place({ amount: '25' }, {}, theStorefront('kw/en')))
      need(await shop.pay(placed.number))
      await shop.runJobs()
      const card = await shop.cardOf(placed.number)
      const code = await shop.claimed(card, one)
      const { token } = await shop.aShopper({ 'SKU-A': 1 })
      const enter = () => shop.checkout.addGiftCard(token, { code, from }, theStorefront('ae/en'))
      expect(await enter()).toMatchObject({ failure: { kind: 'card-unusable' } })
      signedIn = other
      expect(await enter()).toMatchObject({ failure: { kind: 'card-unusable' } })
      expect(await shop.checkout.useOwnCard(token, card.id, theStorefront('ae/en'))).toMatchObject({
        failure: { kind: 'card-unusable' },
      })
      signedIn = one
      expect(await enter()).toMatchObject({ failure: { kind: 'card-other-currency', currency: 'KWD' } })
    })
  })

  describe('in an account', () => {
    test('a card is in one account, and shown to its buyer and its owner alone', async () => {
      const shop = await opened()
      for (const id of [one, other]) await shop.customer(id)
      const { card } = await shop.sent({}, { customer: { id: one, omsUserId: null } })
      const code = await shop.claimed(card)
      need(await shop.giftCards.keep(code, { customerId: other, from }))
      expect(await shop.giftCards.keep(code, { customerId: one, from })).toMatchObject({ ok: false })
      expect((await shop.giftCards.listOf(other)).own).toHaveLength(1)
      expect(await shop.giftCards.listOf(one)).toMatchObject({ own: [], bought: [{ card: { id: card.id } }] })
    })

    test('only the buyer sends it again; another’s card and none are the same', async () => {
      const shop = await opened()
      for (const id of [one, other]) await shop.customer(id)
      const { card } = await shop.sent({}, { customer: { id: one, omsUserId: null } })
      const asOther = { customerId: other, from }
      expect(await shop.giftCards.resend(card.id, asOther)).toEqual(
        await shop.giftCards.resend(other, asOther),
      )
      need(await shop.giftCards.resend(card.id, { customerId: one, from }))
    })
  })
})
