import { z } from 'zod'
import type { PaymentFailureReason, PaymentReading } from '#commerce/payments/payment-provider.ts'
import { checkoutComSource } from './checkout-com-card.ts'
import { fromMinor } from '#adapters/payments/wire-amounts.ts'

export const checkoutComHostedPayment = z.object({
  id: z.string().min(1),
  status: z.string(),
  payment_id: z.string().nullish(),
  amount: z.number().nullish(),
  currency: z.string().nullish(),
})

export const checkoutComPayment = z.object({
  id: z.string().min(1),
  status: z.string(),
  amount: z.number(),
  currency: z.string(),
  response_code: z.string().nullish(),
  actions: z.array(z.object({ response_code: z.string().nullish() })).nullish(),
  source: checkoutComSource.nullish(),
})

const states: Readonly<Record<string, PaymentReading['state']>> = {
  Authorized: 'authorized',
  Captured: 'captured',
  'Partially Captured': 'captured',
  Paid: 'captured',
  'Partially Refunded': 'captured',
  Refunded: 'captured',
  Voided: 'voided',
  Declined: 'failed',
  Canceled: 'canceled',
  Expired: 'expired',
}

const reasons: Readonly<Record<string, PaymentFailureReason>> = {
  '20051': 'insufficient-funds',
  '20054': 'expired-card',
  '20068': 'expired',
  '20150': 'not-authenticated',
  '20154': 'not-authenticated',
}

/** The reference remains that of the hosted page, by which the attempt is known. */
export function toCheckoutComReading(
  reference: string,
  { status, amount, currency, response_code }: z.infer<typeof checkoutComPayment>,
): PaymentReading {
  const stated = fromMinor(amount, currency)
  const state = states[status] ?? 'pending'
  return {
    reference,
    state,
    amount: stated,
    captured: state === 'captured' ? stated : null,
    refunded: status === 'Refunded' ? stated : null,
    reason: reasons[response_code ?? ''] ?? (state === 'canceled' ? 'canceled' : 'declined'),
  }
}
