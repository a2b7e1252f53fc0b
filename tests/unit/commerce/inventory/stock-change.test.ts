import { describe, expect, test } from 'vitest'
import { shippedLimits } from '#commerce/staff/limits.ts'
import { adjustment, needsSecondPerson, unitsAfter } from '#commerce/inventory/stock-change.ts'

const level = { onHand: 12, reserved: 3 }

describe('a change of stock', () => {
  test.each([
    ['adds what was found', adjustment(2, 'found'), 14],
    ['takes what was damaged, written without a sign', adjustment(2, 'damaged'), 10],
    ['takes a correction with its sign', adjustment(-9, 'correction'), 3],
    ['is what was counted', { kind: 'counted', counted: 5, seen: 12 }, 5],
    ['may count the same', { kind: 'counted', counted: 12, seen: 12 }, 12],
  ] as const)('%s', (_, change, after) => {
    expect(unitsAfter(level, change)).toEqual({ ok: true, value: after })
  })

  test.each([
    ['nothing', adjustment(0, 'found'), { kind: 'not-units' }],
    ['half a unit', adjustment(0.5, 'found'), { kind: 'not-units' }],
    ['more than a place holds', adjustment(1_000_000, 'found'), { kind: 'not-units' }],
    ['a count below nothing', { kind: 'counted', counted: -1, seen: 12 }, { kind: 'not-units' }],
    ['what is reserved', adjustment(10, 'lost'), { kind: 'below-reserved', reserved: 3 }],
    [
      'a count of other units than were seen',
      { kind: 'counted', counted: 9, seen: 11 },
      { kind: 'moved', onHand: 12 },
    ],
  ] as const)('is not %s', (_, change, failure) => {
    expect(unitsAfter(level, change)).toEqual({ ok: false, failure })
  })
})

describe('a second person decides', () => {
  const large = { onHand: 1000, taken: 0 }
  test.each([
    ['where nothing is left of eleven', 11, 0, large, true],
    ['not where nothing is left of ten', 10, 0, large, false],
    ['where more than 30 % of a place goes', 400, 99, large, true],
    ['not at 30 %', 400, 100, large, false],
    ['counting what went within the day', 400, 390, { onHand: 900, taken: 291 + 100 }, true],
    ['never about more', 0, 900, large, false],
  ] as const)('%s', (_, before, after, place, expected) => {
    expect(needsSecondPerson(before, after, place, shippedLimits('AED'))).toBe(expected)
  })

  test('where the limits of the country say so', () => {
    const strict = { ...shippedLimits('AED'), stockUnits: 4, stockPercent: 5 }
    expect(needsSecondPerson(5, 0, large, strict)).toBe(true)
    expect(needsSecondPerson(400, 350, large, strict)).toBe(false)
    expect(needsSecondPerson(400, 349, large, strict)).toBe(true)
  })
})
