import { z } from 'zod'
import type { DisputeEvent, DisputeNotice, DisputeReason } from '#commerce/payments/dispute-notice.ts'
import { fromMinor } from '#adapters/payments/wire-amounts.ts'

const disputeEvent = z.object({
  type: z.string().startsWith('dispute_'),
  created_on: z.string(),
  data: z.object({
    id: z.string().min(1).max(200),
    payment_id: z.string().max(200).nullish(),
    payment_reference: z.string().max(200).nullish(),
    amount: z.number(),
    currency: z.string(),
    category: z.string().nullish(),
    reason_code: z.string().max(40).nullish(),
    evidence_required_by: z.string().nullish(),
  }),
})

const events: Readonly<Record<string, DisputeEvent>> = {
  dispute_received: 'open',
  dispute_evidence_required: 'open',
  dispute_evidence_submitted: 'submit',
  dispute_evidence_acknowledged_by_scheme: 'submit',
  dispute_accepted: 'accept',
  dispute_expired: 'expire',
  dispute_won: 'win',
  dispute_lost: 'lose',
  // The shopper took it back, or there was nothing to dispute.
  dispute_canceled: 'win',
  dispute_resolved: 'win',
}

const reasons: Readonly<Record<string, DisputeReason>> = {
  fraudulent: 'fraudulent',
  unrecognized: 'unrecognized',
  duplicate: 'duplicate',
  incorrect_amount: 'incorrect-amount',
  not_as_described: 'product-unacceptable',
  product_service_not_received: 'product-not-received',
  credit_not_issued: 'credit-not-processed',
  canceled_recurring: 'subscription-canceled',
}

/** Undefined: it is about no dispute, or about none of ours. */
export function toCheckoutComDispute(json: unknown): DisputeNotice | undefined {
  const parsed = disputeEvent.safeParse(json)
  if (!parsed.success) return undefined
  const { type, created_on, data } = parsed.data
  const event = events[type]
  const amount = fromMinor(data.amount, data.currency)
  const at = toMoment(created_on)
  // Our reference of a payment is its attempt.
  const payment = data.payment_reference ?? data.payment_id
  if (!event || !amount || amount.minor <= 0 || !at || !payment) return undefined
  return {
    reference: data.id,
    event,
    at,
    payment,
    amount,
    fee: null,
    reason: reasons[data.category ?? ''] ?? 'general',
    reasonCode: data.reason_code ?? null,
    evidenceDueBy: toMoment(data.evidence_required_by ?? '') ?? null,
  }
}

const toMoment = (text: string): string | undefined => {
  const moment = new Date(text)
  return text === '' || Number.isNaN(moment.getTime()) ? undefined : moment.toISOString()
}
