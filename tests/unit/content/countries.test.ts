import { describe, expect, test } from 'vitest'
import { countrySchema } from '#content/schemas/country.ts'
import { toLatinDigits } from '#kernel/digits.ts'
import { currencyDigits } from '#kernel/currency.ts'
import { editorialFiles, filesOf, leavesOf } from './edited-files.ts'

const countries = filesOf('countries').map(({ json }) => countrySchema.parse(json))

/** The specification's table and its dial-code map; India's dial code and both missing currencies are ours. */
const specified: Readonly<Record<string, readonly [currency: string, dialCode: string, inSwitch: boolean]>> =
  {
    ae: ['AED', '971', true],
    bh: ['BHD', '973', true],
    om: ['OMR', '968', true],
    kw: ['KWD', '965', false],
    qa: ['QAR', '974', true],
    in: ['INR', '91', false],
  }

test.each(Object.entries(specified))('%s has the values of the specification', (isoCode, expected) => {
  const country = countries.find((one) => one.isoCode === isoCode)
  expect([country?.currency, country?.countryCode, country?.isDisplayInCountrySwitch]).toEqual(expected)
})

describe.each(countries)('$name', (country) => {
  test('has the code of its file name', () => {
    expect(country.code).toBe(`${country.isoCode}/en`)
    expect(country.store).toBe(`${country.isoCode}_en`)
  })

  test('has a home, a menu and a store page in both languages', () => {
    for (const pageId of [country.pageId, country.catId, country.storeLocatorPageId])
      expect(
        editorialFiles.filter(({ json }) =>
          leavesOf(json).some(({ where, value }) => where === '.pageId' && value === pageId),
        ),
        pageId,
      ).toHaveLength(2)
  })

  test('has phone numbers with its dial code', () => {
    expect(country.contact.phone).toMatch(new RegExp(`^\\+${country.countryCode} [\\d ]+$`))
    expect(country.contact.whatsapp).toMatch(new RegExp(`^${country.countryCode}\\d+$`))
  })

  test('has Latin digits and Arabic punctuation in Arabic addresses and hours', () => {
    for (const text of [country.legal.address.ar, country.contact.hours.ar, country.legal.name.ar]) {
      expect(toLatinDigits(text)).toBe(text)
      expect(text).not.toMatch(/[A-Za-z,;?]/)
    }
  })

  test('has a valid time zone and currency', () => {
    expect(() => new Intl.DateTimeFormat('en', { timeZone: country.timeZone })).not.toThrow()
    expect(currencyDigits).toHaveProperty(country.currency)
  })

  test('has a tax number exactly if it has a tax', () => {
    expect(country.legal.taxNumber === null).toBe(country.tax === null)
  })
})
