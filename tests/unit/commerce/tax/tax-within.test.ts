import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { splitGst } from '#commerce/tax/split-gst.ts'
import { taxOf } from '#commerce/tax/tax-of.ts'
import { add, money } from '#kernel/money.ts'

const amounts = fc.integer({ min: 0, max: 1_000_000_000 })
const rates = fc.constantFrom(500, 1000, 1200, 1800)

describe('taxOf', () => {
  test('rounds half up, once per line', () => {
    expect(taxOf(money(10_500, 'AED'), 500)).toEqual(money(500, 'AED'))
    // 31 × 500 / 10500 = 1.476; 32 gives 1.52.
    expect(taxOf(money(31, 'AED'), 500)).toEqual(money(1, 'AED'))
    expect(taxOf(money(32, 'AED'), 500)).toEqual(money(2, 'AED'))
    expect(taxOf(money(12_345, 'KWD'), null)).toEqual(money(0, 'KWD'))
  })

  test('is within half a minor unit of the exact tax (property)', () => {
    fc.assert(
      fc.property(amounts, rates, (minor, rate) => {
        const tax = taxOf(money(minor, 'BHD'), rate).minor
        expect(Math.abs(tax * (10_000 + rate) - minor * rate) * 2).toBeLessThanOrEqual(10_000 + rate)
        expect(tax).toBeLessThanOrEqual(minor)
      }),
    )
  })
})

describe('splitGst', () => {
  test('halves the tax within a state, and keeps it whole between states', () => {
    expect(splitGst(money(101, 'INR'), true)).toEqual({
      cgst: money(51, 'INR'),
      sgst: money(50, 'INR'),
      igst: money(0, 'INR'),
    })
    expect(splitGst(money(101, 'INR'), false).igst).toEqual(money(101, 'INR'))
  })

  test('sums to the tax (property)', () => {
    fc.assert(
      fc.property(amounts, fc.boolean(), (minor, sameState) => {
        const { cgst, sgst, igst } = splitGst(money(minor, 'INR'), sameState)
        expect(add(add(cgst, sgst), igst)).toEqual(money(minor, 'INR'))
        expect(cgst.minor - sgst.minor).toBeGreaterThanOrEqual(0)
        expect(cgst.minor - sgst.minor).toBeLessThanOrEqual(1)
      }),
    )
  })
})
