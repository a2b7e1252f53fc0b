import { expect, test } from 'vitest'
import { isOverdue } from '#commerce/returns/overdue-return.ts'
import { aReturn } from '../../../support/builders/a-return.ts'

const now = { at: '2026-11-28T08:00:00.001Z', today: '2026-11-28' }
const since = (at: string) => [{ kind: 'request', at, actor: 'shopper', note: null }] as const

test('a decision or an inspection is overdue after 48 hours', () => {
  for (const state of ['requested', 'collected', 'received'] as const) {
    expect(isOverdue(aReturn({ state, history: since('2026-11-26T08:00:00.000Z') }), now), state).toBe(true)
    expect(isOverdue(aReturn({ state, history: since('2026-11-26T08:00:00.001Z') }), now), state).toBe(false)
  }
  expect(isOverdue(aReturn({ state: 'approved', history: since('2026-11-01T08:00:00.000Z') }), now)).toBe(
    false,
  )
})

test('a collection is overdue when its day is over', () => {
  const on = (day: string) =>
    aReturn({
      state: 'scheduled',
      passage: { kind: 'home', slot: { id: 'x', day, from: '09:00', to: '13:00' } },
    })
  expect(isOverdue(on('2026-11-27'), now)).toBe(true)
  expect(isOverdue(on('2026-11-28'), now)).toBe(false)
})
