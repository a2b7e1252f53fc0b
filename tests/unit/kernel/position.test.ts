import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { kilometersBetween } from '#kernel/position.ts'

const position = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
})

describe('the distance between two points', () => {
  test.each([
    ['Dubai and Abu Dhabi', { latitude: 25.2, longitude: 55.27 }, { latitude: 24.47, longitude: 54.37 }, 122],
    ['Mumbai and Delhi', { latitude: 19.08, longitude: 72.88 }, { latitude: 28.61, longitude: 77.21 }, 1147],
    [
      'two sides of the date line',
      { latitude: 0, longitude: 179.5 },
      { latitude: 0, longitude: -179.5 },
      111,
    ],
  ])('of %s is known', (_, one, other, kilometers) =>
    expect(Math.round(kilometersBetween(one, other))).toBe(kilometers),
  )

  test('is the same both ways, zero to itself, and never more than half around the earth', () =>
    fc.assert(
      fc.property(position, position, (one, other) => {
        const there = kilometersBetween(one, other)
        expect(kilometersBetween(one, one)).toBeCloseTo(0)
        expect(kilometersBetween(other, one)).toBeCloseTo(there)
        expect(there >= 0 && there <= 20_016).toBe(true)
      }),
    ))
})
