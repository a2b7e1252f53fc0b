import { expect, test } from 'vitest'
import { listedCountries } from '#web/listed-countries.ts'
import { theCountries } from '../../support/shops/the-countries.ts'

const listedIn = (isoCode: string, countries = theCountries) => {
  const current = countries.find((country) => country.isoCode === isoCode)
  if (!current) throw new Error(isoCode)
  return listedCountries(countries, current).map((country) => country.isoCode)
}

test.each([
  ['ae', ['ae', 'bh', 'om', 'qa']],
  ['kw', ['ae', 'bh', 'om', 'kw', 'qa']],
  ['in', ['ae', 'bh', 'om', 'qa', 'in']],
])('a shopper in %s chooses from the listed countries and their own', (isoCode, expected) => {
  expect(listedIn(isoCode)).toEqual(expected)
})

test('the flag of the data file lists a country everywhere', () => {
  const listed = theCountries.map((country) => ({ ...country, isDisplayInCountrySwitch: true }))
  expect(listedIn('ae', listed)).toHaveLength(theCountries.length)
})
