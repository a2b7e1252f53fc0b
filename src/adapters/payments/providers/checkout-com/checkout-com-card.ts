import { z } from 'zod'
import { parseExpiry, type StoredCard } from '#commerce/payments/cards/stored-card.ts'
import type { StartRequest } from '#commerce/payments/payment-provider.ts'

/** The source of a payment; an id beginning with "src_" is an instrument that was stored. Source: checkout.com/docs, instruments. */
export const checkoutComSource = z
  .object({
    id: z.string(),
    type: z.string(),
    fingerprint: z.string(),
    scheme: z.string(),
    last4: z.string(),
    expiry_month: z.number(),
    expiry_year: z.number(),
  })
  .partial()

export function toCheckoutComStoredCard(source: z.output<typeof checkoutComSource>): StoredCard | null {
  const { id, type, fingerprint, scheme, last4: lastFour } = source
  const expiry = parseExpiry(source.expiry_month ?? 0, source.expiry_year ?? 0)
  if (type !== 'card' || !id?.startsWith('src_') || !scheme || !lastFour || !expiry) return null
  return { token: id, fingerprint: fingerprint ?? id, brand: scheme, lastFour, expiry }
}

/**
 * A payment by an instrument. The customer is there, so it is not merchant-initiated, and the bank is requested to
 * challenge. `attempt_n3d: false`: a card without 3-D Secure is declined.
 */
export const checkoutComInstrumentBody = (
  { attemptId, orderNumber, amount, capture, returnUrl }: StartRequest,
  instrument: string,
  processingChannel: string | null,
) => ({
  source: { type: 'id', id: instrument },
  amount: amount.minor,
  currency: amount.currency,
  payment_type: 'Regular',
  merchant_initiated: false,
  '3ds': { enabled: true, attempt_n3d: false, challenge_indicator: 'challenge_requested' },
  capture: capture === 'now',
  reference: attemptId,
  description: `Order ${orderNumber}`,
  success_url: returnUrl,
  failure_url: returnUrl,
  ...(processingChannel === null ? {} : { processing_channel_id: processingChannel }),
})

/** Parameters of a hosted page that stores the card. `challenge_requested_mandate`: the first payment needs strong authentication. */
export const checkoutComStoring = (savesCard: boolean) => ({
  payment_method_configuration: { card: { store_payment_details: savesCard ? 'enabled' : 'disabled' } },
  '3ds': { enabled: true, ...(savesCard ? { challenge_indicator: 'challenge_requested_mandate' } : {}) },
})
