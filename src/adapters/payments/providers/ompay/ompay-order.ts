import { z } from 'zod'
import type { PaymentReading } from '#commerce/payments/payment-provider.ts'
import type { Money } from '#kernel/money.ts'
import { fromMajor, fromMinor } from '#adapters/payments/wire-amounts.ts'

export const ompayCreated = z.object({
  orderId: z.string().min(1),
  status: z.literal('success'),
})

export const ompayOrder = z.object({
  orderId: z.string().min(1),
  status: z.string(),
  paymentId: z.string().nullish(),
  amount: z.union([z.number(), z.string()]),
  currency: z.string(),
  signature: z.string().nullish(),
})
export type OmpayOrder = z.infer<typeof ompayOrder>

/** The unit of amounts: the sources disagree. */
export type OmpayAmounts = 'major' | 'minor'

const states: Readonly<Record<string, PaymentReading['state']>> = {
  success: 'captured',
  failure: 'failed',
  failed: 'failed',
  cancelled: 'canceled',
}

export function toOmpayReading(
  { orderId, status, ...order }: OmpayOrder,
  amounts: OmpayAmounts,
): PaymentReading {
  const amount: Money | null = (amounts === 'major' ? fromMajor : fromMinor)(order.amount, order.currency)
  const state = states[status.toLowerCase()] ?? 'pending'
  return {
    reference: orderId,
    state,
    amount,
    captured: state === 'captured' ? amount : null,
    refunded: null,
    reason: state === 'canceled' ? 'canceled' : 'declined',
  }
}
