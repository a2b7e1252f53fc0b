/** States of a return, in the order of its life. */
export const returnStates = [
  'requested', 'approved', 'scheduled', 'collected', 'received', 'accepted', 'refunding',
  'refused', 'closed', 'rejected', 'withdrawn', 'lapsed', 'returned-to-customer',
] as const // prettier-ignore
export type ReturnState = (typeof returnStates)[number]

export const returnEvents = [
  'approve', 'reject', 'withdraw', 'schedule', 'receive', 'waive', 'lapse', 'collect', 'miss',
  'accept', 'accept-part', 'refuse', 'refund', 'complete', 'fail', 'send-back', 'appeal',
] as const // prettier-ignore
export type ReturnEvent = (typeof returnEvents)[number]

/**
 * All transitions; what is not listed cannot happen. "approved|lapsed": approved, the third time lapsed. States without a
 * row are final.
 */
const transitions = {
  requested: { approve: 'approved', reject: 'rejected', withdraw: 'withdrawn' },
  approved: {
    schedule: 'scheduled',
    receive: 'received',
    waive: 'accepted',
    withdraw: 'withdrawn',
    lapse: 'lapsed',
  },
  scheduled: { schedule: 'scheduled', collect: 'collected', miss: 'approved', withdraw: 'withdrawn' },
  collected: { receive: 'received' },
  received: { accept: 'accepted', 'accept-part': 'accepted', refuse: 'refused' },
  accepted: { refund: 'refunding' },
  refunding: { complete: 'closed', fail: 'accepted' },
  refused: { 'send-back': 'returned-to-customer', appeal: 'received' },
} as const satisfies Partial<Record<ReturnState, Partial<Record<ReturnEvent, ReturnState>>>>

/** Missed collections after which the return lapses. */
const maxMisses = 3

/** Undefined: the event is not possible. `misses`: those before this event. */
export function nextReturnState(state: ReturnState, event: ReturnEvent, misses = 0): ReturnState | undefined {
  const rows: Partial<Record<ReturnState, Partial<Record<ReturnEvent, ReturnState>>>> = transitions
  const next = rows[state]?.[event]
  return event === 'miss' && next !== undefined && misses + 1 >= maxMisses ? 'lapsed' : next
}

/** States in which an event is possible. */
export const possibleStates = (event: ReturnEvent): readonly ReturnState[] =>
  returnStates.filter((state) => nextReturnState(state, event) !== undefined)

/** Events that are possible in a state, for pages and operators. */
const possibleEvents = (state: ReturnState): readonly ReturnEvent[] =>
  returnEvents.filter((event) => nextReturnState(state, event) !== undefined)

/** Whether nothing more can happen. */
export const isFinal = (state: ReturnState): boolean => possibleEvents(state).length === 0
