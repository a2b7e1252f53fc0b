import { z } from 'zod'
import { failureReasons, type PaymentReading } from '#commerce/payments/payment-provider.ts'
import type { Money } from '#kernel/money.ts'
import { fromMajor } from '#adapters/payments/wire-amounts.ts'

/** An answer before its signature was looked at. */
export const signedAnswer = z.record(z.string().max(60), z.string().max(2000))

/** How a payment stands. Amounts in major units with all decimals: "12.340". */
export const redirectStatus = z.object({
  order: z.string(),
  /** The `time` of the question: an old answer is none to a new question. */
  asked: z.string(),
  state: z.enum(['pending', 'captured', 'failed', 'canceled', 'expired']),
  amount: z.string(),
  currency: z.string(),
  refunded: z.string().default('0'),
  reason: z.enum(failureReasons).optional(),
})

export const redirectRefund = z.object({
  order: z.string(),
  asked: z.string(),
  key: z.string(),
  state: z.enum(['done', 'refused']),
  code: z.string().max(40).default('refused'),
})

/** A webhook's body. `id` is the same at each delivery of one event. */
export const redirectEvent = z.object({
  id: z.string().min(1).max(100),
  order: z.string().max(60),
  amount: z.string(),
  currency: z.string(),
  state: z.string(),
})

export function toReading(
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
