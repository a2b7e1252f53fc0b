import { expect, test } from 'vitest'
import { readQuietDays } from '#adapters/identity/read-quiet-days.ts'
import { quietDaysOf } from '#commerce/identity/deps.ts'
import { theCountries } from '../../../support/shops/the-countries.ts'

const quietDays = readQuietDays('src/content/identity/quiet-days.json')

test('every country has its quiet days, India fewer than the Gulf', () => {
  expect(Object.keys(quietDays).sort()).toEqual(theCountries.map(({ isoCode }) => isoCode).sort())
  const dialCodes = Object.fromEntries(theCountries.map(({ countryCode, isoCode }) => [countryCode, isoCode]))
  expect(quietDaysOf({ quietDays, dialCodes }, '+919812345678')).toBe(90)
  expect(quietDaysOf({ quietDays, dialCodes }, '+971501234567')).toBe(180)
})

test('a country without a row is treated as the most cautious one', () => {
  expect(quietDaysOf({ quietDays, dialCodes: { 966: 'sa' } }, '+966501234567')).toBe(90)
})
