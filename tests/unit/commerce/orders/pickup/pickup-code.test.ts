import { expect, test } from 'vitest'
import { parsePickupCode, pickupCodeAlphabet } from '#commerce/orders/pickup/pickup-code.ts'

test.each([
  ['K7M2QX', 'K7M2QX'],
  [' k7m-2qx ', 'K7M2QX'],
  ['K7M 2QX', 'K7M2QX'],
  ['K٧M٢QX', 'K7M2QX'],
  ['\u2068K7M2QX\u2069', 'K7M2QX'],
])('"%s" is entered for %s', (text, code) => {
  expect(parsePickupCode(text)).toBe(code)
})

test.each(['', 'K7M2Q', 'K7M2QXX', 'K0M2QX', 'KOM2QX', 'كككككك', 'K7M2QX'.repeat(20)])(
  '"%s" is no code',
  (text) => {
    expect(parsePickupCode(text)).toBeUndefined()
  },
)

test('letters that are confused with digits are in no code', () => {
  expect(pickupCodeAlphabet).toHaveLength(31)
  expect(pickupCodeAlphabet).not.toMatch(/[01OIL]/)
})
