import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  anyAvailability,
  availability,
  deliverable,
  stockAtStores,
  completeSets,
} from '#commerce/inventory/availability.ts'
import type { StockLevel, StockLocation } from '#commerce/inventory/stock-level.ts'

const locations = new Map<string, StockLocation>(
  (
    [
      { code: 'wh-ae', kind: 'warehouse', country: 'ae' },
      { code: 'wh-ae-2', kind: 'warehouse', country: 'ae' },
      { code: 'wh-kw', kind: 'warehouse', country: 'kw' },
      { code: 'barsha', kind: 'store', country: 'ae' },
      { code: 'shj', kind: 'store', country: 'ae' },
    ] as const
  ).map((location) => [location.code, location]),
)
const level = (location: string, onHand: number, reserved = 0, safety = 0): StockLevel => ({
  sku: 'S',
  location,
  onHand,
  reserved,
  safety,
})

describe('stock availability', () => {
  const levels = [
    level('wh-ae', 5, 2),
    level('wh-ae-2', 4),
    level('wh-kw', 9),
    level('barsha', 2, 1),
    level('shj', 1, 1),
    level('gone', 7),
  ]

  test("counts unreserved stock in the country's warehouses as deliverable", () => {
    expect(deliverable(levels, locations, 'ae')).toBe(7)
    expect(deliverable(levels, locations, 'kw')).toBe(9)
    expect(deliverable(levels, locations, 'om')).toBe(0)
  })

  test('counts no safety stock, and never less than nothing', () => {
    expect(deliverable([level('wh-ae', 5, 2, 2), level('wh-ae-2', 4, 1, 9)], locations, 'ae')).toBe(1)
    expect(stockAtStores([level('barsha', 3, 1, 2)], locations, 'ae')).toEqual([])
  })

  test('lists pickup stock by store, without empty stores', () => {
    expect(stockAtStores(levels, locations, 'ae')).toEqual([{ store: 'barsha', available: 1 }])
  })

  test.each([
    [0, { kind: 'sold-out' }],
    [-3, { kind: 'sold-out' }],
    [1, { kind: 'in-stock', remaining: 1 }],
    [5, { kind: 'in-stock', remaining: 5 }],
    [6, { kind: 'in-stock', remaining: null }],
  ])('a stock of %i units is shown as %o', (available, expected) => {
    expect(availability(available)).toEqual(expected)
  })

  test('a grouped product is in stock while any part is', () => {
    expect(anyAvailability([0, 3])).toEqual({ kind: 'in-stock', remaining: null })
    expect(anyAvailability([0, 0])).toEqual({ kind: 'sold-out' })
  })
})

describe('completeSets', () => {
  const parts = fc.array(
    fc.record({ available: fc.integer({ min: 0, max: 200 }), quantity: fc.integer({ min: 1, max: 9 }) }),
    { minLength: 1, maxLength: 6 },
  )

  test('is limited by the scarcest component', () => {
    expect(
      completeSets([
        { available: 10, quantity: 1 },
        { available: 11, quantity: 4 },
      ]),
    ).toBe(2)
    expect(completeSets([])).toBe(0)
  })

  test('returns exactly as many sets as the components allow', () => {
    fc.assert(
      fc.property(parts, (given) => {
        const sets = completeSets(given)
        expect(given.every(({ available, quantity }) => sets * quantity <= available)).toBe(true)
        expect(given.every(({ available, quantity }) => (sets + 1) * quantity <= available)).toBe(false)
      }),
    )
  })

  test('drops by one with each set sold, and never rises when components are sold', () => {
    fc.assert(
      fc.property(parts, fc.integer({ min: 0, max: 50 }), (given, sold) => {
        const sets = completeSets(given)
        const afterSet = given.map((one) => ({ ...one, available: one.available - one.quantity }))
        if (sets > 0) expect(completeSets(afterSet)).toBe(sets - 1)
        const afterPart = given.map((one, place) =>
          place === 0 ? { ...one, available: one.available - sold } : one,
        )
        expect(completeSets(afterPart)).toBeLessThanOrEqual(sets)
      }),
    )
  })
})
