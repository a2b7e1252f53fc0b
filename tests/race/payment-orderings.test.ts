import { expect, test } from 'vitest'
import { money } from '#kernel/money.ts'
import { realAdapters, sandboxFamilies, sheetsWithLostResponse } from '../contract/payments/every-harness.ts'
import type { PaymentHarness } from '../support/shops/a-payment-harness.ts'
import { aPayingShop, cardMinor, dueMinor, type PayingShop } from '../support/shops/a-paying-shop.ts'
import { describeDatabases } from '../support/databases/databases.ts'
import { orderings } from '../support/builders/orderings.ts'
import { rounds } from '../support/rounds.ts'

type ReportSource = 'return' | 'webhook' | 'poll'

/** For a provider without webhooks, the return and the poll happen twice. */
const sourcesOf = ({ webhooks }: PaymentHarness): readonly ReportSource[] =>
  webhooks ? ['return', 'webhook', 'webhook', 'poll'] : ['return', 'return', 'poll', 'poll']

/** Each round is 24 payments of each kind: 1, 4 and 200 rounds of the sandbox in the three tiers, 1, 2 and 200 of adapters. */
const times = rounds() >= 200 ? rounds() : Math.ceil(rounds() / 5)
const timesOfAdapters = rounds() >= 200 ? rounds() : Math.ceil(rounds() / 10)

/** Methods that are captured at dispatch. */
const capturedLater = new Set(['tabby', 'tamara'])

/** One payment, reported four times in the given order, or concurrently. */
async function payAndReport(
  shop: PayingShop,
  harness: PaymentHarness,
  ordering: readonly ReportSource[],
  together: boolean,
) {
  const { payments } = shop
  const order = await shop.placed()
  const attempt = await shop.begin(order)
  await harness.act(attempt, 'approve', payments)
  shop.clock.advance(60_000)
  const raw = await harness.webhook(attempt, shop.clock.now())
  const report: Readonly<Record<ReportSource, () => Promise<unknown>>> = {
    return: () => payments.facade.handleReturn(attempt.id),
    async webhook() {
      await payments.facade.handleWebhook(harness.code, raw)
      if (!together) await payments.idle()
    },
    poll: () => payments.pollPending(),
  }
  if (together) await Promise.all(ordering.map((one) => report[one]()))
  else for (const one of ordering) await report[one]()
  await payments.idle()
  return { order, attempt }
}

describeDatabases('payment reports in all 24 orders', (open) => {
  test.each([...sandboxFamilies, ...realAdapters, ...sheetsWithLostResponse])(
    '%s: any order of reports gives one order, one capture and one gift card, shown alike',
    async (_, make) => {
      const harness = make()
      const shop = await aPayingShop(await open(), harness)
      const due = money(dueMinor, harness.currency)
      // The shortest runs use a third of the orderings for adapters.
      const all = orderings(sourcesOf(harness)).filter(
        (_, index) => !harness.standIn || rounds() >= 20 || index % 3 === 0,
      )
      const count = harness.standIn ? timesOfAdapters : times
      for (let round = 1; round <= count; round += 1)
        for (const [index, ordering] of all.entries()) {
          // Every second time the reports are concurrent.
          const together = (round + index) % 2 === 0
          const where = `round ${round}, ${together ? 'together' : 'after each other'}: ${ordering.join(', ')}`
          const { order, attempt } = await payAndReport(shop, harness, ordering, together)
          const attempts = await shop.payments.listAttempts(order.id)
          const later = capturedLater.has(harness.method)
          expect(attempts, where).toMatchObject([
            {
              id: attempt.id,
              reportedOutcome: 'paid',
              amount: due,
              state: later ? 'authorized' : 'captured',
            },
          ])
          if (later) {
            const captures = await Promise.all(
              [1, 2].map(() => shop.payments.capture(attempt.id, 'dispatched')),
            )
            expect(
              captures.filter(({ ok }) => ok),
              where,
            ).toHaveLength(1)
          }
          expect((await shop.attemptOf(order.id)).captured, where).toEqual(due)
          if (harness.standIn) expect(harness.standIn.of(attempt.id).captured, where).toBe(dueMinor)
          const { order: confirmed } = await shop.orderOf(order.number)
          expect(confirmed, where).toMatchObject({
            status: 'confirmed',
            payment: { state: 'paid', paid: due },
          })
          expect(
            confirmed.events.filter(({ kind }) => kind === 'confirmed'),
            where,
          ).toHaveLength(1)
          expect(await shop.cardOf(order.id), where).toEqual([
            { state: 'captured', amount: money(cardMinor, harness.currency) },
          ])
          expect(await shop.payments.facade.handleReturn(attempt.id), where).toMatchObject({
            value: { kind: 'paid', orderNumber: order.number },
          })
          const accessToken = shop.accessTokens.sign(order.number, 'own')
          expect(await shop.orders.find(order.number, accessToken, shop.here), where).toMatchObject({
            value: { display: 'Confirmed', order: { id: order.id } },
          })
        }
      expect(shop.errors).toEqual([])
      expect(await shop.count('payment_attempts')).toBe(count * all.length)
      expect(harness.standIn?.payments.size ?? count * all.length).toBe(count * all.length)
      await shop.payments.close()
    },
  )
})
