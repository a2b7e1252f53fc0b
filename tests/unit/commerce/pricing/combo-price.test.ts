import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { comboPrice, groupedPrice, partsTotal } from '#commerce/pricing/combo-price.ts'

const part = (minor: number, quantity = 1, until: string | null = null) => ({
  price: { minor, wasMinor: null, until },
  quantity,
})

describe('comboPrice', () => {
  test('charges the sum of the parts less the saving, with the sum as the "was" price', () => {
    const until = '2026-12-01T00:00:00.000Z'
    expect(comboPrice([part(100_000), part(25_050, 4, until)], 1_200)).toEqual({
      minor: 175_900,
      wasMinor: 200_200,
      until,
    })
  })

  test.each([
    [479_700, 1_200, 421_900],
    [12_345, 1_250, 10_500],
    [2_777, 1_000, 2_500],
    [50, 1_000, 45],
  ] as const)('a set of %d minor units less %d is rounded down to %d', (total, saving, expected) => {
    expect(comboPrice([part(total)], saving).minor).toBe(expected)
  })

  test('has no "was" price without a saving', () => {
    expect(comboPrice([part(100)], 0)).toEqual({ minor: 100, wasMinor: null, until: null })
  })

  test('a combo costs at most its parts and at least zero, and saves its rate or a little more', () => {
    const parts = fc.array(fc.tuple(fc.integer({ min: 1, max: 10 ** 8 }), fc.integer({ min: 1, max: 20 })), {
      minLength: 1,
      maxLength: 8,
    })
    fc.assert(
      fc.property(parts, fc.integer({ min: 0, max: 10_000 }), (given, saving) => {
        const priced = given.map(([minor, quantity]) => part(minor, quantity))
        const total = partsTotal(priced)
        const { minor } = comboPrice(priced, saving)
        const saved = total - minor
        expect(minor).toBeGreaterThanOrEqual(0)
        const promised = Number((BigInt(total) * BigInt(saving)) / 10_000n)
        expect(saved).toBeGreaterThanOrEqual(promised)
        expect(saved - promised).toBeLessThan(minor < 10_000 ? 700 : 600)
      }),
    )
  })
})

test('a grouped product costs "from" its cheapest part', () => {
  const until = '2026-12-01T00:00:00.000Z'
  expect(groupedPrice([part(300, 2), part(200, 1, until)])).toEqual({ minor: 200, wasMinor: null, until })
})
