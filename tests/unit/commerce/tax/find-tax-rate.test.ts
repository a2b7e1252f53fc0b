import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createFindTaxRate } from '#commerce/tax/find-tax-rate.ts'
import { readTaxTables } from '#adapters/tax/read-tax-tables.ts'
import { theCountries } from '../../../support/shops/the-countries.ts'
import { taxTableOf } from '../../../support/builders/tax-tables.ts'

const files = readTaxTables('src/content/tax')
const find = createFindTaxRate(taxTableOf)
const today = '2026-11-22'
const item = (taxClass: string, unitMinor = 100_000) => ({ kind: 'item', taxClass, unitMinor }) as const
const service = { kind: 'service' } as const

describe('the tax rate', () => {
  test.each([
    ['ae', 500],
    ['bh', 1000],
    ['om', 500],
    ['kw', null],
    ['qa', null],
    ['in', 1800],
  ])('for furniture and delivery in %s is %s', (country, rate) => {
    expect(find(country, item(country === 'in' ? '9403' : 'standard'), today)).toBe(rate)
    expect(find(country, service, today)).toBe(rate)
  })

  test('changes on the day of a change of law', () => {
    expect(find('bh', item('standard'), '2021-12-31')).toBe(500)
    expect(find('bh', item('standard'), '2022-01-01')).toBe(1000)
    expect(find('in', item('940383'), '2025-09-21')).toBe(1200)
    expect(find('in', item('940383'), '2025-09-22')).toBe(500)
  })

  test('uses the longest matching HSN heading in India', () => {
    for (const heading of ['9401', '9403', '9404', '9405'])
      expect(find('in', item(heading), today)).toBe(1800)
    expect(find('in', item('940161'), today)).toBe(1800)
    for (const bamboo of ['940152', '940153', '940382', '940383'])
      expect(find('in', item(bamboo), today)).toBe(500)
    expect(find('in', item('8302'), today)).toBe(1800)
  })

  test('depends on the unit price without tax for a quilt in India', () => {
    // 2 500 rupees and 5 % of them are 2 625.
    expect(find('in', item('940440', 262_500), today)).toBe(500)
    expect(find('in', item('940440', 262_501), today)).toBe(1800)
    expect(find('in', item('940440', 105_000), '2025-09-21')).toBe(500)
    expect(find('in', item('940440', 105_001), '2025-09-21')).toBe(1200)
    expect(find('in', item('9404', 100), today)).toBe(1800)
  })

  test('never falls as the unit price rises (property)', () => {
    const price = fc.integer({ min: 0, max: 1_000_000 })
    const classes = fc.constantFrom('9401', '940440', '6302', '6303', '940382', 'standard')
    fc.assert(
      fc.property(price, price, classes, (one, other, taxClass) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)]
        const rate = (unitMinor: number) => find('in', item(taxClass, unitMinor), today) ?? 0
        expect(rate(low)).toBeLessThanOrEqual(rate(high))
      }),
    )
  })

  test('has a table for each country, with a source for each row and a note for counsel', () => {
    expect(files.map(({ country }) => country).toSorted()).toEqual(
      theCountries.map(({ isoCode }) => isoCode).toSorted(),
    )
    for (const { standard, classes, toBeConfirmed } of files) {
      expect(toBeConfirmed).toContain('counsel')
      for (const { source } of [standard, ...classes.map(({ rates }) => rates)].flat())
        expect(source.length).toBeGreaterThan(10)
    }
  })

  test('exists exactly where the country has a tax', () => {
    for (const { isoCode, tax } of theCountries)
      expect(find(isoCode, service, today) === null, isoCode).toBe(tax === null)
  })
})
