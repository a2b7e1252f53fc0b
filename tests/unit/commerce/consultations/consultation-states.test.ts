import { expect, test } from 'vitest'
import {
  consultationEvents,
  consultationStates,
  nextConsultationState,
  type ConsultationEvent,
  type ConsultationState,
} from '#commerce/consultations/consultation-states.ts'

type Row = readonly [ConsultationState, ConsultationEvent, begun: boolean, to: ConsultationState]

const permitted: readonly Row[] = [
  ['booked', 'move', false, 'booked'],
  ['booked', 'cancel', false, 'canceled'],
  ['booked', 'complete', true, 'done'],
  ['booked', 'miss', true, 'no-show'],
  ['done', 'miss', true, 'no-show'],
  ['no-show', 'complete', true, 'done'],
]
const every = consultationStates.flatMap((state) =>
  consultationEvents.flatMap((event) => [true, false].map((begun) => [state, event, begun] as const)),
)

test.each(every)('%s: %s, begun: %s', (state, event, begun) => {
  const row = permitted.find(([from, what, when]) => from === state && what === event && when === begun)
  expect(nextConsultationState(state, event, begun)).toBe(row?.[3])
})
