import { expect, test } from 'vitest'
import {
  cardEvents,
  cardStates,
  nextCardState,
  statesBefore,
  takesRefunds,
} from '#commerce/gift-cards/card-states.ts'

test('the table lists what each event makes of a card in each state', () => {
  const table = Object.fromEntries(
    cardStates.map((state) => [
      state,
      cardEvents.flatMap((event) => {
        const next = nextCardState(state, event)
        return next === undefined ? [] : [`${event}: ${next}`]
      }),
    ]),
  )
  expect(table).toEqual({
    ordered: ['pay: scheduled', 'expire: void'],
    scheduled: ['send: sent', 'refund: refunded'],
    sent: ['refund: refunded', 'claim: active', 'resend: sent'],
    active: [
      'spend: active',
      'spend-all: empty',
      'refund-in: active',
      'block: blocked',
      'replace: void',
      'expire: expired',
      'prolong: active',
      'withdraw: void',
    ],
    empty: ['refund-in: active'],
    blocked: ['unblock: active', 'replace: void'],
    expired: ['reinstate: active', 'write-off: void', 'withdraw: void'],
    refunded: [],
    void: [],
  })
})

test('an event knows the states that it starts from', () => {
  expect(statesBefore('expire')).toEqual(['ordered', 'active'])
  expect(statesBefore('claim')).toEqual(['sent'])
})

test('money goes back to active and empty cards only', () => {
  expect(cardStates.filter(takesRefunds)).toEqual(['active', 'empty'])
})
