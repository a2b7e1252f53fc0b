import { sql } from 'drizzle-orm'
import { money } from '#kernel/money.ts'
import { reconcile } from '#adapters/reconcile/reconcile.ts'
import { expect, test } from 'vitest'
import { describeDatabases, rowsOf } from '../support/databases/databases.ts'
import { rounds } from '../support/rounds.ts'
import { aReturnShop } from '../support/shops/a-return-shop.ts'
import { operator } from '../support/builders/operators.ts'

const aed = (minor: number) => money(minor, 'AED')

describeDatabases('returns of one order, at the same time', (open) => {
  test('take back no unit twice, in however many tabs', async () => {
    const shop = await aReturnShop((await open()).db)
    for (let round = 1; round <= rounds(); round += 1) {
      const order = await shop.delivered(3)
      const sent = await Promise.all(Array.from({ length: 6 }, () => shop.request(order, 2)))
      const same = await Promise.all(Array.from({ length: 3 }, () => shop.request(order, 1, {}, 'form')))
      const stored = await shop.returns.listOfOrder(order.id)
      expect(
        sent.filter(({ ok }) => ok),
        `round ${round}`,
      ).toHaveLength(1)
      expect(new Set(same.map((one) => one.ok && one.value.reference)).size, `round ${round}`).toBe(1)
      expect(stored.flatMap(({ items }) => items).reduce((all, { quantity }) => all + quantity, 0)).toBe(3)
    }
  })

  test('are accepted once and restocked once, and refund no more than was paid', async () => {
    const { db } = await open()
    const shop = await aReturnShop(db)
    const onHand = async () =>
      Number(
        (await rowsOf(db, sql`select sum(on_hand) as units from stock_levels where sku = 'SKU-A'`))[0]?.[
          'units'
        ],
      )
    for (let round = 1; round <= rounds(); round += 1) {
      const order = await shop.delivered(2)
      const both = [await shop.requested(order, 1), await shop.requested(order, 1)]
      for (const { reference } of both) await shop.admin.advance(reference, { event: 'receive', note: '' })
      const before = await onHand()
      const done = await Promise.all(
        [...both, ...both].map(({ reference }) =>
          shop.admin.advance(reference, { event: 'accept', note: '' }),
        ),
      )
      expect(
        done.filter(({ ok }) => ok),
        `round ${round}`,
      ).toHaveLength(2)
      expect(await onHand(), `round ${round}`).toBe(before + 2)
      const stored = await shop.returns.listOfOrder(order.id)
      const refunded = stored.reduce((all, { refund }) => all + refund.total.minor, 0)
      expect(refunded, `round ${round}`).toBeLessThanOrEqual(order.totals.total.minor)
    }
  })

  test('are accepted while an operator refunds the same order, and no more than what was paid goes back', async () => {
    const { db } = await open()
    const shop = await aReturnShop(db, { refunds: true })
    const seen = { accepted: 0, refunded: 0 }
    for (let round = 1; round <= rounds(); round += 1) {
      const order = await shop.delivered(2)
      const { reference } = await shop.requested(order, 2)
      await shop.admin.advance(reference, { event: 'receive', note: '' })
      const goodwill = { id: `desk-${round}`, sum: aed(60_000 + round), reason: 'goodwill', method: null }
      const [accepted, refunded] = await Promise.all([
        shop.admin.advance(reference, { event: 'accept', note: '' }),
        shop.paymentAdmin.refund(order.number, { ...goodwill, by: operator }),
      ])
      const { refunds, paid } = (await shop.find(order.number)).payment
      const given = refunds.reduce((all, { sum, state }) => all + (state === 'rejected' ? 0 : sum.minor), 0)
      expect(given, `round ${round}`).toBeLessThanOrEqual(paid.minor)
      expect(accepted.ok || refunded.ok, `round ${round}`).toBe(true)
      // Rejected in one piece: the acceptance has left neither a document nor stock.
      const [{ state } = { state: '' }] = await shop.returns.listOfOrder(order.id)
      expect(state, `round ${round}`).toBe(accepted.ok ? 'accepted' : 'received')
      seen.accepted += Number(accepted.ok)
      seen.refunded += Number(refunded.ok)
    }
    await shop.runPaymentTasks()
    expect(await reconcile(db), JSON.stringify(seen)).toEqual([])
  })
})
