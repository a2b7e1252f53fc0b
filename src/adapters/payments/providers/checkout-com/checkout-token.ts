import { z } from 'zod'
import type { TokenRequest } from '#commerce/payments/payment-provider.ts'

export const checkoutToken = z.object({ token: z.string().min(1) })

/** Approved or declined at once, or (202) an address where the bank asks first. */
export const directPayment = z.object({
  id: z.string().startsWith('pay_'),
  _links: z.object({ redirect: z.object({ href: z.url() }).nullish() }).nullish(),
})

/** Source: checkout.com/docs, Apple Pay: the token is made under the public key, the payment under the secret one. */
export const tokenBody = ({ token }: TokenRequest) => ({ type: 'applepay', token_data: token })

export const paymentBody = (
  { attemptId, orderNumber, amount, contact, returnTo }: TokenRequest,
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
  success_url: returnTo,
  failure_url: returnTo,
  ...(processingChannel === null ? {} : { processing_channel_id: processingChannel }),
})
