import { z } from 'zod'
import type { PaymentReading } from '#commerce/payments/payment-provider.ts'
import { fromMajor } from '#adapters/payments/wire-amounts.ts'

export const amountOf = z.object({ amount: z.number(), currency: z.string() })

/** As much of a Tamara order as is read. */
export const tamaraOrder = z.object({
  order_id: z.string().min(1),
  status: z.string(),
  total_amount: amountOf,
  captured_amount: amountOf.nullish(),
  refunded_amount: amountOf.nullish(),
  canceled_amount: amountOf.nullish(),
})
export type TamaraOrder = z.infer<typeof tamaraOrder>

const states: Readonly<Record<string, PaymentReading['state']>> = {
  authorised: 'authorised',
  updated: 'authorised',
  partially_captured: 'captured',
  fully_captured: 'captured',
  partially_refunded: 'captured',
  fully_refunded: 'captured',
  declined: 'failed',
  expired: 'expired',
  canceled: 'canceled',
}

/** `approved` is not paid yet: the shop must authorise first. */
export function toReading(order: TamaraOrder): PaymentReading {
  const state = states[order.status] ?? 'pending'
  const read = (amount: z.infer<typeof amountOf> | null | undefined) =>
    amount ? fromMajor(amount.amount, amount.currency) : null
  return {
    reference: order.order_id,
    state,
    amount: read(order.total_amount),
    captured: state === 'captured' ? (read(order.captured_amount) ?? read(order.total_amount)) : null,
    refunded: read(order.refunded_amount),
    reason: state === 'expired' ? 'expired' : state === 'canceled' ? 'canceled' : 'not-approved',
  }
}
