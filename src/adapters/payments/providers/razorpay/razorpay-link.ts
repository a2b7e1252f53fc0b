import { z } from 'zod'
import type { PaymentReading } from '#commerce/payments/payment-provider.ts'
import { fromMinor } from '#adapters/payments/wire-amounts.ts'

/** A payment link: the hosted page of one payment. */
export const razorpayLink = z.object({
  id: z.string().min(1),
  status: z.string(),
  amount: z.number(),
  currency: z.string(),
  reference_id: z.string().nullish(),
  short_url: z.url(),
  /** Null before the first try. */
  payments: z.array(z.object({ payment_id: z.string().min(1), status: z.string() })).nullish(),
})
export type RazorpayLink = z.infer<typeof razorpayLink>

export const razorpayLinks = z.object({ payment_links: z.array(razorpayLink) })

export const razorpayPayment = z.object({
  id: z.string().min(1),
  amount: z.number(),
  amount_refunded: z.number().nullish(),
  currency: z.string(),
})
export type RazorpayPayment = z.infer<typeof razorpayPayment>

/** A page that expired or was withdrawn takes no money; a declined try leaves it open for the next. */
const states: Readonly<Record<string, PaymentReading['state']>> = {
  paid: 'captured',
  expired: 'expired',
  cancelled: 'canceled',
}

/** The payment that a link has captured; undefined: none yet. */
export const capturedIn = ({ payments }: RazorpayLink): string | undefined =>
  payments?.find(({ status }) => status === 'captured' || status === 'refunded')?.payment_id

/** `payment`: what the link has captured; null: nothing. */
export function toRazorpayReading(link: RazorpayLink, payment: RazorpayPayment | null): PaymentReading {
  const amount = fromMinor(link.amount, link.currency)
  const state = states[link.status] ?? 'pending'
  return {
    reference: link.id,
    state,
    amount,
    captured: payment && fromMinor(payment.amount, payment.currency),
    refunded: payment && fromMinor(payment.amount_refunded ?? 0, payment.currency),
    reason: state === 'expired' || state === 'canceled' ? state : null,
  }
}
