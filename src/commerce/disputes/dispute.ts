import type { CountryCode } from '#kernel/country.ts'
import { isBefore, type Instant } from '#kernel/instant.ts'
import type { Money } from '#kernel/money.ts'
import type { DisputeNotice, DisputeReason } from '#commerce/payments/dispute-notice.ts'
import { afterDisputeEvent, type DisputeState } from './dispute-states.ts'

/** The payment that is disputed. */
export type DisputedPayment = {
  readonly attemptId: string
  readonly orderId: string
  readonly orderNumber: string
  readonly country: CountryCode
  readonly amount: Money
}

/** A payment that a shopper disputes at their bank. */
export type Dispute = {
  readonly id: string
  readonly provider: string
  /** The provider's id of it; with the provider it is one dispute. */
  readonly reference: string
  /** As the provider names it. */
  readonly paymentReference: string
  /** Null: no such payment is known. */
  readonly payment: DisputedPayment | null
  readonly amount: Money
  readonly fee: Money | null
  readonly reason: DisputeReason
  readonly reasonCode: string | null
  readonly state: DisputeState
  /** When it came into its state, as the provider says. */
  readonly stateAt: Instant
  readonly openedAt: Instant
  readonly evidenceDueBy: Instant | null
  readonly evidence: Evidence
  readonly version: number
}

export const evidenceDocuments = ['order', 'delivery', 'messages', 'invoices', 'refunds'] as const
export type EvidenceDocument = (typeof evidenceDocuments)[number]

/** What we show the bank: a text, and which facts of the order. */
export type Evidence = { readonly text: string; readonly documents: readonly EvidenceDocument[] }

/** What can help where a dispute is about this, chosen before a person has looked at it. */
const usualDocuments = (reason: DisputeReason): readonly EvidenceDocument[] =>
  reason === 'credit-not-processed' ? ['order', 'invoices', 'refunds'] : ['order', 'delivery', 'invoices']

/** What of a notice is not what is recorded: a person looks at it, and nothing is changed. */
type NoticeMismatch = { readonly what: 'amount' | 'fee'; readonly recorded: Money; readonly stated: Money }

export type NotedDispute = {
  readonly dispute: Dispute
  readonly isChanged: boolean
  readonly mismatches: readonly NoticeMismatch[]
}

type FoundDispute = Pick<Dispute, 'id' | 'provider' | 'payment'>

/** A dispute as its first notice tells of it. */
export function toDispute({ id, provider, payment }: FoundDispute, notice: DisputeNotice): Dispute {
  const position = afterDisputeEvent(null, notice.event, notice.at)
  return {
    id,
    provider,
    payment,
    reference: notice.reference,
    paymentReference: notice.payment,
    amount: notice.amount,
    fee: notice.fee,
    reason: notice.reason,
    reasonCode: notice.reasonCode,
    state: position?.state ?? 'needs-response',
    stateAt: notice.at,
    openedAt: notice.at,
    evidenceDueBy: notice.evidenceDueBy,
    evidence: { text: '', documents: usualDocuments(notice.reason) },
    version: 1,
  }
}

/**
 * A dispute after another notice of it, and after its payment was found. What it is about stays as it was first told; its
 * beginning moves to the earliest moment told, its due day to the latest.
 */
export function afterNotice(
  before: Dispute,
  notice: DisputeNotice,
  payment: DisputedPayment | null,
): NotedDispute {
  const position = afterDisputeEvent(before, notice.event, notice.at)
  const after: Dispute = {
    ...before,
    ...position,
    payment: before.payment ?? payment,
    fee: before.fee ?? (notice.fee?.currency === before.amount.currency ? notice.fee : null),
    reason: before.reason === 'general' ? notice.reason : before.reason,
    reasonCode: before.reasonCode ?? notice.reasonCode,
    openedAt: isBefore(notice.at, before.openedAt) ? notice.at : before.openedAt,
    evidenceDueBy: later(before.evidenceDueBy, notice.evidenceDueBy),
  }
  const isChanged = JSON.stringify(after) !== JSON.stringify(before)
  return {
    dispute: isChanged ? { ...after, version: before.version + 1 } : before,
    isChanged,
    mismatches: [
      ...mismatch('amount', before.amount, notice.amount),
      ...mismatch('fee', after.fee, notice.fee),
    ],
  }
}

function mismatch(
  what: NoticeMismatch['what'],
  recorded: Money | null,
  stated: Money | null,
): readonly NoticeMismatch[] {
  if (recorded === null || stated === null) return []
  const isSame = recorded.minor === stated.minor && recorded.currency === stated.currency
  return isSame ? [] : [{ what, recorded, stated }]
}

const later = (one: Instant | null, other: Instant | null): Instant | null =>
  one === null ? other : other !== null && isBefore(one, other) ? other : one
