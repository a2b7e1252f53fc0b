import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { roundToCash } from '#commerce/pricing/cash-rounding.ts'
import { money } from '#kernel/money.ts'
import { createTaxModule } from '#adapters/tax/create-tax-module.ts'
import { theCountries } from '../../../support/shops/the-countries.ts'

const { cashStep } = createTaxModule('src/content', theCountries)

describe('roundToCash', () => {
  test.each([
    ['ae', 25],
    ['qa', 25],
    ['bh', 5],
    ['kw', 5],
    ['om', 5],
    ['in', 100],
  ])('rounds %s down to a step of %i minor units', (country, step) => {
    expect(cashStep(country)).toBe(step)
  })

  test('deducts what no coin can pay', () => {
    expect(roundToCash(money(10_024, 'AED'), 25)).toEqual(money(-24, 'AED'))
    expect(roundToCash(money(12_345, 'KWD'), 5)).toEqual(money(0, 'KWD'))
    expect(roundToCash(money(99_999, 'INR'), 100)).toEqual(money(-99, 'INR'))
  })

  test('never adds, deducts less than a step, keeps multiples of it, and is idempotent', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000_000), fc.integer({ min: 1, max: 1000 }), (minor, step) => {
        const payable = money(minor, 'AED')
        const off = roundToCash(payable, step).minor
        expect(off).toBeLessThanOrEqual(0)
        expect(-off).toBeLessThan(step)
        expect((minor + off) % step).toBe(0)
        expect(Object.is(roundToCash(money(minor + off, 'AED'), step).minor, 0)).toBe(true)
      }),
    )
  })
})
