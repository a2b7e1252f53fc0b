import { expect } from 'vitest'
import type { Attempt } from '#commerce/payments/attempt/attempt.ts'
import type { PayableOrder } from '#commerce/payments/payment-ports.ts'
import type { Open } from '../../support/databases/databases.ts'
import { openHarness, type OpenHarness, type PaymentHarness } from '../../support/shops/a-payment-harness.ts'

type Body = (shop: OpenHarness, harness: PaymentHarness) => Promise<void>

export type Suite = {
  /** A test over a shop of its own; passed over where the provider is not of this kind. */
  run(body: Body, fits?: (harness: PaymentHarness) => boolean): () => Promise<void>
  /** An order whose money was taken. */
  paid(
    shop: OpenHarness,
    harness: PaymentHarness,
  ): Promise<{ readonly order: PayableOrder; readonly attempt: Attempt }>
}

export const hasWebhooks = (harness: PaymentHarness): boolean => harness.webhooks
export const saysRefusals = (harness: PaymentHarness): boolean => harness.saysRefusals !== false

export const suiteOver = (open: Open, make: () => PaymentHarness): Suite => ({
  run: (body, fits) => async () => {
    const harness = make()
    if (fits && !fits(harness)) return
    const shop = openHarness((await open()).db, harness)
    await body(shop, harness)
    await shop.payments.close()
    expect(shop.errors).toEqual([])
  },
  async paid(shop, harness) {
    const { order, attempt } = await shop.begin()
    await harness.act(attempt, 'approve', shop.payments)
    await shop.payments.facade.handleReturn(attempt.id)
    const settled = await shop.latest(order.orderId)
    if (settled.state === 'authorized') await shop.payments.capture(settled.id, 'dispatched')
    return { order, attempt: await shop.latest(order.orderId) }
  },
})
