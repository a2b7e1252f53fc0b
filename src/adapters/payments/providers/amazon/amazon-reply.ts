import { z } from 'zod'
import type { PaymentFailureReason, PaymentReading } from '#commerce/payments/payment-provider.ts'
import type { Money } from '#kernel/money.ts'
import { fromMinor } from '#adapters/payments/wire-amounts.ts'

const text = z.union([z.string(), z.number()]).transform(String)

/** A reply or notification: a flat record of texts. */
export const amazonReply = z.record(z.string(), text)
export type AmazonReply = z.infer<typeof amazonReply>

const states: Readonly<Record<string, PaymentReading['state']>> = {
  '14': 'captured',
  '04': 'captured',
  '06': 'captured',
  '02': 'authorized',
  '08': 'voided',
  '13': 'failed',
  '03': 'failed',
  '00': 'failed',
}

/** By the last three digits of the code. */
const reasons: Readonly<Record<string, PaymentFailureReason>> = {
  '072': 'canceled',
  '071': 'expired',
  '012': 'expired-card',
  '062': 'insufficient-funds',
  '064': 'not-authenticated',
}

/**
 * A CHECK_STATUS reply: transaction_code holds the payment's state. Uncertain (15), pending (19) and on hold (20) are
 * pending, as is a technical problem (xx006).
 */
export function toAmazonReading(reply: AmazonReply, requested: Money): PaymentReading {
  const code = reply['transaction_code'] ?? ''
  const known = /^\d{5}$/.test(code) && !code.endsWith('006') ? states[code.slice(0, 2)] : undefined
  const reason = reasons[code.slice(2)] ?? 'declined'
  const state = known === 'failed' && reason === 'canceled' ? 'canceled' : (known ?? 'pending')
  const currency = reply['currency'] ?? requested.currency
  // A check without an amount refers to the amount that was signed.
  const captured = fromMinor(reply['captured_amount'] ?? requested.minor, currency)
  return {
    reference: reply['merchant_reference'] ?? '',
    state,
    // After a capture, the check reports the captured amount instead of the requested one.
    amount:
      state === 'captured' ? captured : fromMinor(reply['authorized_amount'] ?? requested.minor, currency),
    captured: state === 'captured' ? captured : null,
    refunded: fromMinor(reply['refunded_amount'] ?? null, currency),
    reason,
  }
}
