export const cardStates = [
  'ordered',
  'scheduled',
  'sent',
  'active',
  'empty',
  'blocked',
  'expired',
  'refunded',
  'void',
] as const
export type CardState = (typeof cardStates)[number]

/**
 * Events of a gift card. "spend-all": the last of its balance; "refund-in": money that it paid comes back to it;
 * "replace": a new card, with a new code, has what was on it; "write-off": what is left of it becomes income; "withdraw":
 * a file has brought it from another shop, and another file takes it away again, unused.
 */
export const cardEvents = [
  'pay',
  'send',
  'refund',
  'claim',
  'resend',
  'spend',
  'spend-all',
  'refund-in',
  'block',
  'unblock',
  'replace',
  'expire',
  'prolong',
  'reinstate',
  'write-off',
  'withdraw',
] as const
export type CardEvent = (typeof cardEvents)[number]

/** All transitions; what is not listed cannot happen. Commands, pages and writes read this one table. */
const cardTransitions = {
  ordered: { pay: 'scheduled', expire: 'void' },
  scheduled: { send: 'sent', refund: 'refunded' },
  sent: { claim: 'active', resend: 'sent', refund: 'refunded' },
  active: {
    spend: 'active',
    'spend-all': 'empty',
    'refund-in': 'active',
    block: 'blocked',
    replace: 'void',
    prolong: 'active',
    expire: 'expired',
    withdraw: 'void',
  },
  empty: { 'refund-in': 'active' },
  // A card that is taken back frees its code, so a file would undo the block: its code may be stolen.
  blocked: { unblock: 'active', replace: 'void' },
  expired: { reinstate: 'active', 'write-off': 'void', withdraw: 'void' },
  refunded: {},
  void: {},
} as const satisfies Record<CardState, Partial<Record<CardEvent, CardState>>>

/** Undefined: the event is not possible in this state. */
export function nextCardState(state: CardState, event: CardEvent): CardState | undefined {
  const row: Partial<Record<CardEvent, CardState>> = cardTransitions[state]
  return row[event]
}

/** States from which an event leads: for the condition of the update that makes it. */
export const statesBefore = (event: CardEvent): readonly CardState[] =>
  cardStates.filter((state) => nextCardState(state, event) !== undefined)

/** Whether a refund can go back to the card; else a new card is issued. */
export const takesRefunds = (state: CardState): boolean => nextCardState(state, 'refund-in') !== undefined
