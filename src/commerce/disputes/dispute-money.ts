import type { Posting } from '#commerce/ledger/posting.ts'
import { makePosting, type LedgerEvent } from '#commerce/ledger/posting.ts'
import type { ShopAccountRef } from '#commerce/ledger/account.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Money } from '#kernel/money.ts'
import type { Dispute } from './dispute.ts'
import { isDecided, isInquiry, type DisputeState } from './dispute-states.ts'

/** Where the disputed money is: `none` was withdrawn, or it is withdrawn, came back, or is lost. */
type Whereabouts = 'none' | 'withdrawn' | 'returned' | 'lost'

const whereaboutsOf = (state: DisputeState): Whereabouts => {
  if (isInquiry(state)) return 'none'
  if (!isDecided(state)) return 'withdrawn'
  return state === 'won' ? 'returned' : 'lost'
}

type DisputeMove = Extract<LedgerEvent, `dispute-${string}`>

/** From nothing the money is withdrawn first, so that the books tell the whole of it. */
const moves: Readonly<Record<Whereabouts, Readonly<Record<Whereabouts, readonly DisputeMove[]>>>> = {
  none: {
    none: [],
    withdrawn: ['dispute-withdrawn'],
    returned: ['dispute-withdrawn', 'dispute-returned'],
    lost: ['dispute-withdrawn', 'dispute-lost'],
  },
  withdrawn: { none: [], withdrawn: [], returned: ['dispute-returned'], lost: ['dispute-lost'] },
  returned: { none: [], withdrawn: [], returned: [], lost: ['dispute-withdrawn', 'dispute-lost'] },
  lost: { none: [], withdrawn: [], returned: ['dispute-regained'], lost: [] },
}

const accounts: Readonly<Record<DisputeMove, readonly [ShopAccountRef['kind'], ShopAccountRef['kind']]>> = {
  'dispute-withdrawn': ['disputed', 'provider-clearing'],
  'dispute-returned': ['provider-clearing', 'disputed'],
  'dispute-lost': ['dispute-losses', 'disputed'],
  'dispute-regained': ['provider-clearing', 'dispute-losses'],
  'dispute-fee': ['dispute-fees', 'provider-clearing'],
}

/**
 * What the ledger has to say after a change of a dispute. A dispute of no known payment moves nothing: it is a finding, and
 * becomes money when its payment is found.
 */
export function disputePostings(before: Dispute | null, after: Dispute, at: Instant): readonly Posting[] {
  if (!after.payment) return []
  const from = before?.payment ? whereaboutsOf(before.state) : 'none'
  const fee = before?.payment ? before.fee : null
  const post = (event: DisputeMove, { minor, currency }: Money): Posting => {
    const [debit, credit] = accounts[event]
    return makePosting({
      key: `dispute:${after.id}:${after.version}:${event}`,
      event,
      currency,
      at,
      debit: [{ account: { kind: debit }, minor }],
      credit: [{ account: { kind: credit }, minor }],
      ...(after.payment ? { orderId: after.payment.orderId } : {}),
    })
  }
  return [
    ...moves[from][whereaboutsOf(after.state)].map((event) => post(event, after.amount)),
    ...(after.fee && !fee && after.fee.minor > 0 ? [post('dispute-fee', after.fee)] : []),
  ]
}

/** What of a payment cannot be refunded: while it is disputed, and once it was charged back. In the payment's currency. */
export type GuardedSums = { readonly disputed: number; readonly chargedBack: number }

const nothing: GuardedSums = { disputed: 0, chargedBack: 0 }

export function guardedSums(dispute: Dispute | null): GuardedSums {
  if (!dispute?.payment) return nothing
  const { amount: paid } = dispute.payment
  // In another currency than the payment's, all of it is in question.
  const minor =
    dispute.amount.currency === paid.currency ? Math.min(dispute.amount.minor, paid.minor) : paid.minor
  switch (whereaboutsOf(dispute.state)) {
    case 'withdrawn':
      return { ...nothing, disputed: minor }
    case 'lost':
      return { ...nothing, chargedBack: minor }
    default:
      return nothing
  }
}
