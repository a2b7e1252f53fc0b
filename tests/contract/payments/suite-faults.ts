import { describe, expect, test } from 'vitest'
import type { Suite } from './suite.ts'

/** Timeouts, outages, garbage, and responses whose status contradicts their body. */
export function describeFaults({ run }: Suite): void {
  describe('a failing provider', () => {
    test.each(['slow', 'garbage', 'html', 'down', 'success-with-500', 'error-with-200'] as const)(
      'a provider response of kind "%s" starts no payment, loses none, and is retried',
      (fault) =>
        run(
          async (shop, harness) => {
            const { order, attempt } = await shop.begin()
            await harness.act(attempt, 'approve', shop.payments)
            harness.injectFault?.(fault)
            expect(await shop.payments.facade.handleReturn(attempt.id)).toMatchObject({
              value: { kind: 'waiting' },
            })
            const other = shop.anOrder()
            if (!harness.startsWithoutRequest)
              expect(await shop.payments.startPayment(other)).toEqual({
                ok: false,
                failure: { kind: 'payment-unavailable' },
              })
            harness.injectFault?.(null)
            shop.clock.advance(3_600_000)
            await shop.payments.pollPending()
            expect(shop.orders.paidBy(order.orderId)).toEqual([attempt.id])
          },
          (harness) => harness.injectFault !== undefined,
        )(),
    )
  })
}
