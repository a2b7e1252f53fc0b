/** States of an attempt to pay for an order. */
export const attemptStates = [
  'created',
  'pending',
  'authorized',
  'capturing',
  'captured',
  'voiding',
  'voided',
  'partially-refunded',
  'refunded',
  'failed',
  'canceled',
  'expired',
] as const
export type AttemptState = (typeof attemptStates)[number]

export const attemptEvents = [
  'send',
  'authorize',
  'capture',
  'request-capture',
  'request-void',
  'resume',
  'void',
  'refund-part',
  'refund-all',
  'fail',
  'cancel',
  'expire',
] as const
export type AttemptEvent = (typeof attemptEvents)[number]

/** A payment that arrives after the attempt had ended. */
const late = { authorize: 'authorized', capture: 'captured' } as const
const ends = { fail: 'failed', cancel: 'canceled', expire: 'expired' } as const

/**
 * Transitions of an attempt. Provider events that are not listed change nothing, so late and repeated ones are
 * harmless; requests that are not listed (a void while a capture is in flight) are rejected.
 */
const attemptTransitions = {
  created: { send: 'pending', ...late, ...ends },
  pending: { ...late, ...ends },
  authorized: {
    'request-capture': 'capturing',
    'request-void': 'voiding',
    capture: 'captured',
    void: 'voided',
    expire: 'expired',
  },
  capturing: { capture: 'captured', resume: 'authorized', void: 'voided', expire: 'expired' },
  captured: { 'refund-part': 'partially-refunded', 'refund-all': 'refunded' },
  voiding: { void: 'voided', resume: 'authorized', capture: 'captured', expire: 'expired' },
  voided: {},
  'partially-refunded': { 'refund-all': 'refunded' },
  refunded: {},
  failed: late,
  canceled: late,
  expired: late,
} as const satisfies Record<AttemptState, Partial<Record<AttemptEvent, AttemptState>>>

/** The state after an event; undefined when the event has no effect in this state. */
export const afterEvent = (state: AttemptState, event: AttemptEvent): AttemptState | undefined =>
  (attemptTransitions[state] as Partial<Record<AttemptEvent, AttemptState>>)[event]

const paid: ReadonlySet<AttemptState> = new Set([
  'authorized',
  'capturing',
  'captured',
  'partially-refunded',
  'refunded',
])

/** Whether the amount is authorized or captured. */
export const isPaid = (state: AttemptState): boolean => paid.has(state)

/** Whether the provider may still change the state on its own. */
export const isOpen = (state: AttemptState): boolean =>
  state === 'created' || state === 'pending' || state === 'capturing' || state === 'voiding'
