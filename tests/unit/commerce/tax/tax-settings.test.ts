import { describe, expect, test } from 'vitest'
import { createFindTaxRate } from '#commerce/tax/find-tax-rate.ts'
import { readPercent, readTaxRow, toTaxDocument, withTaxSettings } from '#commerce/tax/tax-settings.ts'
import { taxTableOf } from '../../../support/builders/tax-tables.ts'
import { theCountries } from '../../../support/shops/the-countries.ts'

describe('a document of tax rates', () => {
  test('of the files is the files again', () => {
    for (const { isoCode, currency } of theCountries) {
      const table = taxTableOf(isoCode)
      const { standard, classes } = withTaxSettings(table, toTaxDocument(table, currency), currency)
      expect(standard).toEqual(table.standard)
      expect(new Map(classes.map((one) => [one.taxClass, one.rates]))).toEqual(
        new Map(table.classes.map((one) => [one.taxClass, one.rates])),
      )
    }
  })

  test.each([
    ['5', 500],
    ['12.5', 1_250],
    ['0', null],
    ['50', 5_000],
    ['50.01', undefined],
    ['-1', undefined],
    ['5%', undefined],
    ['', undefined],
  ])('reads %j percent', (text, rate) => {
    expect(readPercent(text)).toBe(rate)
  })

  test('has a lower rate with its limit, or neither', () => {
    const row = { key: '2027-01-01', rate: '18', limit: '2500', lower: '5', source: 'Law' }
    expect(readTaxRow(row, 'INR')).toMatchObject({ upTo: { unitMinor: 250_000, rate: 500 } })
    expect(readTaxRow({ ...row, limit: '0' }, 'INR')).toBeUndefined()
    expect(readTaxRow({ ...row, lower: '0' }, 'INR')).toBeUndefined()
    expect(readTaxRow({ ...row, key: 'tomorrow' }, 'INR')).toBeUndefined()
  })

  test('with a class that begins later leaves the days until then as they are', () => {
    const table = taxTableOf('in')
    const classes = [
      ...table.classes,
      { taxClass: '94031', rates: [{ from: '2027-04-01', rate: null, upTo: null, source: 'Law' }] },
    ]
    const find = createFindTaxRate(() => ({ ...table, classes }))
    const item = { kind: 'item', taxClass: '940310', unitMinor: 100_000 } as const
    expect(find('in', item, '2027-03-31')).toBe(1_800)
    expect(find('in', item, '2027-04-01')).toBeNull()
  })
})
