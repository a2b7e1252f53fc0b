import { z } from 'zod'
import type { TokenRequest } from '#commerce/payments/payment-provider.ts'

export const checkoutComToken = z.object({ token: z.string().min(1) })

/** Approved or declined immediately, or (202) with a URL where the bank asks first. */
export const checkoutComDirectPayment = z.object({
  id: z.string().startsWith('pay_'),
  _links: z.object({ redirect: z.object({ href: z.url() }).nullish() }).nullish(),
})

/** The token is created with the public key, the payment with the secret key. Source: checkout.com/docs, Apple Pay. */
export const checkoutComTokenBody = ({ token }: TokenRequest) => ({ type: 'applepay', token_data: token })

export const checkoutComPaymentBody = (
  { attemptId, orderNumber, amount, contact, returnUrl }: TokenRequest,
  token: string,
  processingChannel: string | null,
) => ({
  source: { type: 'token', token },
  amount: amount.minor,
  currency: amount.currency,
  payment_type: 'Regular',
  capture: true,
  reference: attemptId,
  description: `Order ${orderNumber}`,
  customer: { email: contact.email, name: contact.name },
  success_url: returnUrl,
  failure_url: returnUrl,
  ...(processingChannel === null ? {} : { processing_channel_id: processingChannel }),
})
