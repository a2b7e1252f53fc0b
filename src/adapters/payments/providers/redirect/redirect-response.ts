import { z } from 'zod'
import { failureReasons, type PaymentReading } from '#commerce/payments/payment-provider.ts'
import type { Money } from '#kernel/money.ts'
import { fromMajor } from '#adapters/payments/wire-amounts.ts'

/** A response before its signature is verified. */
export const signedResponse = z.record(z.string().max(60), z.string().max(2000))

/** State of a payment. Amounts are in major units with all decimals: "12.340". */
export const redirectStatus = z.object({
  order: z.string(),
  /** The `time` of the request: rejects replays of earlier responses. */
  request_time: z.string(),
  state: z.enum(['pending', 'captured', 'failed', 'canceled', 'expired']),
  amount: z.string(),
  currency: z.string(),
  refunded: z.string().default('0'),
  reason: z.enum(failureReasons).optional(),
})

export const redirectRefund = z.object({
  order: z.string(),
  request_time: z.string(),
  key: z.string(),
  state: z.enum(['done', 'rejected']),
  code: z.string().max(40).default('rejected'),
})

/** Body of a webhook. `id` is the same for every delivery of one event. */
export const redirectEvent = z.object({
  id: z.string().min(1).max(100),
  order: z.string().max(60),
  amount: z.string(),
  currency: z.string(),
  state: z.string(),
})

export function toRedirectReading(
  reference: string,
  { state, amount, currency, refunded, reason }: z.infer<typeof redirectStatus>,
): PaymentReading {
  const stated: Money | null = fromMajor(amount, currency)
  return {
    reference,
    state,
    amount: stated,
    captured: state === 'captured' ? stated : null,
    refunded: fromMajor(refunded, currency),
    reason: reason ?? (state === 'canceled' ? 'canceled' : 'declined'),
  }
}
