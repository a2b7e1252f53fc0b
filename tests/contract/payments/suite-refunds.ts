import { describe, expect, test } from 'vitest'
import { money } from '#kernel/money.ts'
import type { Suite } from './suite.ts'

/** In parts, twice, at once, too much, too early. */
export function describeRefunds({ run, paid }: Suite): void {
  describe('a refund', () => {
    test(
      'partial refunds reach the captured amount exactly and never exceed it',
      run(async (shop, harness) => {
        const { attempt } = await paid(shop, harness)
        expect(attempt.state).toBe('captured')
        const { currency } = harness
        const parts = [harness.minor - 20, 10, 10]
        for (const [index, minor] of parts.entries())
          expect(
            await shop.payments.refund(attempt.id, {
              sum: money(minor, currency),
              key: `r${index}`,
              reason: 'damaged',
            }),
          ).toEqual({ ok: true, value: undefined })
        expect(
          await shop.payments.refund(attempt.id, { sum: money(10, currency), key: 'r9', reason: 'more' }),
        ).toEqual({ ok: false, failure: { kind: 'too-much' } })
        expect(await shop.latest(attempt.orderId)).toMatchObject({
          state: 'refunded',
          refunded: money(harness.minor, currency),
        })
      }),
    )

    test(
      'a refund repeated with one key is made once',
      run(async (shop, harness) => {
        const { attempt } = await paid(shop, harness)
        const request = { sum: money(100, harness.currency), key: 'once', reason: 'late' }
        await Promise.all([1, 2, 3].map(() => shop.payments.refund(attempt.id, request)))
        expect((await shop.latest(attempt.orderId)).refunded.minor).toBe(100)
        if (harness.refundedAtProvider) expect(harness.refundedAtProvider(attempt)).toBe(100)
      }),
    )

    test(
      'concurrent refunds never exceed the captured amount',
      run(async (shop, harness) => {
        const { attempt } = await paid(shop, harness)
        const sum = money(harness.minor - 10, harness.currency)
        const results = await Promise.all(
          ['a', 'b', 'c', 'd'].map((key) => shop.payments.refund(attempt.id, { sum, key, reason: 'race' })),
        )
        expect(results.filter(({ ok }) => ok)).toHaveLength(1)
        expect((await shop.latest(attempt.orderId)).refunded).toEqual(sum)
      }),
    )

    test(
      'a refund before the capture fails, and a captured payment cannot be voided',
      run(async (shop, harness) => {
        const { attempt: open } = await shop.begin()
        const request = { sum: money(100, harness.currency), key: 'early', reason: 'early' }
        expect(await shop.payments.refund(open.id, request)).toMatchObject({ ok: false })
        const { attempt } = await paid(shop, harness)
        expect(await shop.payments.voidAuthorization(attempt.id, 'canceled')).toMatchObject({
          failure: { kind: 'wrong-state' },
        })
      }),
    )
  })
}
