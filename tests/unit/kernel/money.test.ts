import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Currency } from '#kernel/currency.ts'
import { currencyDigits } from '#kernel/currency.ts'
import {
  add,
  allocate,
  compare,
  money,
  parseMoney,
  percentOf,
  subtract,
  sum,
  taxWithin,
  times,
  toDecimal,
  zero,
} from '#kernel/money.ts'

const anyCurrency = fc.constantFrom(...(Object.keys(currencyDigits) as Currency[]))
const anyMinor = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 })

describe('money', () => {
  test('adds, subtracts, multiplies and compares in minor units', () => {
    expect(add(money(12_345, 'KWD'), money(5, 'KWD'))).toEqual(money(12_350, 'KWD'))
    expect(subtract(money(100, 'AED'), money(250, 'AED'))).toEqual(money(-150, 'AED'))
    expect(times(money(1_333, 'BHD'), 3)).toEqual(money(3_999, 'BHD'))
    expect(sum([money(1, 'OMR'), money(2, 'OMR')], 'OMR')).toEqual(money(3, 'OMR'))
    expect(compare(money(1, 'QAR'), money(2, 'QAR'))).toBe(-1)
  })

  test('throws for mixed currencies and for amounts that are no integers', () => {
    expect(() => add(money(1, 'AED') as never, money(1, 'QAR') as never)).toThrow('do not mix')
    expect(() => money(0.5, 'AED')).toThrow('whole')
    expect(() => allocate(money(10, 'AED'), [])).toThrow('weight')
  })

  test.each([
    [money(12_345, 'KWD'), '12.345'],
    [money(5_000, 'KWD'), '5.000'],
    [money(-7, 'AED'), '-0.07'],
    [zero('INR'), '0.00'],
  ])('writes %o as %s for machines', (amount, text) => {
    expect(toDecimal(amount)).toBe(text)
  })

  test('parses what toDecimal writes, for any amount of any currency', () => {
    fc.assert(
      fc.property(anyMinor, anyCurrency, (minor, currency) => {
        expect(parseMoney(toDecimal(money(minor, currency)), currency)).toEqual({
          ok: true,
          value: money(minor, currency),
        })
      }),
    )
  })

  test('rejects more digits than the currency has instead of rounding', () => {
    expect(parseMoney('1.234', 'AED')).toEqual({ ok: false, failure: { kind: 'too-precise', digits: 2 } })
    expect(parseMoney('1,5', 'AED')).toEqual({ ok: false, failure: { kind: 'not-money', text: '1,5' } })
    expect(parseMoney('12.5', 'KWD')).toEqual({ ok: true, value: money(12_500, 'KWD') })
  })
})

describe('a percentage', () => {
  test('is rounded as requested', () => {
    expect(percentOf(money(1_050, 'AED'), 500, 'half-up').minor).toBe(53)
    expect(percentOf(money(1_050, 'AED'), 500, 'down').minor).toBe(52)
    expect(percentOf(money(1_041, 'AED'), 500, 'up').minor).toBe(53)
  })

  test('tax within a price plus the net amount is the price', () => {
    expect(taxWithin(money(10_500, 'AED'), 500, 'half-up')).toEqual(money(500, 'AED'))
    fc.assert(
      fc.property(fc.nat(100_000_000), fc.constantFrom(0, 500, 1_000, 1_800), (minor, rate) => {
        const tax = taxWithin(money(minor, 'AED'), rate, 'half-up').minor
        expect(Math.abs((minor - tax) * rate - tax * 10_000)).toBeLessThanOrEqual((10_000 + rate) / 2)
      }),
    )
  })
})

describe('allocation', () => {
  const weights = fc.array(fc.nat(10_000), { minLength: 1, maxLength: 30 })

  test('sums to the total exactly, in every currency', () => {
    fc.assert(
      fc.property(anyMinor, anyCurrency, weights, (minor, currency, parts) => {
        expect(sum(allocate(money(minor, currency), parts), currency)).toEqual(money(minor, currency))
      }),
    )
  })

  test('gives no part more than one minor unit beyond its exact share', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), weights, (minor, parts) => {
        const whole = parts.reduce((a, b) => a + b, 0)
        fc.pre(whole > 0)
        allocate(money(minor, 'BHD'), parts).forEach((share, index) => {
          expect(Math.abs(share.minor - (minor * (parts[index] ?? 0)) / whole)).toBeLessThan(1)
        })
      }),
    )
  })

  test('splits 99.999 KWD in four as 25.000, 25.000, 25.000, 24.999', () => {
    const parts = allocate(money(99_999, 'KWD'), [1, 1, 1, 1]).map(({ minor }) => minor)
    expect(parts).toEqual([25_000, 25_000, 25_000, 24_999])
  })
})
