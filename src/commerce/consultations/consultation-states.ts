export const consultationStates = ['booked', 'done', 'no-show', 'canceled'] as const
export type ConsultationState = (typeof consultationStates)[number]

export const consultationEvents = ['move', 'cancel', 'complete', 'miss'] as const
export type ConsultationEvent = (typeof consultationEvents)[number]

/** When an event may happen, counted from the start of the appointment. */
type Moment = 'before' | 'after'

type Row = { readonly to: ConsultationState; readonly when: Moment }

/** Whether the visitor came can be corrected. Every other pair is rejected. */
const table: Readonly<Record<ConsultationState, Readonly<Partial<Record<ConsultationEvent, Row>>>>> = {
  booked: {
    move: { to: 'booked', when: 'before' },
    cancel: { to: 'canceled', when: 'before' },
    complete: { to: 'done', when: 'after' },
    miss: { to: 'no-show', when: 'after' },
  },
  done: { miss: { to: 'no-show', when: 'after' } },
  'no-show': { complete: { to: 'done', when: 'after' } },
  canceled: {},
}

/** The state that follows; undefined: not from this one, or not at this moment. */
export function nextConsultationState(
  state: ConsultationState,
  event: ConsultationEvent,
  hasBegun: boolean,
): ConsultationState | undefined {
  const row = table[state][event]
  return row && (row.when === 'after') === hasBegun ? row.to : undefined
}
