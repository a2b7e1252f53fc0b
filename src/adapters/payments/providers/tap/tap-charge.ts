import { z } from 'zod'
import type { PaymentFailureReason, PaymentReading } from '#commerce/payments/payment-provider.ts'
import { fromMajor } from '#adapters/payments/wire-amounts.ts'

/** The fields of Tap's charges and refunds that are read. */
export const tapCharge = z.object({
  id: z.string().min(1),
  status: z.string(),
  amount: z.number(),
  currency: z.string(),
  response: z.object({ code: z.string() }).partial().nullish(),
  reference: z
    .object({ transaction: z.string(), gateway: z.string(), payment: z.string() })
    .partial()
    .nullish(),
  transaction: z.object({ url: z.string(), created: z.string() }).partial().nullish(),
  /** Refunds only. */
  created: z.union([z.string(), z.number()]).nullish(),
  charge_id: z.string().nullish(),
  /** With an id only if the card was saved. */
  card: z.object({ id: z.string() }).partial().nullish(),
  customer: z.object({ id: z.string() }).partial().nullish(),
})
export type TapCharge = z.infer<typeof tapCharge>

const states: Readonly<Record<string, PaymentReading['state']>> = {
  CAPTURED: 'captured',
  ABANDONED: 'canceled',
  CANCELLED: 'canceled',
  FAILED: 'failed',
  DECLINED: 'failed',
  RESTRICTED: 'failed',
  VOID: 'voided',
  TIMEDOUT: 'expired',
}

const reasons: Readonly<Record<string, PaymentFailureReason>> = {
  '301': 'canceled',
  '302': 'canceled',
  '304': 'expired',
  '407': 'expired-card',
  '503': 'not-authenticated',
  '504': 'not-authenticated',
  '505': 'insufficient-funds',
  '516': 'not-authenticated',
  '801': 'expired',
}

/** Other statuses (INITIATED, IN_PROGRESS, UNKNOWN) are pending. */
export function toTapReading(charge: TapCharge): PaymentReading {
  const amount = fromMajor(charge.amount, charge.currency)
  const state = states[charge.status] ?? 'pending'
  return {
    reference: charge.id,
    state,
    amount,
    captured: state === 'captured' ? amount : null,
    refunded: null,
    reason: reasons[charge.response?.code ?? ''] ?? (state === 'canceled' ? 'canceled' : 'declined'),
  }
}
