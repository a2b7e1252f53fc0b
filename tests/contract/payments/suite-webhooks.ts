import { describe, expect, test } from 'vitest'
import { hasWebhooks, type Suite } from './suite.ts'

/** First, only, twice, late, forged, damaged. */
export function describeWebhooks({ run, paid }: Suite): void {
  describe('a webhook', () => {
    test(
      'a webhook pays the order once, even when repeated, and a later return reports paid',
      run(async (shop, harness) => {
        const { order, attempt } = await shop.begin()
        await harness.act(attempt, 'approve', shop.payments)
        const raw = await harness.webhook(attempt)
        expect(await shop.receiveWebhook(raw)).toEqual({ ok: true, value: { isNew: true } })
        expect(shop.orders.paidBy(order.orderId)).toEqual([attempt.id])
        expect(await shop.receiveWebhook(raw)).toEqual({ ok: true, value: { isNew: false } })
        expect(await shop.payments.facade.handleReturn(attempt.id)).toMatchObject({ value: { kind: 'paid' } })
        expect(shop.orders.outcomes.filter(({ state }) => state === 'paid')).toHaveLength(1)
      }, hasWebhooks),
    )

    test(
      'a webhook after the return changes nothing',
      run(async (shop, harness) => {
        const { order, attempt } = await shop.begin()
        await harness.act(attempt, 'approve', shop.payments)
        await shop.payments.facade.handleReturn(attempt.id)
        await shop.receiveWebhook(await harness.webhook(attempt))
        expect(shop.orders.paidBy(order.orderId)).toEqual([attempt.id])
        expect(shop.orders.outcomes.filter(({ state }) => state === 'paid')).toHaveLength(1)
      }, hasWebhooks),
    )

    test(
      'a forged, truncated or binary webhook is rejected and changes nothing',
      run(async (shop, harness) => {
        const { order, attempt } = await shop.begin()
        const raw = await harness.webhook(attempt)
        const rejected = [
          await harness.forged(attempt),
          // Where the proof stands in the body, there is none to leave out.
          ...(Object.keys(raw.headers).length > 0 ? [{ ...raw, headers: {}, query: {} }] : []),
          { ...raw, body: raw.body.slice(0, -3) },
          { ...raw, body: new Uint8Array([0xff, 0xfe, 0x00]) },
          // The same text in UTF-16, and nothing at all.
          { ...raw, body: new Uint8Array(Buffer.from(Buffer.from(raw.body).toString('utf8'), 'utf16le')) },
          { ...raw, body: new Uint8Array() },
        ]
        for (const one of rejected) expect((await shop.receiveWebhook(one)).ok).toBe(false)
        expect(shop.orders.statusOf(order.orderId)).toBe('pending')
      }, hasWebhooks),
    )

    test(
      'a webhook replayed days later, after the refund, changes nothing',
      run(async (shop, harness) => {
        const { attempt } = await paid(shop, harness)
        const raw = await harness.webhook(attempt)
        await shop.receiveWebhook(raw)
        await shop.payments.refund(attempt.id, { sum: attempt.captured, key: 'all', reason: 'returned' })
        shop.clock.advance(60_000)
        expect(await shop.receiveWebhook(raw)).toEqual({ ok: true, value: { isNew: false } })
        expect(await shop.latest(attempt.orderId)).toMatchObject({
          state: 'refunded',
          captured: attempt.captured,
          refunded: attempt.captured,
        })
      }, hasWebhooks),
    )

    test(
      'a late webhook still pays when the attempt has expired but the order has not',
      run(async (shop, harness) => {
        const { order, attempt } = await shop.begin()
        shop.clock.advance(25 * 3_600_000)
        await shop.payments.pollPending()
        expect((await shop.latest(order.orderId)).state).toBe('expired')
        await harness.act(attempt, 'approve', shop.payments)
        await shop.receiveWebhook(await harness.webhook(attempt, shop.clock.now()))
        expect(shop.orders.paidBy(order.orderId)).toEqual([attempt.id])
      }, hasWebhooks),
    )

    test(
      'a webhook finds its attempt when the response to the start was lost',
      run(
        async (shop, harness) => {
          const order = shop.anOrder()
          harness.injectFault?.('success-with-500')
          expect((await shop.payments.startPayment(order)).ok).toBe(false)
          harness.injectFault?.(null)
          const attempt = await shop.latest(order.orderId)
          await harness.act(attempt, 'approve', shop.payments)
          await shop.receiveWebhook(await harness.webhook(attempt))
          expect(shop.orders.paidBy(order.orderId)).toEqual([attempt.id])
        },
        (harness) =>
          hasWebhooks(harness) && harness.injectFault !== undefined && !harness.startsWithoutRequest,
      ),
    )

    test.each(['one-less', 'other-currency'] as const)(
      'a webhook of a payment that is %s at the provider does not pay the order',
      (as) =>
        run(
          async (shop, harness) => {
            const { order, attempt } = await shop.begin()
            await harness.act(attempt, 'approve', shop.payments)
            harness.misstate?.(attempt, as)
            await shop.receiveWebhook(await harness.webhook(attempt))
            // A currency that is none of ours cannot be read in a webhook; the poll holds it then.
            shop.clock.advance(3_600_000)
            await shop.payments.pollPending()
            expect(shop.orders.statusOf(order.orderId)).toBe('pending')
            expect((await shop.latest(order.orderId)).reportedOutcome).toBe('on-hold')
          },
          (harness) => hasWebhooks(harness) && harness.misstate !== undefined,
        )(),
    )
  })
}
