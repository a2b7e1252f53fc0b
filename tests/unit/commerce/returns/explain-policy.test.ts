import { expect, test } from 'vitest'
import { explainPolicy } from '#commerce/returns/explain-policy.ts'
import type { ReturnPolicyRow } from '#commerce/returns/return-policy-rows.ts'

const row: ReturnPolicyRow = {
  country: 'ae',
  returnClass: 'standard',
  reason: 'damaged',
  days: 14,
  unopened: false,
  photos: 'required',
  collection: ['home'],
  fee: null,
  cashRefunds: [],
  decision: { automaticWithinHours: 48 },
  law: 'a law',
  toBeConfirmed: '',
}
const requested = {
  deliveredAt: '2026-11-20T08:00:00.000Z',
  at: '2026-11-21T08:00:00.000Z',
  photos: 1,
  timeZone: 'Asia/Dubai',
  isComfort: false,
}
const verdict = (rule: Partial<ReturnPolicyRow> | null, more: Partial<typeof requested> = {}) =>
  explainPolicy(rule && { ...row, ...rule }, { ...requested, ...more }).verdict

test('the policy says why a request approved itself, waits or is denied', () => {
  expect(verdict({})).toBe('automatic')
  expect(verdict({}, { photos: 0 })).toBe('photo-missing')
  expect(verdict({}, { at: '2026-11-23T08:00:00.000Z' })).toBe('reported-late')
  expect(verdict({ decision: 'operator' })).toBe('operator')
  expect(verdict({ days: null })).toBe('never')
  expect(verdict({}, { at: '2026-12-30T08:00:00.000Z' })).toBe('too-late')
  expect(verdict({}, { isComfort: true })).toBe('comfort')
  expect(verdict(null)).toBe('no-row')
})

test('the last day is a day of the country', () => {
  expect(explainPolicy(row, requested).until).toBe('2026-12-04T19:59:59.999Z')
})
