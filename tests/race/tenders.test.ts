import { expect, test } from 'vitest'
import { money } from '#kernel/money.ts'
import { createLedgerModule } from '#adapters/ledger/create-ledger-module.ts'
import { anOrderShop } from '../support/shops/an-order-shop.ts'
import { describeDatabases } from '../support/databases/databases.ts'
import { manualClock } from '../support/manual-clock.ts'
import { rounds } from '../support/rounds.ts'
import { operator } from '../support/builders/operators.ts'

const code = 'GIFT-1299-RACE'

describeDatabases('concurrent use of gift cards', (open) => {
  async function opened() {
    const { db } = await open()
    const { ledger } = createLedgerModule(db, { mode: 'demo', clock: manualClock() })
    const shop = await anOrderShop({ db }, { ledger, stock: { 'SKU-A': 50 } })
    const looked = await ledger.findCard(code, 'AED')
    if (!looked.ok) throw new Error('a card')
    const { ledgerId } = looked.value
    const balance = async () => (await ledger.load([ledgerId]))[0]?.balance.minor ?? 0
    return { db, ledger, ledgerId, shop, balance }
  }

  test('one card pays for one of ten concurrent orders', async () => {
    for (let round = 1; round <= rounds(); round += 1) {
      const { shop, balance } = await opened()
      const buyers = []
      for (let buyer = 1; buyer <= 10; buyer += 1)
        buyers.push(await shop.aShopper({ 'SKU-A': 1 }, 'tap', [code]))
      const answers = await Promise.all(buyers.map(({ place }) => place()))
      expect(
        answers.filter(({ ok }) => ok),
        `round ${round}`,
      ).toHaveLength(1)
      for (const answer of answers)
        if (!answer.ok) expect(['tender-short', 'not-ready'], `round ${round}`).toContain(answer.failure.kind)
      expect([await balance(), await shop.count('ledger_reservations')], `round ${round}`).toEqual([0, 1])
      expect(await shop.stockOf('SKU-A'), `round ${round}`).toMatchObject({ reserved: 1, allocated: 1 })
    }
  })

  test('two orders with the same two cards in opposite order do not deadlock', async () => {
    for (let round = 1; round <= rounds(); round += 1) {
      const { shop } = await opened()
      const cards = ['GIFT-2000-AAAA', 'GIFT-2000-BBBB']
      const buyers = [
        await shop.aShopper({ 'SKU-A': 2 }, 'tap', cards),
        await shop.aShopper({ 'SKU-A': 2 }, 'tap', cards.toReversed()),
      ]
      const answers = await Promise.all(buyers.map(({ place }) => place()))
      expect(answers.filter(({ ok }) => ok).length, `round ${round}`).toBeGreaterThan(0)
    }
  })

  test('a card is captured or released, never both, when the payment races with expiry', async () => {
    for (let round = 1; round <= rounds(); round += 1) {
      const { shop, balance } = await opened()
      const answer = await (await shop.aShopper({ 'SKU-A': 2 }, 'tap', [code])).place()
      const found = answer.ok ? await shop.orderAdmin.find(answer.value.number, operator) : answer
      if (!found.ok) throw new Error('an order')
      const { id, totals } = found.value.order
      shop.clock.advance(31 * 60_000)
      const outcome = {
        orderId: id,
        attemptId: 'a',
        state: 'paid',
        amount: totals.due,
        reference: 'r',
      } as const
      const [expired, paid] = await Promise.all([shop.expire('unpaid'), shop.recordPayment(outcome)])
      expect(paid.ok ? '0 expired' : '1 expired', `round ${round}`).toBe(expired)
      expect(await balance(), `round ${round}`).toBe(paid.ok ? 0 : 129_900)
    }
  })

  test('concurrent credits with many keys never exceed what the card paid', async () => {
    for (let round = 1; round <= rounds(); round += 1) {
      const { db, ledger, ledgerId, shop, balance } = await opened()
      const answer = await (await shop.aShopper({ 'SKU-A': 2 }, 'cashondelivery', [code])).place()
      const found = answer.ok ? await shop.orderAdmin.find(answer.value.number, operator) : answer
      if (!found.ok) throw new Error('an order')
      const at = shop.clock.now()
      const credit = (key: string) =>
        db.transaction((tx) =>
          ledger.credit(tx, { key, ledgerId, orderId: found.value.order.id, sum: money(50_000, 'AED'), at }),
        )
      const keys = ['one', 'one', 'two', 'two', 'three', 'four'].map((key) => `${key} of ${round}`)
      const credited = await Promise.all(keys.map(credit))
      expect(await balance(), `round ${round}`).toBe(100_000)
      expect(credited.filter(({ ok }) => !ok).length, `round ${round}`).toBeGreaterThanOrEqual(2)
    }
  })
})
