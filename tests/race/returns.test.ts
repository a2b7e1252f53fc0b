import { sql } from 'drizzle-orm'
import { createApprovalsModule } from '#adapters/approvals/create-approvals-module.ts'
import { createReturnApprovals } from '#commerce/returns/return-approvals.ts'
import { money } from '#kernel/money.ts'
import { reconcile } from '#adapters/reconcile/reconcile.ts'
import { expect, test } from 'vitest'
import { describeDatabases, rowsOf } from '../support/databases/databases.ts'
import { rounds } from '../support/rounds.ts'
import { need } from '../support/builders/a-purchase.ts'
import { aMember, operator } from '../support/builders/operators.ts'
import { aReturnShop } from '../support/shops/a-return-shop.ts'

const idOf = (last: number) => `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`
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
      for (const { reference } of both)
        await shop.admin.advance(reference, { by: operator, event: 'receive', note: '' })
      const before = await onHand()
      const done = await Promise.all(
        [...both, ...both].map(({ reference }) =>
          shop.admin.advance(reference, { by: operator, event: 'accept', note: '' }),
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
      await shop.admin.advance(reference, { by: operator, event: 'receive', note: '' })
      const goodwill = { id: `desk-${round}`, sum: aed(60_000 + round), reason: 'goodwill', method: null }
      const [accepted, refunded] = await Promise.all([
        shop.admin.advance(reference, { by: operator, event: 'accept', note: '' }),
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

  test('are accepted by one operator and refused by another: one decides, and the other reads that it was changed', async () => {
    const shop = await aReturnShop((await open()).db, { refunds: true })
    const [huda, ravi] = [
      aMember(),
      aMember({ id: idOf(2), name: 'Ravi', role: 'warehouse', places: ['DXB'] }),
    ]
    for (let round = 1; round <= rounds(); round += 1) {
      const order = await shop.delivered(1)
      const { reference } = await shop.requested(order, 1)
      const received = need(await shop.admin.advance(reference, { by: operator, event: 'receive', note: '' }))
      const version = received.history.length
      const decided = await Promise.all([
        shop.admin.advance(reference, { by: huda, event: 'accept', note: '', version }),
        shop.admin.advance(reference, { by: ravi, event: 'refuse', note: 'worn', version }),
      ])
      expect(decided.map((one) => (one.ok ? 'done' : one.failure.kind)).toSorted(), `round ${round}`).toEqual(
        ['changed-meanwhile', 'done'],
      )
      const one = need(await shop.admin.find(reference, huda))
      expect(one.history, `round ${round}`).toHaveLength(version + 1)
      expect(one.state, `round ${round}`).toBe(decided[0].ok ? 'accepted' : 'refused')
      const { refunds } = (await shop.find(order.number)).payment
      expect(refunds, `round ${round}`).toHaveLength(decided[0].ok ? 1 : 0)
    }
  })

  test('against the policy are approved while the shopper withdraws another: as it was shown, or overtaken, and once', async () => {
    const { db } = await open()
    const shop = await aReturnShop(db)
    const { approvals } = createApprovalsModule(db, {
      clock: shop.clock,
      acts: createReturnApprovals(shop.admin),
    })
    const [huda, salem, noura] = [
      aMember(),
      aMember({ id: idOf(3), name: 'Salem', role: 'finance' }),
      aMember({ id: idOf(4), name: 'Noura', role: 'finance' }),
    ]
    const seen = { approved: 0, overtaken: 0 }
    for (let round = 1; round <= rounds(); round += 1) {
      const order = await shop.delivered(2)
      const own = await shop.requested(order, 1)
      shop.clock.advance(40 * 86_400_000)
      const items = [{ sku: 'SKU-A', quantity: 1, reason: 'changed-mind' }]
      const input = { number: order.number, items, store: 'DXB' }
      const request = { act: 'return.against-policy', input, reason: 'a loyal customer' }
      const { id } = need(await approvals.request(request, huda))
      const [first, second, withdrawn] = await Promise.all([
        approvals.approve(id, salem),
        approvals.approve(id, noura),
        shop.returns.withdraw({ order }, own.reference),
      ])
      expect(withdrawn.ok, `round ${round}`).toBe(true)
      // A second attempt of the job does nothing more.
      await approvals.sweep(operator)
      const approved = [first, second].filter(({ ok }) => ok)
      const kinds = [first, second].flatMap((one) => (one.ok ? [] : [one.failure.kind]))
      const stored = await shop.returns.listOfOrder(order.id)
      expect(approved.length, `round ${round}`).toBeLessThanOrEqual(1)
      expect(
        stored.filter(({ state }) => state === 'approved'),
        `round ${round}`,
      ).toHaveLength(approved.length)
      expect(kinds.includes('overtaken'), `round ${round}`).toBe(approved.length === 0)
      seen.approved += approved.length
      seen.overtaken += 1 - approved.length
    }
    expect(seen.approved + seen.overtaken, JSON.stringify(seen)).toBe(rounds())
  })

  test('are received at a counter while the shopper withdraws: one happens, and nothing comes back of what was withdrawn', async () => {
    const { db } = await open()
    const shop = await aReturnShop(db, { refunds: true })
    const [mariam, ravi] = [
      aMember({ id: idOf(5), name: 'Mariam', role: 'store-associate', places: ['DXB'] }),
      aMember({ id: idOf(2), name: 'Ravi', role: 'warehouse', places: ['DXB'] }),
    ]
    for (let round = 1; round <= rounds(); round += 1) {
      const order = await shop.delivered(1)
      const { reference, state, history } = await shop.requested(order, 1)
      expect(state, `round ${round}`).toBe('approved')
      const receive = { event: 'receive', note: '', version: history.length } as const
      const answers = await Promise.all([
        shop.admin.advance(reference, { ...receive, by: mariam }),
        shop.returns.withdraw({ order }, reference),
        shop.admin.advance(reference, { ...receive, by: ravi }),
      ])
      const [first, withdrawn, second] = answers
      console.log('RW', withdrawn.ok)
      expect(
        answers.filter(({ ok }) => ok),
        `round ${round}`,
      ).toHaveLength(1)
      const accepted = await shop.admin.advance(reference, { by: operator, event: 'accept', note: '' })
      const one = need(await shop.admin.find(reference, operator))
      const events = one.history.slice(history.length).map(({ kind }) => kind)
      const again = await shop.request(order, 1)
      if (withdrawn.ok) {
        expect(accepted, `round ${round}`).toMatchObject({ ok: false, failure: { kind: 'illegal' } })
        expect([one.state, events], `round ${round}`).toEqual(['withdrawn', ['withdraw']])
      } else {
        expect(first.ok || second.ok, `round ${round}`).toBe(true)
        expect([one.state, ...events.slice(0, 2)], `round ${round}`).toEqual([
          'accepted',
          'receive',
          'accept',
        ])
      }
      // What was withdrawn may still come back; what was taken back may not.
      expect(again.ok, `round ${round}`).toBe(withdrawn.ok)
      const { refunds } = (await shop.find(order.number)).payment
      expect(refunds, `round ${round}`).toHaveLength(withdrawn.ok ? 0 : 1)
    }
    await shop.runPaymentTasks()
    expect(await reconcile(db)).toEqual([])
  })
})
