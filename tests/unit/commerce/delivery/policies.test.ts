import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { installmentsOf } from '#commerce/delivery/installments.ts'
import { returnDaysOf } from '#commerce/delivery/return-policy.ts'
import { money, sum } from '#kernel/money.ts'
import { readPolicies } from '#adapters/delivery/read-policies.ts'
import { theCountries } from '../../../support/shops/the-countries.ts'

const { installments, returns } = readPolicies('src/content/policies')

describe('installmentsOf', () => {
  test('splits 99.999 dinars into four parts that sum to it, larger first', () => {
    const [tabby] = installmentsOf(installments, money(99_999, 'KWD'), 'kw')
    expect(tabby).toEqual({
      provider: 'tabby',
      everyMonths: 1,
      parts: [25_000, 25_000, 25_000, 24_999].map((minor) => money(minor, 'KWD')),
    })
  })

  test('offers installments within the limits, inclusive', () => {
    const providers = (minor: number) =>
      installmentsOf(installments, money(minor, 'AED'), 'ae').map(({ provider }) => provider)
    expect(providers(999)).toEqual([])
    expect(providers(1000)).toEqual(['tabby'])
    expect(providers(10_000)).toEqual(['tabby', 'tamara'])
    expect(providers(500_000)).toEqual(['tabby', 'tamara', 'cashew'])
    expect(providers(500_001)).toEqual(['cashew'])
    expect(providers(1_000_001)).toEqual([])
  })

  test('offers none in a country without a provider or in another currency', () => {
    expect(installmentsOf(installments, money(100_000, 'QAR'), 'qa')).toEqual([])
    expect(installmentsOf(installments, money(1_000_000, 'INR'), 'in')).toEqual([])
    expect(installmentsOf(installments, money(100_000, 'AED'), 'kw')).toEqual([])
  })

  test('makes parts that sum to the price and differ by at most one minor unit (property)', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...theCountries),
        fc.integer({ min: 1, max: 2_000_000 }),
        (country, minor) => {
          const price = money(minor, country.currency)
          for (const { parts } of installmentsOf(installments, price, country.isoCode)) {
            expect(sum(parts, country.currency)).toEqual(price)
            const sizes = parts.map((part) => part.minor)
            expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1)
          }
        },
      ),
    )
  })

  test('has limits in the currency of the country, each with a source', () => {
    for (const { country, currency, source } of installments) {
      expect(theCountries.find(({ isoCode }) => isoCode === country)?.currency).toBe(currency)
      expect(source).not.toBe('')
    }
  })
})

describe('the return policy', () => {
  test('has a row for each class and country, with law and open questions', () => {
    for (const { isoCode } of theCountries)
      for (const returnClass of ['standard', 'hygiene', 'made-to-measure', 'final-sale']) {
        const rows = returns.filter((row) => row.country === isoCode && row.returnClass === returnClass)
        expect(rows, `${isoCode} ${returnClass}`).toHaveLength(1)
        expect(rows[0]?.law).not.toBe('')
        expect(rows[0]?.toBeConfirmed).not.toBe('')
      }
  })

  // The texts say "{returnDays} يومًا", which is right from 11 to 99; below, Arabic takes the plural "أيام".
  test('has a number of days that fits the Arabic texts', () => {
    for (const { isoCode } of theCountries) {
      const days = returnDaysOf(returns, isoCode, 'standard')
      expect(days).toBeGreaterThanOrEqual(11)
      expect(days).toBeLessThanOrEqual(99)
    }
  })

  test('allows no returns of cut, final-sale and unknown classes', () => {
    expect(returnDaysOf(returns, 'kw', 'made-to-measure')).toBeNull()
    expect(returnDaysOf(returns, 'qa', 'final-sale')).toBeNull()
    expect(returnDaysOf(returns, 'kw', 'final-sale')).toBe(14)
    expect(returnDaysOf(returns, 'kw', 'whatever')).toBeNull()
    expect(returnDaysOf(returns, 'sa', 'standard')).toBeNull()
  })
})
