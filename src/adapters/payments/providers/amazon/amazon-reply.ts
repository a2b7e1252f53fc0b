import { z } from 'zod'
import type { PaymentFailureReason, PaymentReading } from '#commerce/payments/payment-provider.ts'
import type { Money } from '#kernel/money.ts'
import { fromMinor } from '#adapters/payments/wire-amounts.ts'

const text = z.union([z.string(), z.number()]).transform(String)

/** A reply or notification: flat, all texts. */
export const amazonReply = z.record(z.string(), text)
export type AmazonReply = z.infer<typeof amazonReply>

const states: Readonly<Record<string, PaymentReading['state']>> = {
  '14': 'captured',
  '04': 'captured',
  '06': 'captured',
  '02': 'authorised',
  '08': 'voided',
  '13': 'failed',
  '03': 'failed',
  '00': 'failed',
}

/** By the last three digits, which say why. */
const reasons: Readonly<Record<string, PaymentFailureReason>> = {
  '072': 'canceled',
  '071': 'expired',
  '012': 'expired-card',
  '062': 'insufficient-funds',
  '064': 'not-authenticated',
}

/**
 * A CHECK_STATUS reply: transaction_code says how the payment stands. What is uncertain (15), pending (19) or on hold
 * (20) is waited for, as is a technical problem (xx006).
 */
export function toReading(reply: AmazonReply, asked: Money): PaymentReading {
  const code = reply['transaction_code'] ?? ''
  const known = /^\d{5}$/.test(code) && !code.endsWith('006') ? states[code.slice(0, 2)] : undefined
  const reason = reasons[code.slice(2)] ?? 'declined'
  const state = known === 'failed' && reason === 'canceled' ? 'canceled' : (known ?? 'pending')
  const currency = reply['currency'] ?? asked.currency
  // Where the check names no sum, it is the one we have signed.
  const captured = fromMinor(reply['captured_amount'] ?? asked.minor, currency)
  return {
    reference: reply['merchant_reference'] ?? '',
    state,
    // A check says what was taken rather than what was asked for.
    amount: state === 'captured' ? captured : fromMinor(reply['authorized_amount'] ?? asked.minor, currency),
    captured: state === 'captured' ? captured : null,
    refunded: fromMinor(reply['refunded_amount'] ?? null, currency),
    reason,
  }
}
