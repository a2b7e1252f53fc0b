import { describe, expect, test } from 'vitest'
import { createPhoneNumbers, isMobile } from '#adapters/customers/phone-numbers.ts'
import { maskIdentifier, parseCode, parseIdentifier } from '#commerce/identity/identifier.ts'
import { ownPath } from '#commerce/identity/own-path.ts'
import { theCountries } from '../../../support/shops/the-countries.ts'

const phones = { normalize: createPhoneNumbers(theCountries).normalize, isMobile }
const parse = (text: string, country = 'ae') => parseIdentifier(text, country, phones)

describe('an identifier', () => {
  test.each([
    ['050 123 4567', 'ae'],
    ['٠٥٠١٢٣٤٥٦٧', 'ae'],
    ['\u202A+971 50-123-4567\u202C', 'qa'],
    ['00971501234567', 'in'],
    ['\u200F\u0660\u0665\u0660\u200E 123 4567', 'ae'],
    ['۰۵۰۱۲۳۴۵۶۷', 'ae'],
  ])('%j is one phone, however it is typed', (text, country) => {
    expect(parse(text, country)).toEqual({ ok: true, value: { kind: 'phone', value: '+971501234567' } })
  })

  test('an email address is read without its case', () => {
    expect(parse(' Layla@Example.COM\u200F')).toEqual({
      ok: true,
      value: { kind: 'email', value: 'layla@example.com' },
    })
  })

  test.each([
    ['04 555 0100', 'not-mobile'],
    ['+44 7700 900123', 'malformed'],
    ['+1 202 555 0123', 'malformed'],
    ['layla@', 'malformed'],
    ['', 'malformed'],
    ['0'.repeat(5000), 'malformed'],
    ['050 123 45', 'malformed'],
  ])('%j is rejected as %s', (text, kind) => {
    expect(parse(text.slice(0, 5000))).toEqual({ ok: false, failure: { kind } })
  })

  test('is masked for those who have not proven it', () => {
    expect(maskIdentifier({ kind: 'phone', value: '+971501234567' })).toBe('+971 •••• 67')
    expect(maskIdentifier({ kind: 'email', value: 'layla@example.com' })).toBe('l•••@example.com')
  })
})

describe('a code', () => {
  test.each(['123456', ' 123 456 ', '١٢٣٤٥٦', '123-456', '\u200F123456\u200E'])('is read from %j', (text) => {
    expect(parseCode(text)).toBe('123456')
  })

  test.each(['12345', '1234567', '12345a', '', '1e5000'])('is not read from %j', (text) => {
    expect(parseCode(text)).toBeUndefined()
  })
})

describe('the path to continue at', () => {
  test.each(['/ae/en/checkout', '/ae/ar/account/orders?start=10', '/'])('%s is ours', (path) => {
    expect(ownPath(path)).toBe(path)
  })

  test.each([
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    'https://evil.example/ae/en',
    '/\t/evil.example',
    '\\\\evil.example',
    '/.//evil.example',
    '/ae/en\r\nlocation: https://evil.example',
    'ae/en',
    '',
    null,
    undefined,
    `/${'a'.repeat(501)}`,
  ])('%j is not', (path) => {
    expect(ownPath(path)).toBeUndefined()
  })
})
