import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placePins } from '#commerce/search/rules/place-pins.ts'

test.each([
  [[1], 10, [0]],
  [[3, 5], 10, [2, 4]],
  [[2, 2, 2], 10, [1, 2, 3]],
  [[9], 3, [3]],
  [[9, 9], 0, [0, 1]],
  [[], 5, []],
])('pins at %o among %i others come at %o', (places, others, positions) => {
  expect(placePins(places, others)).toEqual(positions)
})

test('each pin has a position of its own, none before its place but for want of others', () => {
  const places = fc.array(fc.integer({ min: 1, max: 24 }), { maxLength: 10 })
  fc.assert(
    fc.property(places, fc.nat({ max: 30 }), (given, others) => {
      const sorted = given.toSorted((a, b) => a - b)
      const positions = placePins(sorted, others)
      expect(new Set(positions).size).toBe(sorted.length)
      for (const [at, position] of positions.entries()) {
        expect(position).toBeLessThan(others + sorted.length)
        const isEarly = position < (sorted[at] ?? 0) - 1
        if (isEarly) expect(position).toBe(others + at)
      }
    }),
  )
})
