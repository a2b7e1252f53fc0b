import { expect } from 'vitest'
import type { Attempt } from '#commerce/payments/attempt/attempt.ts'
import type { PayableOrder } from '#commerce/payments/payment-ports.ts'
import type { Open } from '../../support/databases/databases.ts'
import {
  aPaymentTestShop,
  type PaymentTestShop,
  type PaymentHarness,
} from '../../support/shops/a-payment-harness.ts'

type Body = (shop: PaymentTestShop, harness: PaymentHarness) => Promise<void>

export type Suite = {
  /** A test with its own shop; skipped where the provider does not fit. */
  run(body: Body, fits?: (harness: PaymentHarness) => boolean): () => Promise<void>
  /** An order with a captured payment. */
  paid(
    shop: PaymentTestShop,
    harness: PaymentHarness,
  ): Promise<{ readonly order: PayableOrder; readonly attempt: Attempt }>
}

export const hasWebhooks = (harness: PaymentHarness): boolean => harness.webhooks
export const reportsRejections = (harness: PaymentHarness): boolean => harness.reportsRejections !== false

export const suiteOver = (open: Open, make: () => PaymentHarness): Suite => ({
  run: (body, fits) => async () => {
    const harness = make()
    if (fits && !fits(harness)) return
    const shop = aPaymentTestShop((await open()).db, harness)
    await body(shop, harness)
    await shop.payments.close()
    expect(shop.errors).toEqual([])
  },
  async paid(shop, harness) {
    const { order, attempt } = await shop.begin()
    await harness.act(attempt, 'approve', shop.payments)
    await shop.payments.facade.handleReturn(attempt.id)
    const synced = await shop.latest(order.orderId)
    if (synced.state === 'authorized') await shop.payments.capture(synced.id, 'dispatched')
    return { order, attempt: await shop.latest(order.orderId) }
  },
})
