import { isBefore, type Instant } from '#kernel/instant.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { BulkQuote, BulkQuoteRevision } from './bulk-quote.ts'

export const bulkQuoteStates = [
  'requested',
  'quoted',
  'accepted',
  'declined',
  'expired',
  'withdrawn',
] as const
export type BulkQuoteState = (typeof bulkQuoteStates)[number]

export const bulkQuoteEventKinds = ['offer', 'accept', 'decline', 'expire', 'withdraw'] as const
type BulkQuoteEventKind = (typeof bulkQuoteEventKinds)[number]

/** Which event leads where; what is missing is rejected. An offer on a quoted or expired one is a revision. */
export const bulkQuoteTable: Readonly<
  Record<BulkQuoteState, Readonly<Partial<Record<BulkQuoteEventKind, BulkQuoteState>>>>
> = {
  requested: { offer: 'quoted', decline: 'declined', withdraw: 'withdrawn' },
  quoted: {
    offer: 'quoted',
    accept: 'accepted',
    decline: 'declined',
    expire: 'expired',
    withdraw: 'withdrawn',
  },
  expired: { offer: 'quoted' },
  accepted: {},
  declined: {},
  withdrawn: {},
}

export type BulkQuoteEvent =
  | { readonly kind: 'offer'; readonly offer: Omit<BulkQuoteRevision, 'revision' | 'at'> }
  /** `revision`: the one that the company saw. */
  | { readonly kind: 'accept'; readonly revision: number }
  | { readonly kind: 'decline' }
  | { readonly kind: 'expire' }
  | { readonly kind: 'withdraw' }

export type BulkQuoteChangeFailure =
  | { readonly kind: 'not-allowed'; readonly state: BulkQuoteState }
  /** The prices were changed after the company had read them. */
  | { readonly kind: 'revised'; readonly revision: number }
  /** Its validity is over, whether the job has closed it yet or not. */
  | { readonly kind: 'expired' }
  /** The validity has not ended yet. */
  | { readonly kind: 'still-valid' }

/** The quote after an event. Called while its row is locked. */
export function advanceBulkQuote(
  quote: BulkQuote,
  event: BulkQuoteEvent,
  at: Instant,
): Result<BulkQuote, BulkQuoteChangeFailure> {
  const { state, current } = quote
  const next = bulkQuoteTable[state][event.kind]
  if (event.kind === 'accept' && (state === 'expired' || (state === 'quoted' && isOver(quote, at))))
    return fail({ kind: 'expired' })
  if (next === undefined) return fail({ kind: 'not-allowed', state })
  if (event.kind === 'accept' && event.revision !== current.revision)
    return fail({ kind: 'revised', revision: current.revision })
  if (event.kind === 'expire' && !isOver(quote, at)) return fail({ kind: 'still-valid' })
  if (event.kind === 'offer')
    return ok({
      ...quote,
      state: next,
      closedAt: null,
      current: { ...event.offer, revision: current.revision + 1, at },
    })
  return ok({ ...quote, state: next, closedAt: at })
}

const isOver = ({ current }: BulkQuote, at: Instant): boolean =>
  current.validUntil !== null && !isBefore(at, current.validUntil)

export const mayHappen = (state: BulkQuoteState, event: BulkQuoteEventKind): boolean =>
  bulkQuoteTable[state][event] !== undefined
