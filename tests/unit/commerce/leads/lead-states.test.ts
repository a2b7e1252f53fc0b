import { expect, test } from 'vitest'
import { leadEventKinds, leadStates, nextLeadState } from '#commerce/leads/lead-states.ts'

test('every state takes the events that are listed, and no other', () => {
  const table = Object.fromEntries(
    leadStates.map((state) => [
      state,
      leadEventKinds.map((event) => nextLeadState(state, event) ?? '-').join(' '),
    ]),
  )
  expect(leadEventKinds.join(' ')).toBe('assign contact win lose mark-spam reopen')
  expect(table).toEqual({
    new: 'assigned contacted - lost spam -',
    assigned: 'assigned contacted - lost spam -',
    contacted: 'assigned contacted won lost spam -',
    won: '- - - - - -',
    lost: '- - - - - contacted',
    spam: '- - - - - new',
  })
})

test('names that every object has are no states', () => {
  expect(nextLeadState('new', 'toString' as 'assign')).not.toBe('assigned')
})
