import { expect, test } from 'vitest'
import { describeDatabases } from '../../support/databases.ts'
import { openHarness } from '../../support/a-payment-harness.ts'
import { tap } from './tap-stand-in.ts'

const news = ['return', 'webhook', 'second webhook', 'poll'] as const
type News = (typeof news)[number]

const orderings = (left: readonly News[]): readonly (readonly News[])[] =>
  left.length === 0
    ? [[]]
    : left.flatMap((first) =>
        orderings(left.filter((one) => one !== first)).map((rest): readonly News[] => [first, ...rest]),
      )

describeDatabases('news of a payment', (open) => {
  test('come in any of 24 orders, one after the other or all at once: one order, paid once', async () => {
    const harness = tap()
    const shop = openHarness((await open()).db, harness)
    const all = orderings(news)
    expect(all).toHaveLength(24)
    for (const together of [false, true])
      for (const ordering of all) {
        const { order, attempt } = await shop.begin()
        await harness.act(attempt, 'approve', shop.payments)
        const raw = await harness.webhook(attempt)
        const tell: Record<News, () => Promise<unknown>> = {
          return: () => shop.payments.facade.handleReturn(attempt.id),
          webhook: () => shop.hear(raw),
          'second webhook': () => shop.hear(raw),
          poll: () => shop.payments.pollPending(),
        }
        shop.clock.advance(60_000)
        if (together) await Promise.all(ordering.map((one) => tell[one]()))
        else for (const one of ordering) await tell[one]()
        await shop.payments.settled()
        expect(shop.book.paidBy(order.orderId), ordering.join(', ')).toEqual([attempt.id])
        expect(await shop.latest(order.orderId)).toMatchObject({ state: 'captured', told: 'paid' })
        expect(await shop.payments.facade.handleReturn(attempt.id)).toMatchObject({ value: { kind: 'paid' } })
      }
    expect(shop.errors).toEqual([])
    await shop.payments.close()
  })

  test('of an order whose time is over: a payment begun a moment ago is waited for, one left long ago is not', async () => {
    const shop = openHarness((await open()).db, tap())
    const { order } = await shop.begin()
    expect(await shop.payments.askForOrder(order.orderId)).toBe('open')
    shop.clock.advance(45 * 60_000)
    expect(await shop.payments.askForOrder(order.orderId)).toBe('unpaid')
    await shop.payments.close()
  })
})
