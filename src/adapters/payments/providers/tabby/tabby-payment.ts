import { z } from 'zod'
import type { PaymentReading } from '#commerce/payments/payment-provider.ts'
import { isCurrency } from '#kernel/currency.ts'
import { sum, type Money } from '#kernel/money.ts'
import { fromMajor } from '#adapters/payments/wire-amounts.ts'

const part = z.object({ amount: z.string(), reference_id: z.string().nullish() })

/** The fields of a Tabby payment that are read; amounts are texts in major units. */
export const tabbyPayment = z.object({
  id: z.string().min(1),
  status: z.string(),
  amount: z.string(),
  currency: z.string(),
  captures: z.array(part).nullish(),
  refunds: z.array(part).nullish(),
})
export type TabbyPayment = z.infer<typeof tabbyPayment>

/** CLOSED without a capture is a void; EXPIRED means that the shopper left Tabby's page. */
export function toTabbyReading(payment: TabbyPayment): PaymentReading {
  const captured = totalOf(payment.captures ?? [], payment.currency)
  const states: Readonly<Record<string, PaymentReading['state']>> = {
    AUTHORIZED: 'authorized',
    CLOSED: captured && captured.minor > 0 ? 'captured' : 'voided',
    REJECTED: 'failed',
    EXPIRED: 'canceled',
  }
  const state = states[payment.status.toUpperCase()] ?? 'pending'
  return {
    reference: payment.id,
    state,
    amount: fromMajor(payment.amount, payment.currency),
    captured,
    refunded: totalOf(payment.refunds ?? [], payment.currency),
    reason: state === 'canceled' ? 'canceled' : 'not-approved',
  }
}

function totalOf(parts: readonly { readonly amount: string }[], currency: string): Money | null {
  if (!isCurrency(currency)) return null
  const amounts = parts.map(({ amount }) => fromMajor(amount, currency))
  return amounts.every((amount) => amount !== null) ? sum(amounts, currency) : null
}
