import { expect, test } from 'vitest'
import { createPhoneNumbers } from '#adapters/customers/phone-numbers.ts'
import { theCountries } from '../../../support/shops/the-countries.ts'

const { normalize } = createPhoneNumbers(theCountries)

test.each([
  ['0501234567', 'ae', '+971501234567'],
  ['+971 50 123 4567', 'om', '+971501234567'],
  ['00971501234567', 'ae', '+971501234567'],
  ['3600 1234', 'bh', '+97336001234'],
  ['9212 3456', 'om', '+96892123456'],
  ['5000 1234', 'kw', '+96550001234'],
  ['3312 3456', 'qa', '+97433123456'],
  ['081234 56789', 'in', '+918123456789'],
  ['(050) 123-4567', 'ae', '+971501234567'],
])('normalizes %s in %s to %s', (text, country, expected) => {
  expect(normalize(text, country)).toBe(expected)
})

test.each([
  '',
  '050',
  '0501234567890',
  'not a number',
  '+1 202 555 0123',
  '050123456x',
  '+',
  '٠٥٠',
  '1'.repeat(400),
])('rejects %s', (text) => {
  expect(normalize(text, 'ae')).toBeUndefined()
})

test('rejects a national number of an unknown country', () => {
  expect(normalize('0501234567', 'zz')).toBeUndefined()
})
