/** One try to pay for an order. */
export const attemptStates = [
  'created', 'pending', 'authorised', 'capturing', 'captured', 'voiding', 'voided', 'part-refunded', 'refunded',
  'failed', 'canceled', 'expired',
] as const // prettier-ignore
export type AttemptState = (typeof attemptStates)[number]

export const attemptEvents = [
  'send', 'authorise', 'capture', 'ask-capture', 'ask-void', 'resume', 'void', 'refund-part', 'refund-all',
  'fail', 'cancel', 'expire',
] as const // prettier-ignore
export type AttemptEvent = (typeof attemptEvents)[number]

/** Money that comes although nobody expected it any more. */
const late = { authorise: 'authorised', capture: 'captured' } as const
const ends = { fail: 'failed', cancel: 'canceled', expire: 'expired' } as const

/**
 * What may happen to an attempt. What is not here changes nothing: news that come late or twice are no news. An order
 * of another kind (a void while it is being captured) is refused.
 */
export const attemptTransitions = {
  created: { send: 'pending', ...late, ...ends },
  pending: { ...late, ...ends },
  authorised: {
    'ask-capture': 'capturing',
    'ask-void': 'voiding',
    capture: 'captured',
    void: 'voided',
    expire: 'expired',
  },
  capturing: { capture: 'captured', resume: 'authorised', void: 'voided', expire: 'expired' },
  captured: { 'refund-part': 'part-refunded', 'refund-all': 'refunded' },
  voiding: { void: 'voided', resume: 'authorised', capture: 'captured', expire: 'expired' },
  voided: {},
  'part-refunded': { 'refund-all': 'refunded' },
  refunded: {},
  failed: late,
  canceled: late,
  expired: late,
} as const satisfies Record<AttemptState, Partial<Record<AttemptEvent, AttemptState>>>

/** The state after an event; undefined when it does not happen in this state. */
export const afterEvent = (state: AttemptState, event: AttemptEvent): AttemptState | undefined =>
  (attemptTransitions[state] as Partial<Record<AttemptEvent, AttemptState>>)[event]

const paid: ReadonlySet<AttemptState> = new Set([
  'authorised',
  'capturing',
  'captured',
  'part-refunded',
  'refunded',
])

/** Whether the money is ours, or promised to us by the provider. */
export const isPaid = (state: AttemptState): boolean => paid.has(state)

/** Whether the provider still has something to say by itself. */
export const isOpen = (state: AttemptState): boolean =>
  state === 'created' || state === 'pending' || state === 'capturing' || state === 'voiding'
