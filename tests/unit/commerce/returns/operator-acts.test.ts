import { expect, test } from 'vitest'
import { operatorReturnEvents, returnActs } from '#commerce/returns/operator-acts.ts'
import { returnStates } from '#commerce/returns/return-states.ts'
import type { Return } from '#commerce/returns/return.ts'
import { aReturn } from '../../../support/builders/a-return.ts'
import { aMember, operator } from '../../../support/builders/operators.ts'

const actsOf = (more: Partial<Return>, by = aMember()) => returnActs(by, aReturn(more))

test('every act is offered or says in which states it is possible', () => {
  for (const state of returnStates) {
    const { open, shut } = returnActs(operator, aReturn({ state }))
    expect([...open, ...shut.map(({ event }) => event)].toSorted(), state).toEqual(
      [...operatorReturnEvents].toSorted(),
    )
    for (const { why, states } of shut) if (why === 'state') expect(states, state).not.toContain(state)
  }
})

test('stores receive, warehouses collect and inspect, finance decides on requests only', () => {
  const atStore = { place: 'DXB', passage: { kind: 'store', store: 'DXB' } } as const
  const store = aMember({ role: 'store-associate', places: ['DXB'] })
  expect(actsOf({ ...atStore, state: 'approved' }, store).open).toEqual(['receive'])
  expect(actsOf({ state: 'approved' }, store)).toEqual({ open: [], shut: [] })
  const warehouse = aMember({ role: 'warehouse', places: ['wh-ae'] })
  expect(actsOf({ state: 'scheduled' }, warehouse).open).toEqual(['collect', 'miss'])
  expect(actsOf({ state: 'received' }, warehouse).open).toEqual(['accept', 'accept-part', 'refuse'])
  expect(actsOf({ ...atStore, state: 'received' }, warehouse)).toEqual({ open: [], shut: [] })
  expect(actsOf({ state: 'received' }, aMember({ role: 'finance' }))).toEqual({ open: [], shut: [] })
})

test('an item for a store is not collected', () => {
  const { open, shut } = actsOf({ state: 'approved', place: 'DXB', passage: { kind: 'store', store: 'DXB' } })
  expect(open).toEqual(['receive', 'waive'])
  expect(shut.find(({ event }) => event === 'schedule')).toMatchObject({ why: 'to-store' })
})
