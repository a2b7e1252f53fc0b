import type { DisputeEvent } from '#commerce/payments/dispute-notice.ts'
import { isBefore, type Instant } from '#kernel/instant.ts'

/** `warning-…`: a bank asks, no money is withdrawn. `accepted`: we gave up. `expired`: no evidence came in time. */
export const disputeStates = [
  'warning-needs-response',
  'warning-under-review',
  'warning-closed',
  'needs-response',
  'under-review',
  'lost',
  'expired',
  'accepted',
  'won',
] as const
export type DisputeState = (typeof disputeStates)[number]

const chargeback = {
  open: 'needs-response',
  submit: 'under-review',
  lose: 'lost',
  expire: 'expired',
  accept: 'accepted',
  win: 'won',
} as const satisfies Partial<Record<DisputeEvent, DisputeState>>
const { open: _, ...afterOpening } = chargeback
const { submit: __, ...decisions } = afterOpening

/** The state that an event tells of, when it is the first that is known of a dispute. */
const firstStates: Readonly<Record<DisputeEvent, DisputeState>> = {
  inquire: 'warning-needs-response',
  'answer-inquiry': 'warning-under-review',
  'close-inquiry': 'warning-closed',
  ...chargeback,
}

/**
 * Transitions of a dispute. An event that is not listed was late or is repeated, and changes nothing. A decision can be
 * followed by another one: a bank overrules itself.
 */
const transitions: Readonly<Record<DisputeState, Partial<Record<DisputeEvent, DisputeState>>>> = {
  'warning-needs-response': {
    'answer-inquiry': 'warning-under-review',
    'close-inquiry': 'warning-closed',
    ...chargeback,
  },
  'warning-under-review': { 'close-inquiry': 'warning-closed', ...chargeback },
  'warning-closed': chargeback,
  'needs-response': afterOpening,
  'under-review': decisions,
  lost: decisions,
  expired: decisions,
  accepted: decisions,
  won: decisions,
}

const decided: ReadonlySet<DisputeState> = new Set(Object.values(decisions))

/** Whether a bank, or the shop by giving up, has decided it. */
export const isDecided = (state: DisputeState): boolean => decided.has(state)

/** Whether nothing is expected of anyone. */
export const isClosed = (state: DisputeState): boolean => isDecided(state) || state === 'warning-closed'

export const openStates = disputeStates.filter((state) => !isClosed(state))

export const awaitsResponse = (state: DisputeState): boolean =>
  state === 'needs-response' || state === 'warning-needs-response'

/** Whether a bank only asks: no money is withdrawn. */
export const isInquiry = (state: DisputeState): boolean => state.startsWith('warning-')

/** A state, and when the event happened that led to it. */
export type DisputePosition = { readonly state: DisputeState; readonly stateAt: Instant }

/** Of two decisions the later one counts; of two at one moment the one listed later. */
const overrules = (
  { state, stateAt }: DisputePosition,
  next: { readonly state: DisputeState; readonly at: Instant },
) =>
  isBefore(stateAt, next.at) ||
  (!isBefore(next.at, stateAt) && disputeStates.indexOf(next.state) > disputeStates.indexOf(state))

/** After an event; undefined: it changes nothing. In whichever order events arrive, the last state is the same. */
export function afterDisputeEvent(
  before: DisputePosition | null,
  event: DisputeEvent,
  at: Instant,
): DisputePosition | undefined {
  if (before === null) return { state: firstStates[event], stateAt: at }
  const state = transitions[before.state][event]
  if (state === undefined) return undefined
  if (isDecided(before.state) && !overrules(before, { state, at })) return undefined
  return { state, stateAt: at }
}
