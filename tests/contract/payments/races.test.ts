import { expect, test } from 'vitest'
import type { Attempt } from '#commerce/payments/attempt/attempt.ts'
import { money } from '#kernel/money.ts'
import {
  aPaymentTestShop,
  type PaymentTestShop,
  type PaymentHarness,
} from '../../support/shops/a-payment-harness.ts'
import { describeDatabases } from '../../support/databases/databases.ts'
import { rounds } from '../../support/rounds.ts'
import { tap } from './tap-stand-in.ts'

/** Two tabs of one order: the second is opened after the first was declined, and then both are paid. */
async function twoTabs(shop: PaymentTestShop, harness: PaymentHarness): Promise<readonly [Attempt, Attempt]> {
  const { order, attempt } = await shop.begin()
  await harness.act(attempt, 'decline', shop.payments)
  await shop.payments.facade.handleReturn(attempt.id)
  await shop.payments.startPayment(order)
  return [attempt, await shop.latest(order.orderId)]
}

const paidTap = async (shop: PaymentTestShop, harness: PaymentHarness): Promise<Attempt> => {
  const { order, attempt } = await shop.begin()
  await harness.act(attempt, 'approve', shop.payments)
  await shop.payments.facade.handleReturn(attempt.id)
  return shop.latest(order.orderId)
}

describeDatabases('concurrent payments', (open) => {
  test('of two attempts paid concurrently, one is primary and the other is reversed', async () => {
    const harness = tap()
    const shop = aPaymentTestShop((await open()).db, harness)
    for (let round = 0; round < rounds(); round += 1) {
      const tabs = await twoTabs(shop, harness)
      for (const tab of tabs) await harness.act(tab, 'approve', shop.payments)
      await Promise.all(tabs.flatMap(({ id }) => [1, 2].map(() => shop.payments.facade.handleReturn(id))))
      const attempts = await shop.payments.listAttempts(tabs[0].orderId)
      expect(attempts.map(({ reportedOutcome }) => reportedOutcome).sort()).toEqual(['paid', 'reversed'])
      expect(shop.orders.paidBy(tabs[0].orderId)).toEqual([
        attempts.find(({ reportedOutcome }) => reportedOutcome === 'paid')?.id,
      ])
      const back = tabs.map((tab) => harness.refundedAtProvider?.(tab) ?? 0).sort((a, b) => a - b)
      expect(back).toEqual([0, harness.minor])
    }
    await shop.payments.close()
  })

  test('a refund in doubt is repeated and made once', async () => {
    const harness = tap()
    const shop = aPaymentTestShop((await open()).db, harness)
    const attempt = await paidTap(shop, harness)
    harness.injectFault?.('success-with-500')
    const request = { sum: money(1000, 'KWD'), key: 'in-doubt', reason: 'late' }
    expect(await shop.payments.refund(attempt.id, request)).toEqual({
      ok: false,
      failure: { kind: 'in-doubt' },
    })
    // The refund succeeded; only the response was lost.
    expect(harness.refundedAtProvider?.(attempt)).toBe(1000)
    harness.injectFault?.(null)
    shop.clock.advance(180_000)
    await shop.payments.pollPending()
    expect(harness.refundedAtProvider?.(attempt)).toBe(1000)
    expect(await shop.payments.refund(attempt.id, request)).toEqual({ ok: true, value: undefined })
    expect((await shop.latest(attempt.orderId)).refunded).toEqual(money(1000, 'KWD'))
    await shop.payments.close()
  })
})
