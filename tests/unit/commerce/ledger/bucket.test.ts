import fc from 'fast-check'
import { expect, test } from 'vitest'
import { expiryAfterReturn, inSpendingOrder, isSpendable, takeFrom } from '#commerce/ledger/bucket.ts'

const at = '2026-11-23T08:00:00.000Z'
const lot = (ledgerId: string, minor: number, expiresAt: string | null = null) => ({
  ledgerId,
  minor,
  expiresAt,
})

test('what expires soonest is spent first, what never expires last', () => {
  const lots = [
    lot('never', 5),
    lot('spring', 5, '2027-03-01T00:00:00.000Z'),
    lot('b', 5, '2026-12-01T00:00:00.000Z'),
    lot('a', 5, '2026-12-01T00:00:00.000Z'),
  ]
  expect(inSpendingOrder(lots).map(({ ledgerId }) => ledgerId)).toEqual(['a', 'b', 'spring', 'never'])
})

test('a bucket can be spent until the last millisecond before it expires', () => {
  expect(isSpendable(lot('a', 1, '2026-11-23T08:00:00.001Z'), at)).toBe(true)
  expect(isSpendable(lot('a', 1, at), at)).toBe(false)
  expect(isSpendable(lot('a', 0), at)).toBe(false)
  expect(isSpendable(lot('a', 1), at)).toBe(true)
})

test('takes in order, never more than a lot has and never more than requested', () => {
  const lots = fc.array(fc.nat(1000), { maxLength: 8 })
  fc.assert(
    fc.property(lots, fc.nat(9000), (minors, wanted) => {
      const given = minors.map((minor, index) => lot(`lot ${index}`, minor))
      const taken = takeFrom(given, wanted)
      const sum = taken.reduce((all, { minor }) => all + minor, 0)
      expect(sum).toBe(
        Math.min(
          wanted,
          minors.reduce((all, minor) => all + minor, 0),
        ),
      )
      for (const { lot: from, minor } of taken) expect(minor > 0 && minor <= from.minor).toBe(true)
      // Only the last lot is taken from in part.
      for (const { lot: from, minor } of taken.slice(0, -1)) expect(minor).toBe(from.minor)
    }),
  )
  for (const wrong of [-1, 1.5, NaN]) expect(() => takeFrom([], wrong)).toThrow()
})

test('what a return refunds keeps its date, or can be spent for seven days', () => {
  const week = '2026-11-30T08:00:00.000Z'
  expect(expiryAfterReturn('2027-01-01T00:00:00.000Z', at)).toBe('2027-01-01T00:00:00.000Z')
  expect(expiryAfterReturn('2026-11-24T00:00:00.000Z', at)).toBe(week)
  expect(expiryAfterReturn('2025-01-01T00:00:00.000Z', at)).toBe(week)
  expect(expiryAfterReturn(null, at)).toBeNull()
})
