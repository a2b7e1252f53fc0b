import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { reconcile } from '#adapters/reconcile/reconcile.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'
import { need } from '../support/builders/a-purchase.ts'
import { aMember, operator } from '../support/builders/operators.ts'
import { describeDatabases } from '../support/databases/databases.ts'
import { rounds } from '../support/rounds.ts'
import { aGiftCardShop } from '../support/shops/a-gift-card-shop.ts'
import { anAhlanModule } from '../support/shops/an-ahlan-module.ts'

const idOf = (last: number) => `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`

describeDatabases('concurrent gifts of staff', (open) => {
  test('credits and cards of one person side by side stay within their limit for a day', async () => {
    const { db } = await open()
    const shop = await aGiftCardShop({ db })
    const wallets = anAhlanModule(db, shop.clock).admin
    const customers = await Promise.all([1, 2, 3].map((last) => shop.customer(idOf(last))))
    for (let round = 1; round <= rounds(); round += 1) {
      const huda = aMember({ id: idOf(1000 + round) })
      const gift = { country: 'ae', reason: 'late', orderNumber: null, by: huda }
      const given = await Promise.all([
        ...customers.map((customerId) =>
          wallets.grant({ ...gift, key: `${round} ${customerId}`, customerId, amount: '500', days: 30 }),
        ),
        ...['a', 'b', 'c'].map((name) =>
          shop.admin.issue.issue({
            ...{ ...gift, key: `${round} ${name}` },
            entered: {
              amount: '500',
              to: 'Noor',
              contact: `${name}@mail.example`,
              message: '',
              language: 'en',
            },
          }),
        ),
      ])
      expect(
        given.filter(({ ok }) => ok),
        `round ${round}`,
      ).toHaveLength(4)
      expect(given.filter((one) => !one.ok && one.failure.kind === 'needs-approval')).toHaveLength(2)
    }
    const [counted] = await rowsOf<{ readonly sum: string }>(
      db,
      sql`select sum(moved_minor)::text as sum from ledger_postings where event in ('credit-granted', 'card-issued')`,
    )
    expect(Number(counted?.sum)).toBe(rounds() * 200_000)
    expect(await reconcile(db)).toEqual([])
  })

  test('a form that is sent twice concurrently grants and issues once', async () => {
    const { db } = await open()
    const shop = await aGiftCardShop({ db })
    const wallets = anAhlanModule(db, shop.clock).admin
    const customerId = await shop.customer(idOf(1))
    for (let round = 1; round <= rounds(); round += 1) {
      const huda = aMember({ id: idOf(1000 + round) })
      const gift = { key: `round ${round}`, country: 'ae', reason: 'late', orderNumber: null, by: huda }
      const entered = { amount: '50', to: 'Noor', contact: 'a@mail.example', message: '', language: 'en' }
      const [first, second, one, other] = await Promise.all([
        wallets.grant({ ...gift, customerId, amount: '5', days: 30 }),
        wallets.grant({ ...gift, customerId, amount: '5', days: 30 }),
        shop.admin.issue.issue({ ...gift, entered }),
        shop.admin.issue.issue({ ...gift, entered }),
      ])
      expect(need(first).id, `round ${round}`).toBe(need(second).id)
      expect(need(one).card.id, `round ${round}`).toBe(need(other).card.id)
    }
    const [counted] = await rowsOf<{ readonly count: number }>(
      db,
      sql`select count(*)::int as count from audit_log where act in ('wallet.credit', 'card.issue')`,
    )
    expect(counted?.count).toBe(rounds() * 2)
  })

  test('a card is blocked while it pays: the order has its money, or the card has', async () => {
    const { db } = await open()
    const shop = await aGiftCardShop({ db }, { stock: { 'SKU-A': rounds() + 1 } })
    for (let round = 1; round <= rounds(); round += 1) {
      const { card } = await shop.sent()
      const shopper = await shop.aShopper({ 'SKU-A': 1 }, 'tap', [await shop.claimed(card)])
      const [placed, blocked] = await Promise.all([
        shopper.place(),
        shop.admin.advance({ id: card.id, event: 'block', reason: 'stolen', by: operator }),
      ])
      need(blocked)
      expect(await shop.balanceOf(card), `round ${round}`).toBe(placed.ok ? 0 : 25_000)
      if (placed.ok) {
        const { payment } = await shop.orderOf(placed.value.number)
        expect(payment.tenders.map(({ amount }) => amount.minor)).toEqual([25_000])
      }
      shop.clock.advance(86_400_000)
    }
    expect(await reconcile(db)).toEqual([])
  })

  test('a card gets a new code while its order is canceled: all its money is on a card that can be opened', async () => {
    const { db } = await open()
    const shop = await aGiftCardShop({ db }, { stock: { 'SKU-A': rounds() + 1 } })
    for (let round = 1; round <= rounds(); round += 1) {
      const { card } = await shop.sent()
      const shopper = await shop.aShopper({ 'SKU-A': 1 }, 'tap', [await shop.claimed(card)])
      const { number } = need(await shopper.place())
      const [replaced, canceled] = await Promise.all([
        shop.admin.advance({ id: card.id, event: 'replace', reason: 'seen', by: operator }),
        shop.orderAdmin.advance({ number, action: { kind: 'cancel' }, by: operator, note: 'not paid' }),
      ])
      need(replaced)
      need(canceled)
      expect(await shop.balanceOf(card), `round ${round}`).toBe(0)
      const [remaining] = await rowsOf<{ readonly minor: string }>(
        db,
        sql`select sum(account.balance_minor)::text as minor from gift_cards card
          join ledger_accounts account on account.id = card.id
          where card.state = 'sent' and card.replaces = ${card.id}::uuid`,
      )
      expect(Number(remaining?.minor), `round ${round}`).toBe(25_000)
      shop.clock.advance(86_400_000)
    }
    expect(await reconcile(db)).toEqual([])
  })
})
