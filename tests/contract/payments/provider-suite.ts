import { describe, expect, test } from 'vitest'
import type { Attempt } from '#commerce/payments/attempt.ts'
import { money } from '#kernel/money.ts'
import type { Open } from '../../support/databases.ts'
import { openHarness, type OpenHarness, type PaymentHarness } from '../../support/a-payment-harness.ts'

/** What every adapter must do, whatever its provider is like. */
export function describeProvider(open: Open, make: () => PaymentHarness): void {
  const run =
    (
      body: (shop: OpenHarness, harness: PaymentHarness) => Promise<void>,
      fits?: (harness: PaymentHarness) => boolean,
    ) =>
    async () => {
      const harness = make()
      if (fits && !fits(harness)) return
      const shop = openHarness((await open()).db, harness)
      await body(shop, harness)
      await shop.payments.close()
      expect(shop.errors).toEqual([])
    }
  const hasWebhooks = (harness: PaymentHarness) => harness.webhooks
  const saysRefusals = (harness: PaymentHarness) => harness.saysRefusals !== false
  const paid = async (shop: OpenHarness, harness: PaymentHarness) => {
    const { order, attempt } = await shop.begin()
    await harness.act(attempt, 'approve', shop.payments)
    await shop.payments.facade.handleReturn(attempt.id)
    const settled = await shop.latest(order.orderId)
    if (settled.state === 'authorised') await shop.payments.capture(settled.id, 'dispatched')
    return { order, attempt: await shop.latest(order.orderId) }
  }

  describe('a payment', () => {
    test(
      'leads to the door of its provider, and to the same door when asked again',
      run(async (shop) => {
        const { order, started, attempt } = await shop.begin()
        expect(started).toEqual({ ok: true, value: { payAt: expect.stringContaining(attempt.id) as string } })
        expect(await shop.payments.startPayment(order)).toEqual(started)
        expect(await shop.payments.facade.findDoor(attempt.id)).toMatchObject({ ok: true })
        expect(await shop.payments.listAttempts(order.orderId)).toHaveLength(1)
      }),
    )

    test.each(['approve', 'challenge'] as const)('pays its order after %s', (outcome) =>
      run(async (shop, harness) => {
        const { order, attempt } = await shop.begin()
        await harness.act(attempt, outcome, shop.payments)
        expect(await shop.payments.facade.handleReturn(attempt.id)).toMatchObject({
          ok: true,
          value: { kind: 'paid' },
        })
        expect(shop.book.paidBy(order.orderId)).toEqual([attempt.id])
      })(),
    )

    test.each(['decline', 'cancel'] as const)('comes to nothing after %s, and another try pays', (outcome) =>
      run(async (shop, harness) => {
        const { order, attempt } = await shop.begin()
        await harness.act(attempt, outcome, shop.payments)
        expect(await shop.payments.facade.handleReturn(attempt.id)).toMatchObject({
          value: { kind: 'unpaid' },
        })
        expect(shop.book.paidBy(order.orderId)).toEqual([])
        await shop.payments.startPayment(order)
        const second = await shop.latest(order.orderId)
        expect(second.id).not.toBe(attempt.id)
        await harness.act(second, 'approve', shop.payments)
        await shop.payments.facade.handleReturn(second.id)
        expect(shop.book.paidBy(order.orderId)).toEqual([second.id])
      }, saysRefusals)(),
    )

    test(
      'is waited for while its tab is open, and found by the poll when it was closed',
      run(async (shop, harness) => {
        const { order, attempt } = await shop.begin()
        expect(await shop.payments.facade.handleReturn(attempt.id)).toMatchObject({
          value: { kind: 'waiting' },
        })
        await harness.act(attempt, 'approve', shop.payments)
        shop.clock.advance(3_600_000)
        await shop.payments.pollPending()
        expect(shop.book.paidBy(order.orderId)).toEqual([attempt.id])
      }),
    )

    test(
      'that comes after the order has expired is given back',
      run(async (shop, harness) => {
        const { order, attempt } = await shop.begin()
        shop.book.expire(order.orderId)
        await harness.act(attempt, 'approve', shop.payments)
        await shop.payments.facade.handleReturn(attempt.id)
        const { state, captured, refunded } = await shop.latest(order.orderId)
        expect(state).toMatch(/^(?:refunded|voided)$/)
        expect(refunded).toEqual(captured)
        expect(shop.book.statusOf(order.orderId)).toBe('canceled')
      }),
    )

    test(
      'made twice for one order counts once: the second is given back',
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
        expect(shop.book.paidBy(first.order.orderId)).toEqual([tabs[0]?.id])
        const [second] = (await shop.payments.listAttempts(first.order.orderId)).filter(
          ({ id }) => id === tabs[1]?.id,
        )
        expect(second?.told).toBe('given-back')
      }, saysRefusals),
    )
  })

  describe('a webhook', () => {
    test(
      'alone pays, heard twice it pays once, and the return after it says paid',
      run(async (shop, harness) => {
        const { order, attempt } = await shop.begin()
        await harness.act(attempt, 'approve', shop.payments)
        const raw = await harness.webhook(attempt)
        expect(await shop.hear(raw)).toEqual({ ok: true, value: { news: true } })
        expect(shop.book.paidBy(order.orderId)).toEqual([attempt.id])
        expect(await shop.hear(raw)).toEqual({ ok: true, value: { news: false } })
        expect(await shop.payments.facade.handleReturn(attempt.id)).toMatchObject({ value: { kind: 'paid' } })
        expect(shop.book.heard.filter(({ state }) => state === 'paid')).toHaveLength(1)
      }, hasWebhooks),
    )

    test(
      'that comes after the return changes nothing',
      run(async (shop, harness) => {
        const { order, attempt } = await shop.begin()
        await harness.act(attempt, 'approve', shop.payments)
        await shop.payments.facade.handleReturn(attempt.id)
        await shop.hear(await harness.webhook(attempt))
        expect(shop.book.paidBy(order.orderId)).toEqual([attempt.id])
        expect(shop.book.heard.filter(({ state }) => state === 'paid')).toHaveLength(1)
      }, hasWebhooks),
    )

    test(
      'that is forged, truncated or no text at all is refused and changes nothing',
      run(async (shop, harness) => {
        const { order, attempt } = await shop.begin()
        const raw = await harness.webhook(attempt)
        const refused = [
          await harness.forged(attempt),
          // Where the proof stands in the body, there is none to leave out.
          ...(Object.keys(raw.headers).length > 0 ? [{ ...raw, headers: {}, query: {} }] : []),
          { ...raw, body: raw.body.slice(0, -3) },
          { ...raw, body: new Uint8Array([0xff, 0xfe, 0x00]) },
        ]
        for (const one of refused) expect((await shop.hear(one)).ok).toBe(false)
        expect(shop.book.statusOf(order.orderId)).toBe('pending')
      }, hasWebhooks),
    )
  })

  describe('an amount', () => {
    test.each(['one-less', 'other-currency'] as const)(
      'that is %s at the provider does not pay the order',
      (as) =>
        run(
          async (shop, harness) => {
            const { order, attempt } = await shop.begin()
            await harness.act(attempt, 'approve', shop.payments)
            harness.misstate?.(attempt, as)
            await shop.payments.facade.handleReturn(attempt.id)
            expect(shop.book.statusOf(order.orderId)).toBe('pending')
            expect((await shop.latest(order.orderId)).told).toBe('held')
          },
          (harness) => harness.misstate !== undefined,
        )(),
    )
  })

  describe('a refund', () => {
    test(
      'is given in parts to the last minor unit, and no further',
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
      'asked for twice under one key is given once',
      run(async (shop, harness) => {
        const { attempt } = await paid(shop, harness)
        const asked = { sum: money(100, harness.currency), key: 'once', reason: 'late' }
        await Promise.all([1, 2, 3].map(() => shop.payments.refund(attempt.id, asked)))
        expect((await shop.latest(attempt.orderId)).refunded.minor).toBe(100)
        if (harness.refundedThere) expect(harness.refundedThere(attempt)).toBe(100)
      }),
    )

    test(
      'races with others and never gives more than came in',
      run(async (shop, harness) => {
        const { attempt } = await paid(shop, harness)
        const sum = money(harness.minor - 10, harness.currency)
        const answers = await Promise.all(
          ['a', 'b', 'c', 'd'].map((key) => shop.payments.refund(attempt.id, { sum, key, reason: 'race' })),
        )
        expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
        expect((await shop.latest(attempt.orderId)).refunded).toEqual(sum)
      }),
    )

    test(
      'has nothing to give before money was taken, and a capture is not let go',
      run(async (shop, harness) => {
        const { attempt: open } = await shop.begin()
        const asked = { sum: money(100, harness.currency), key: 'early', reason: 'early' }
        expect(await shop.payments.refund(open.id, asked)).toMatchObject({ ok: false })
        const { attempt } = await paid(shop, harness)
        expect(await shop.payments.release(attempt.id, 'canceled')).toMatchObject({
          failure: { kind: 'not-now' },
        })
      }),
    )
  })

  describe('a provider in trouble', () => {
    test.each(['slow', 'garbage', 'html', 'down', 'success-with-500', 'error-with-200'] as const)(
      'with %s starts nothing, loses nothing, and is asked again',
      (how) =>
        run(
          async (shop, harness) => {
            const { order, attempt } = await shop.begin()
            await harness.act(attempt, 'approve', shop.payments)
            harness.trouble?.(how)
            expect(await shop.payments.facade.handleReturn(attempt.id)).toMatchObject({
              value: { kind: 'waiting' },
            })
            const other = shop.anOrder()
            if (!harness.startsByItself)
              expect(await shop.payments.startPayment(other)).toEqual({
                ok: false,
                failure: { kind: 'payment-unavailable' },
              })
            harness.trouble?.(null)
            shop.clock.advance(3_600_000)
            await shop.payments.pollPending()
            expect(shop.book.paidBy(order.orderId)).toEqual([attempt.id])
          },
          (harness) => harness.trouble !== undefined,
        )(),
    )
  })
}
