import { z } from 'zod'
import type { PaymentReading } from '#commerce/payments/payment-provider.ts'
import { fromMajor } from '#adapters/payments/wire-amounts.ts'

const tamaraAmount = z.object({ amount: z.number(), currency: z.string() })

/** The fields of a Tamara order that are read. */
export const tamaraOrder = z.object({
  order_id: z.string().min(1),
  status: z.string(),
  total_amount: tamaraAmount,
  captured_amount: tamaraAmount.nullish(),
  refunded_amount: tamaraAmount.nullish(),
  canceled_amount: tamaraAmount.nullish(),
})
export type TamaraOrder = z.infer<typeof tamaraOrder>

const states: Readonly<Record<string, PaymentReading['state']>> = {
  authorised: 'authorized',
  updated: 'authorized',
  partially_captured: 'captured',
  fully_captured: 'captured',
  partially_refunded: 'captured',
  fully_refunded: 'captured',
  declined: 'failed',
  expired: 'expired',
  canceled: 'canceled',
}

/** `approved` counts as pending: the shop must authorize first. */
export function toTamaraReading(order: TamaraOrder): PaymentReading {
  const state = states[order.status] ?? 'pending'
  const read = (amount: z.infer<typeof tamaraAmount> | null | undefined) =>
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
