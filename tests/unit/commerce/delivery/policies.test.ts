import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { installmentsOf } from '#commerce/delivery/installments.ts'
import { returnDaysOf } from '#commerce/delivery/return-policy.ts'
import { money, sum } from '#kernel/money.ts'
import { readPolicies } from '#adapters/delivery/read-policies.ts'
import { theCountries } from '../../../support/shops/the-countries.ts'

const { installments, returns } = readPolicies('src/content/policies')

describe('installments', () => {
  test('four of 99.999 dinars sum to it, the larger first', () => {
    const [tabby] = installmentsOf(installments, money(99_999, 'KWD'), 'kw')
    expect(tabby).toEqual({
      provider: 'tabby',
      parts: [25_000, 25_000, 25_000, 24_999].map((minor) => money(minor, 'KWD')),
    })
  })

  test('are said within the limits only, both included', () => {
    const providers = (minor: number) =>
      installmentsOf(installments, money(minor, 'AED'), 'ae').map(({ provider }) => provider)
    expect(providers(999)).toEqual([])
    expect(providers(1000)).toEqual(['tabby'])
    expect(providers(10_000)).toEqual(['tabby', 'tamara'])
    expect(providers(500_000)).toEqual(['tabby', 'tamara', 'cashew'])
    expect(providers(500_001)).toEqual(['cashew'])
    expect(providers(1_000_001)).toEqual([])
  })

  test('are not said where no provider is, nor in the money of elsewhere', () => {
    expect(installmentsOf(installments, money(100_000, 'QAR'), 'qa')).toEqual([])
    expect(installmentsOf(installments, money(1_000_000, 'INR'), 'in')).toEqual([])
    expect(installmentsOf(installments, money(100_000, 'AED'), 'kw')).toEqual([])
  })

  test('sum to the price in every country, and differ by one minor unit at most', () => {
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

  test('come from contracts in the currency of their country, and say where the limits are from', () => {
    for (const { country, currency, source } of installments) {
      expect(theCountries.find(({ isoCode }) => isoCode === country)?.currency).toBe(currency)
      expect(source).not.toBe('')
    }
  })
})

describe('the return policy', () => {
  test('has a row for each class in each country, with its law and what counsel has to confirm', () => {
    for (const { isoCode } of theCountries)
      for (const returnClass of ['standard', 'hygiene', 'made-to-measure', 'final-sale']) {
        const rows = returns.filter((row) => row.country === isoCode && row.returnClass === returnClass)
        expect(rows, `${isoCode} ${returnClass}`).toHaveLength(1)
        expect(rows[0]?.law).not.toBe('')
        expect(rows[0]?.toBeConfirmed).not.toBe('')
      }
  })

  test('says for ordinary goods what the pages of the country say', () => {
    for (const { isoCode, returnDays } of theCountries)
      expect(returnDaysOf(returns, isoCode, 'standard')).toBe(returnDays)
  })

  test('does not take back what was cut, what is on final sale, and what it does not know', () => {
    expect(returnDaysOf(returns, 'kw', 'made-to-measure')).toBeNull()
    expect(returnDaysOf(returns, 'kw', 'final-sale')).toBeNull()
    expect(returnDaysOf(returns, 'kw', 'whatever')).toBeNull()
    expect(returnDaysOf(returns, 'sa', 'standard')).toBeNull()
  })
})
