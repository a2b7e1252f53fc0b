import { expect, test } from 'vitest'
import { money } from '#kernel/money.ts'
import { realAdapters, sandboxFamilies, unheardSheets } from '../contract/payments/every-harness.ts'
import type { PaymentHarness } from '../support/shops/a-payment-harness.ts'
import { aPayingShop, cardMinor, dueMinor, type PayingShop } from '../support/shops/a-paying-shop.ts'
import { describeDatabases } from '../support/databases/databases.ts'
import { orderings } from '../support/builders/orderings.ts'
import { rounds } from '../support/rounds.ts'

type News = 'return' | 'webhook' | 'poll'

/** Where a provider tells nothing by itself, the shop comes and asks twice in each of its own ways. */
const newsOf = ({ webhooks }: PaymentHarness): readonly News[] =>
  webhooks ? ['return', 'webhook', 'webhook', 'poll'] : ['return', 'return', 'poll', 'poll']

/** Each round is 24 payments of each kind: 1, 4 and 200 rounds of the sandbox in the three tiers, 1, 2 and 200 of adapters. */
const times = rounds() >= 200 ? rounds() : Math.ceil(rounds() / 5)
const timesOfAdapters = rounds() >= 200 ? rounds() : Math.ceil(rounds() / 10)

/** Taken when the goods leave. */
const takesLater = new Set(['tabby', 'tamara'])

/** One payment, of which the shop hears by four ways in an order, or by all of them at once. */
async function hear(shop: PayingShop, harness: PaymentHarness, ordering: readonly News[], together: boolean) {
  const { payments } = shop
  const order = await shop.placed()
  const attempt = await shop.begin(order)
  await harness.act(attempt, 'approve', payments)
  shop.clock.advance(60_000)
  const raw = await harness.webhook(attempt, shop.clock.now())
  const tell: Readonly<Record<News, () => Promise<unknown>>> = {
    return: () => payments.facade.handleReturn(attempt.id),
    async webhook() {
      await payments.facade.handleWebhook(harness.code, raw)
      if (!together) await payments.idle()
    },
    poll: () => payments.pollPending(),
  }
  if (together) await Promise.all(ordering.map((one) => tell[one]()))
  else for (const one of ordering) await tell[one]()
  await payments.idle()
  return { order, attempt }
}

describeDatabases('payment reports in all 24 orders', (open) => {
  test.each([...sandboxFamilies, ...realAdapters, ...unheardSheets])(
    '%s: any order of reports gives one order, one capture and one gift card, shown alike',
    async (_, make) => {
      const harness = make()
      const shop = await aPayingShop(await open(), harness)
      const due = money(dueMinor, harness.currency)
      // The shortest runs hear a third of the orders by adapters.
      const all = orderings(newsOf(harness)).filter(
        (_, index) => !harness.standIn || rounds() >= 20 || index % 3 === 0,
      )
      const count = harness.standIn ? timesOfAdapters : times
      for (let round = 1; round <= count; round += 1)
        for (const [index, ordering] of all.entries()) {
          // Every second time they come all at once.
          const together = (round + index) % 2 === 0
          const said = `round ${round}, ${together ? 'together' : 'after each other'}: ${ordering.join(', ')}`
          const { order, attempt } = await hear(shop, harness, ordering, together)
          const attempts = await shop.payments.listAttempts(order.id)
          const later = takesLater.has(harness.method)
          expect(attempts, said).toMatchObject([
            {
              id: attempt.id,
              reportedOutcome: 'paid',
              amount: due,
              state: later ? 'authorized' : 'captured',
            },
          ])
          if (later) {
            const taken = await Promise.all([1, 2].map(() => shop.payments.capture(attempt.id, 'dispatched')))
            expect(
              taken.filter(({ ok }) => ok),
              said,
            ).toHaveLength(1)
          }
          expect((await shop.attemptOf(order.id)).captured, said).toEqual(due)
          if (harness.standIn) expect(harness.standIn.of(attempt.id).captured, said).toBe(dueMinor)
          const { order: kept, accessToken } = await shop.orderOf(order.number)
          expect(kept, said).toMatchObject({ status: 'confirmed', payment: { state: 'paid', paid: due } })
          expect(
            kept.events.filter(({ kind }) => kind === 'confirmed'),
            said,
          ).toHaveLength(1)
          expect(await shop.cardOf(order.id), said).toEqual([
            { state: 'captured', amount: money(cardMinor, harness.currency) },
          ])
          expect(await shop.payments.facade.handleReturn(attempt.id), said).toMatchObject({
            value: { kind: 'paid', orderNumber: order.number },
          })
          expect(await shop.orders.find(order.number, accessToken, shop.here), said).toMatchObject({
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
