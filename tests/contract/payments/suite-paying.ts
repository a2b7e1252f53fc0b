import { describe, expect, test } from 'vitest'
import type { Attempt } from '#commerce/payments/attempt/attempt.ts'
import { reportsRejections, type Suite } from './suite.ts'

/** Begun, approved, declined, left, late, made twice. */
export function describePaying({ run }: Suite): void {
  describe('a payment', () => {
    test(
      'a payment returns its next action, and the same one when started again',
      run(async (shop) => {
        const { order, started, attempt } = await shop.begin()
        expect(started).toEqual({
          ok: true,
          value: { paymentUrl: expect.stringContaining(attempt.id) as string },
        })
        expect(await shop.payments.startPayment(order)).toEqual(started)
        expect(await shop.payments.facade.findNextAction(attempt.id)).toMatchObject({ ok: true })
        expect(await shop.payments.listAttempts(order.orderId)).toHaveLength(1)
      }),
    )

    test.each(['approve', 'challenge'] as const)(
      'a payment pays its order after the shopper chooses: %s',
      (outcome) =>
        run(async (shop, harness) => {
          const { order, attempt } = await shop.begin()
          await harness.act(attempt, outcome, shop.payments)
          expect(await shop.payments.facade.handleReturn(attempt.id)).toMatchObject({
            ok: true,
            value: { kind: 'paid' },
          })
          expect(shop.orders.paidBy(order.orderId)).toEqual([attempt.id])
        })(),
    )

    test.each(['decline', 'cancel'] as const)(
      'a payment fails after the shopper chooses %s, and a retry pays',
      (outcome) =>
        run(async (shop, harness) => {
          const { order, attempt } = await shop.begin()
          await harness.act(attempt, outcome, shop.payments)
          expect(await shop.payments.facade.handleReturn(attempt.id)).toMatchObject({
            value: { kind: 'unpaid' },
          })
          expect(shop.orders.paidBy(order.orderId)).toEqual([])
          await shop.payments.startPayment(order)
          const second = await shop.latest(order.orderId)
          expect(second.id).not.toBe(attempt.id)
          await harness.act(second, 'approve', shop.payments)
          await shop.payments.facade.handleReturn(second.id)
          expect(shop.orders.paidBy(order.orderId)).toEqual([second.id])
        }, reportsRejections)(),
    )

    test(
      'a payment is waiting while its tab is open, and the poll finds it when it was closed',
      run(async (shop, harness) => {
        const { order, attempt } = await shop.begin()
        expect(await shop.payments.facade.handleReturn(attempt.id)).toMatchObject({
          value: { kind: 'waiting' },
        })
        await harness.act(attempt, 'approve', shop.payments)
        shop.clock.advance(3_600_000)
        await shop.payments.pollPending()
        expect(shop.orders.paidBy(order.orderId)).toEqual([attempt.id])
      }),
    )

    test(
      'a payment after the order has expired is reversed',
      run(async (shop, harness) => {
        const { order, attempt } = await shop.begin()
        shop.orders.expire(order.orderId)
        await harness.act(attempt, 'approve', shop.payments)
        await shop.payments.facade.handleReturn(attempt.id)
        const { state, captured, refunded } = await shop.latest(order.orderId)
        expect(state).toMatch(/^(?:refunded|voided)$/)
        expect(refunded).toEqual(captured)
        expect(shop.orders.statusOf(order.orderId)).toBe('canceled')
      }),
    )

    test(
      'a second payment of one order is reversed',
      run(async (shop, harness) => {
        const first = await shop.begin()
        await harness.act(first.attempt, 'decline', shop.payments)
        await shop.payments.facade.handleReturn(first.attempt.id)
        const tabs: Attempt[] = []
        for (const _ of [1, 2]) {
          // Two tabs: the second is opened after the first has been left unfinished for a day.
          await shop.payments.startPayment({ ...first.order })
          tabs.push(await shop.latest(first.order.orderId))
          shop.clock.advance(25 * 3_600_000)
          await shop.payments.facade.handleReturn(tabs.at(-1)?.id ?? '')
        }
        expect(new Set(tabs.map(({ id }) => id)).size).toBe(2)
        for (const attempt of tabs) {
          await harness.act(attempt, 'approve', shop.payments)
          await shop.payments.facade.handleReturn(attempt.id)
        }
        expect(shop.orders.paidBy(first.order.orderId)).toEqual([tabs[0]?.id])
        const [second] = (await shop.payments.listAttempts(first.order.orderId)).filter(
          ({ id }) => id === tabs[1]?.id,
        )
        expect(second?.reportedOutcome).toBe('reversed')
      }, reportsRejections),
    )
  })

  describe('a return', () => {
    test(
      'a return with the id of another attempt, or none, pays nothing',
      run(async (shop, harness) => {
        const mine = await shop.begin()
        const other = await shop.begin()
        await harness.act(mine.attempt, 'approve', shop.payments)
        expect(await shop.payments.facade.handleReturn(other.attempt.id)).toMatchObject({
          value: { kind: 'waiting' },
        })
        expect(await shop.payments.facade.handleReturn('../../etc')).toEqual({
          ok: false,
          failure: { kind: 'unknown-attempt' },
        })
        expect(shop.orders.paidBy(other.order.orderId)).toEqual([])
        expect(shop.orders.paidBy(mine.order.orderId)).toEqual([])
      }),
    )
  })

  describe('an amount', () => {
    test.each(['one-less', 'other-currency'] as const)(
      'an amount that is %s at the provider does not pay the order',
      (as) =>
        run(
          async (shop, harness) => {
            const { order, attempt } = await shop.begin()
            await harness.act(attempt, 'approve', shop.payments)
            harness.misstate?.(attempt, as)
            await shop.payments.facade.handleReturn(attempt.id)
            expect(shop.orders.statusOf(order.orderId)).toBe('pending')
            expect((await shop.latest(order.orderId)).reportedOutcome).toBe('on-hold')
          },
          (harness) => harness.misstate !== undefined,
        )(),
    )
  })
}
