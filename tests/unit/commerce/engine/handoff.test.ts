import { expect, test } from 'vitest'
import { handoffEvents, handoffStates, nextHandoffState } from '#commerce/engine/handoff.ts'

const expected: Readonly<Record<string, string | undefined>> = {
  'waiting changed': 'waiting',
  'waiting accepted': 'delivered',
  'waiting rejected': 'given-up',
  'waiting exhausted': 'given-up',
  'waiting repeated': 'waiting',
  'delivered changed': 'waiting',
  'delivered repeated': 'waiting',
  'given-up changed': 'waiting',
  'given-up repeated': 'waiting',
}

test.each(handoffStates.flatMap((state) => handoffEvents.map((event) => ({ state, event }))))(
  'a handoff that is $state, and then $event, has one defined outcome',
  ({ state, event }) => {
    expect(nextHandoffState(state, event)).toBe(expected[`${state} ${event}`])
  },
)
