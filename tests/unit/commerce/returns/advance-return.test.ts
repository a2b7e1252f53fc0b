import { expect, test } from 'vitest'
import { advanceReturn, type AcceptedItem } from '#commerce/returns/advance-return.ts'
import { aReturn } from '../../../support/builders/a-return.ts'

const received = aReturn({ state: 'received' })
const decide = (event: 'accept' | 'accept-part', items: readonly AcceptedItem[]) =>
  advanceReturn(received, { event, items, actor: 'operator', note: 'seen' }, '2026-11-27T08:00:00.000Z')
const units = (...graded: readonly (readonly [number, AcceptedItem['grade']])[]) =>
  graded.map(([quantity, grade]) => ({ sku: 'SKU-A', quantity, grade }))

test('units of one item are accepted in several grades, which add up to what was sent', () => {
  const whole = decide('accept', units([2, 'A'], [1, 'C']))
  expect(whole.ok && whole.value.items).toMatchObject([
    { quantity: 2, accepted: { quantity: 2, grade: 'A' } },
    { quantity: 1, accepted: { quantity: 1, grade: 'C' } },
  ])
  const part = decide('accept-part', units([1, 'B'], [1, 'C']))
  expect(part.ok && part.value.items).toMatchObject([
    { quantity: 2, accepted: { quantity: 1, grade: 'B' } },
    { quantity: 1, accepted: { quantity: 1, grade: 'C' } },
  ])
})

test.each([
  ['accept', units([2, 'A'])],
  ['accept', units([2, 'A'], [2, 'C'])],
  ['accept-part', units([3, 'A'], [1, 'C'])],
  ['accept-part', units([1, 'A'], [1, 'A'])],
  ['accept-part', units([0, 'A'])],
  ['accept-part', units([0.5, 'A'])],
  ['accept-part', [{ sku: 'SKU-B', quantity: 1, grade: 'A' }]],
] as const)('%s %j does not fit what was sent', (event, items) => {
  expect(decide(event, items)).toEqual({ ok: false, failure: { kind: 'unknown-items' } })
})

test('an act has the name of its operator and the place where it was received', () => {
  const by = { kind: 'staff', id: 'x', name: 'Huda' } as const
  const act = { event: 'receive', actor: 'operator', note: null, by, place: 'DXB' } as const
  const done = advanceReturn(aReturn({ state: 'approved' }), act, '2026-11-27T08:00:00.000Z')
  expect(done.ok && done.value).toMatchObject({ place: 'DXB', history: [{}, { kind: 'receive', by }] })
})
