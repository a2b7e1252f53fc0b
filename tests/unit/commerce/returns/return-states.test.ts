import { expect, test } from 'vitest'
import { isFinal, nextReturnState, returnEvents, returnStates } from '#commerce/returns/return-states.ts'

/** The table of the terms, written a second time. */
const expected: Readonly<Record<string, string>> = {
  'requested approve': 'approved',
  'requested reject': 'rejected',
  'requested withdraw': 'withdrawn',
  'approved schedule': 'scheduled',
  'approved receive': 'received',
  'approved waive': 'accepted',
  'approved withdraw': 'withdrawn',
  'approved lapse': 'lapsed',
  'scheduled schedule': 'scheduled',
  'scheduled collect': 'collected',
  'scheduled miss': 'approved',
  'scheduled withdraw': 'withdrawn',
  'collected receive': 'received',
  'received accept': 'accepted',
  'received accept-part': 'accepted',
  'received refuse': 'refused',
  'accepted refund': 'refunding',
  'refunding complete': 'closed',
  'refunding fail': 'accepted',
  'refused send-back': 'returned-to-customer',
  'refused appeal': 'received',
}

test.each(returnStates.flatMap((state) => returnEvents.map((event) => [state, event] as const)))(
  'a return that is %s goes on after "%s" as its table says, or not at all',
  (state, event) => {
    expect(nextReturnState(state, event)).toBe(expected[`${state} ${event}`])
  },
)

test('the third missed collection ends a return', () => {
  expect([0, 1, 2].map((misses) => nextReturnState('scheduled', 'miss', misses))).toEqual([
    'approved',
    'approved',
    'lapsed',
  ])
})

test('five states are final', () => {
  expect(returnStates.filter(isFinal)).toEqual([
    'closed',
    'rejected',
    'withdrawn',
    'lapsed',
    'returned-to-customer',
  ])
})
