import type { DisputeNotice } from '#commerce/payments/dispute-notice.ts'
import type { Instant } from '#kernel/instant.ts'
import { fromMajor } from '#adapters/payments/wire-amounts.ts'
import type { TotalpayCallback } from './totalpay-body.ts'

/**
 * A chargeback, which TotalPay tells once, without a moment, a reason or an id of its own. What becomes of it is in its
 * portal: an operator imports it.
 */
export function toTotalpayDispute(callback: TotalpayCallback, at: Instant): DisputeNotice | undefined {
  const { id, type, status, order_number, order_amount, order_currency } = callback
  const amount = fromMajor(order_amount, order_currency)
  if (type !== 'chargeback' || status !== 'success' || !amount || amount.minor <= 0) return undefined
  return {
    reference: id,
    event: 'open',
    at,
    payment: order_number,
    amount,
    fee: null,
    reason: 'general',
    reasonCode: null,
    evidenceDueBy: null,
  }
}
