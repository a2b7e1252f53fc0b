import { expect, test } from 'vitest'
import { money } from '#kernel/money.ts'
import { sandbox } from '../contract/payments/sandbox-stand-in.ts'
import { here } from '../support/an-order-shop.ts'
import type { PaymentHarness } from '../support/a-payment-harness.ts'
import { aPayingShop, cardMinor, type PayingShop } from '../support/a-paying-shop.ts'
import { describeDatabases } from '../support/databases.ts'
import { rounds } from '../support/rounds.ts'

const news = ['return', 'webhook', 'second webhook', 'poll'] as const
type News = (typeof news)[number]

const orderings = (left: readonly News[]): readonly (readonly News[])[] =>
  left.length === 0
    ? [[]]
    : left.flatMap((first) =>
        orderings(left.filter((one) => one !== first)).map((rest): readonly News[] => [first, ...rest]),
      )
const all = orderings(news)
const due = money(129_900 - cardMinor, 'AED')

/** Each round is 24 payments of each family: 1, 4 and 200 rounds in the three tiers. */
const times = rounds() >= 200 ? rounds() : Math.ceil(rounds() / 5)

const families: readonly (readonly [string, () => PaymentHarness])[] = [
  ['a card', () => sandbox('tap', 'ae')],
  ['a bank', () => sandbox('benefit', 'ae')],
  ['pay later', () => sandbox('tabby', 'ae')],
  ['a sheet', () => sandbox('tap_apple_pay', 'ae')],
]

/** One payment, of which the shop hears by four ways in an order, or by all of them at once. */
async function hear(shop: PayingShop, harness: PaymentHarness, ordering: readonly News[], together: boolean) {
  const { payments } = shop
  const order = await shop.placed(harness.method)
  const attempt = await shop.begin(order)
  await harness.act(attempt, 'approve', payments)
  const raw = await harness.webhook(attempt)
  shop.clock.advance(60_000)
  const webhook = async () => {
    await payments.facade.handleWebhook(harness.code, raw)
    if (!together) await payments.settled()
  }
  const tell: Readonly<Record<News, () => Promise<unknown>>> = {
    return: () => payments.facade.handleReturn(attempt.id),
    webhook,
    'second webhook': webhook,
    poll: () => payments.pollPending(),
  }
  if (together) await Promise.all(ordering.map((one) => tell[one]()))
  else for (const one of ordering) await tell[one]()
  await payments.settled()
  return { order, attempt }
}

describeDatabases('news of a payment in all 24 orders', (open) => {
  test.each(families)(
    'by %s: one order, one capture, one gift card, the same order on screen',
    async (_, make) => {
      const harness = make()
      const shop = await aPayingShop(await open())
      for (let round = 1; round <= times; round += 1)
        for (const ordering of all) {
          // Every second time they come all at once.
          const together = (round + all.indexOf(ordering)) % 2 === 0
          const said = `round ${round}, ${together ? 'together' : 'after each other'}: ${ordering.join(', ')}`
          const { order, attempt } = await hear(shop, harness, ordering, together)
          const attempts = await shop.payments.listAttempts(order.id)
          const later = harness.method === 'tabby'
          expect(attempts, said).toMatchObject([
            { id: attempt.id, told: 'paid', amount: due, state: later ? 'authorised' : 'captured' },
          ])
          if (later) {
            const taken = await Promise.all([1, 2].map(() => shop.payments.capture(attempt.id, 'dispatched')))
            expect(
              taken.filter(({ ok }) => ok),
              said,
            ).toHaveLength(1)
          }
          expect((await shop.attemptOf(order.id)).captured, said).toEqual(due)
          const { order: kept, accessToken } = await shop.orderOf(order.number)
          expect(kept, said).toMatchObject({ status: 'confirmed', payment: { state: 'paid', paid: due } })
          expect(
            kept.events.filter(({ kind }) => kind === 'confirmed'),
            said,
          ).toHaveLength(1)
          expect(await shop.cardOf(order.id), said).toEqual([
            { state: 'captured', amount: money(cardMinor, 'AED') },
          ])
          expect(await shop.payments.facade.handleReturn(attempt.id), said).toMatchObject({
            value: { kind: 'paid', orderNumber: order.number },
          })
          expect(await shop.orders.find(order.number, accessToken, here), said).toMatchObject({
            value: { display: 'Confirmed', order: { id: order.id } },
          })
        }
      expect(shop.errors).toEqual([])
      expect(await shop.count('payment_attempts')).toBe(times * all.length)
      await shop.payments.close()
    },
  )
})
