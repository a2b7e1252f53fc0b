import type { Instant } from '#kernel/instant.ts'
import type { Money } from '#kernel/money.ts'
import type { Result } from '#kernel/result.ts'
import type { ProviderFailure } from './payment-provider.ts'

/**
 * What happens to a dispute. `inquire`, `answer-inquiry`, `close-inquiry`: a bank asks, no money is withdrawn. `open`: a
 * chargeback, for which the provider has withdrawn the money.
 */
export const disputeEvents = [
  'inquire',
  'answer-inquiry',
  'close-inquiry',
  'open',
  'submit',
  'lose',
  'expire',
  'accept',
  'win',
] as const
export type DisputeEvent = (typeof disputeEvents)[number]

/** Why a shopper disputes a payment, as card schemes tell it. */
export const disputeReasons = [
  'fraudulent',
  'unrecognized',
  'duplicate',
  'incorrect-amount',
  'product-not-received',
  'product-unacceptable',
  'credit-not-processed',
  'subscription-canceled',
  'general',
] as const
export type DisputeReason = (typeof disputeReasons)[number]

/** What a provider says of a dispute, in a webhook or a file. */
export type DisputeNotice = {
  /** The provider's id of the dispute. */
  readonly reference: string
  readonly event: DisputeEvent
  /** When it happened, as the provider says: notices arrive late, twice and in any order. */
  readonly at: Instant
  /** By which the payment is found: the attempt's id, or the provider's reference of it. */
  readonly payment: string
  readonly amount: Money
  /** What the provider charges for it; null: it does not say. */
  readonly fee: Money | null
  readonly reason: DisputeReason
  /** The scheme's own code: "10.4". */
  readonly reasonCode: string | null
  readonly evidenceDueBy: Instant | null
}

/** Records what a provider says of a dispute. */
export type NoteDispute = (provider: string, notice: DisputeNotice) => Promise<void>

/** Whom a response is about, and what makes a repeated one the same. */
type ResponseRequest = { readonly reference: string; readonly idempotencyKey: string }

/** The part of a provider that takes responses to disputes. A repeated idempotency key is the same response. */
export type DisputeChannel = {
  submitEvidence(
    request: ResponseRequest & { readonly text: string; readonly pdf: Uint8Array },
  ): Promise<Result<void, ProviderFailure>>
  accept(request: ResponseRequest): Promise<Result<void, ProviderFailure>>
}
