import type { CappedCount, ListPage, ListQuery } from '#commerce/lists/list.ts'
import type { DisputeEvent, DisputeNotice } from '#commerce/payments/dispute-notice.ts'
import type { Operator, OperatorRef } from '#commerce/staff/operator.ts'
import type { CountryCode } from '#kernel/country.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Day } from '#kernel/local-time.ts'
import type { Result } from '#kernel/result.ts'
import type { Dispute, Evidence } from './dispute.ts'
import type { DisputeState } from './dispute-states.ts'

/** `due`: they await a response of ours. */
export const disputeViews = ['due', 'open', 'closed'] as const
export type DisputeView = (typeof disputeViews)[number]

export type DisputeFilters = {
  readonly view: DisputeView | null
  readonly state: DisputeState | null
  readonly provider: string | null
  readonly country: CountryCode | null
  /** When the evidence is due. */
  readonly due: { readonly from: Day | null; readonly to: Day | null } | null
}

/** Countries whose disputes a person may see; those of no known payment belong to all. */
export type DisputeReach = readonly CountryCode[] | 'all'

/** A notice of a dispute and its source. */
export type DisputeHistoryEntry = {
  readonly event: DisputeEvent
  readonly at: Instant
  readonly receivedAt: Instant
  readonly source: DisputeSource
}
type DisputeSource = 'webhook' | 'file' | 'operator'

/** What we told the provider. `requested`: it may not have arrived. */
export type DisputeResponse = {
  /** Idempotency key. */
  readonly key: string
  readonly disputeId: string
  readonly kind: 'evidence' | 'acceptance'
  readonly evidence: Evidence
  /** Of an acceptance. */
  readonly reason: string | null
  readonly state: 'requested' | 'done' | 'rejected'
  /** The provider's own code of a rejection. */
  readonly code: string | null
  readonly by: OperatorRef
  readonly at: Instant
}

/** `added` and `changed` say whether it was written; `same`: it was known. */
export type NoteOutcome = {
  readonly kind: 'added' | 'changed' | 'same'
  readonly dispute: Dispute
  readonly isPaymentKnown: boolean
}

/** Where a notice comes from. `by`: the operator who imports a file. */
export type NoteSource = {
  readonly source: DisputeSource
  readonly by: Operator | null
  readonly at: Instant
}

export type StartResponseFailure =
  /** Another person has changed it, or news of it has come. */
  | { readonly kind: 'stale'; readonly dispute: Dispute }
  /** It is under review, or over. */
  | { readonly kind: 'no-response-awaited'; readonly state: DisputeState }
  /** It was responded to already; the response may still be on its way. */
  | { readonly kind: 'already-responded' }

export type DisputeStore = {
  /** Once per provider and dispute, with what the ledger and the payment have to say. `writes` false: as if. */
  note(
    provider: string,
    notice: DisputeNotice,
    from: NoteSource & { readonly writes?: boolean },
  ): Promise<NoteOutcome>
  listPage(query: ListQuery<DisputeFilters>, reach: DisputeReach): Promise<ListPage<Dispute>>
  tallies(reach: DisputeReach, dueBefore: Instant): Promise<Readonly<Record<'due' | 'soon', CappedCount>>>
  find(id: string): Promise<Dispute | undefined>
  /** By the order's number; newest first. */
  listOfOrder(number: string): Promise<readonly Dispute[]>
  history(id: string): Promise<readonly DisputeHistoryEntry[]>
  /** Newest first. */
  responses(id: string): Promise<readonly DisputeResponse[]>
  /** False: it was changed since. */
  saveEvidence(
    dispute: Pick<Dispute, 'id' | 'version'>,
    edit: { readonly evidence: Evidence; readonly by: Operator; readonly at: Instant },
  ): Promise<boolean>
  /** Only one response to a dispute can be under way or done. The same key again is the same response. */
  startResponse(
    dispute: Pick<Dispute, 'id' | 'version'>,
    response: {
      readonly key: string
      readonly kind: DisputeResponse['kind']
      readonly reason: string | null
      readonly by: Operator
      readonly at: Instant
    },
  ): Promise<Result<DisputeResponse, StartResponseFailure>>
  /** Records what the provider said, with what follows for the dispute. Again: nothing happens. */
  finishResponse(
    key: string,
    outcome: { readonly state: 'done' | 'rejected'; readonly code: string | null; readonly at: Instant },
  ): Promise<void>
  /** Responses whose outcome is unknown, oldest first. */
  listRequested(before: Instant, limit: number): Promise<readonly DisputeResponse[]>
}

/** Lines of a file, as read; a notice, or why it is none. */
export type DisputeLine = {
  readonly line: number
  readonly reference: string
  readonly parsed: Result<{ readonly provider: string; readonly notice: DisputeNotice }, DisputeLineProblem>
}
export type DisputeLineProblem =
  'line' | 'provider' | 'payment' | 'dispute' | 'amount' | 'fee' | 'due' | 'date' | 'state'
export type UnreadableDisputeFile = {
  readonly kind: 'unreadable'
  readonly reason: string
  readonly detail: string
}

export type ReadDisputeFile = (
  bytes: AsyncIterable<Uint8Array>,
  at: Instant,
) => Promise<Result<readonly DisputeLine[], UnreadableDisputeFile>>
