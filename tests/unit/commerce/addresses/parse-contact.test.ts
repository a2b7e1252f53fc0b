import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseContact } from '#commerce/addresses/parse-contact.ts'
import { createPhoneNumbers } from '#adapters/customers/phone-numbers.ts'
import { theCountries } from '../../../support/shops/the-countries.ts'

const { normalize } = createPhoneNumbers(theCountries)
const sara = { name: 'سارة العتيبي', email: 'sara@example.com', phone: '050 123 4567' }
const parse = (changes: Record<string, string>, country = 'ae') =>
  parseContact({ ...sara, ...changes }, country, normalize)
const nameOf = (name: string) => {
  const parsed = parse({ name })
  return parsed.ok ? parsed.value.name : parsed.failure.map(({ reason }) => reason).join()
}

describe('parseContact', () => {
  test('returns the phone number in E.164', () => {
    expect(parse({})).toEqual({ ok: true, value: { ...sara, phone: '+971501234567' } })
  })

  test.each([
    ['kw', '٥٠٠ ١٢٣ ٤٥', '+96550012345'],
    ['kw', '+965 5001 2345', '+96550012345'],
    ['qa', '00974 3312 3456', '+97433123456'],
    ['bh', '3600 1234', '+97336001234'],
    ['om', '9212 3456', '+96892123456'],
    ['in', '98450 12345', '+919845012345'],
    ['ae', '\u202A+971 50 123 4567\u202C', '+971501234567'],
  ])('in %s accepts the phone number %s', (country, phone, expected) => {
    expect(parse({ phone }, country)).toMatchObject({ value: { phone: expected } })
  })

  test.each(['', '123', 'call me', '+44 20 7946 0000', '9'.repeat(300)])(
    'rejects the phone number %s',
    (phone) => {
      const reason = phone === '' ? 'contact.phone.missing' : 'contact.phone.malformed'
      expect(parse({ phone })).toMatchObject({ ok: false, failure: [{ field: 'phone', reason }] })
    },
  )

  test.each([
    'محمد بن راشد',
    'Nour O’Brien',
    'José María',
    'अनिता शर्मा',
    '李雷',
    'Anne-Marie (reception)',
    'A. P. J. Kalam',
    'شرکت نقش‌جهان',
  ])('accepts the name %s', (name) => {
    expect(nameOf(name)).toBe(name)
  })

  test.each([
    ['Sara 🌸', 'Sara'],
    ['👩‍👩‍👧 Noura', 'Noura'],
    ['\u202Eevil\u202C Ali', 'evil Ali'],
    ['  two   spaces ', 'two spaces'],
    ['Ali\u0000\n', 'Ali'],
    ['Zoë', 'Zoë'],
    ['A\u0301\u0301\u0301\u0301\u0301\u0301\u0301', 'Á\u0301\u0301\u0301\u0301'],
  ])('cleans the name %j to %j', (name, expected) => {
    expect(nameOf(name)).toBe(expected)
  })

  test.each([
    ['🌸🌸', 'contact.name.missing'],
    ['123', 'contact.name.malformed'],
    ['<b>Ali</b>', 'contact.name.malformed'],
    ['win at http://x.example', 'contact.name.malformed'],
    ['www.example.com', 'contact.name.malformed'],
    ['a'.repeat(10_000), 'contact.name.too-long'],
    ['\u202E'.repeat(10_000), 'contact.name.missing'],
  ])('rejects the name %j', (name, reason) => {
    expect(nameOf(name)).toBe(reason)
  })

  test.each(['noura', 'noura@', 'a b@example.com', 'a@example', `${'a'.repeat(250)}@example.com`])(
    'gets no mail at %s',
    (email) => {
      expect(parse({ email })).toMatchObject({ failure: [{ reason: 'contact.email.malformed' }] })
    },
  )

  test('keeps the e-mail address, with a lower-case domain and without invisible characters', () => {
    expect(parse({ email: ' Sara.X@Example.COM\u200F ' })).toMatchObject({
      value: { email: 'Sara.X@example.com' },
    })
  })

  test('rejects any input, or accepts its own result again unchanged (property)', () => {
    const any = fc.string({ unit: 'binary', maxLength: 300 })
    fc.assert(
      fc.property(any, fc.option(any), (name, email) => {
        const parsed = parse({ name, ...(email !== null && { email }) })
        if (!parsed.ok) return parsed.failure.every(({ reason }) => reason.startsWith('contact.'))
        expect(parse({ ...parsed.value })).toEqual(parsed)
        return parsed.value.name.isWellFormed() && [...parsed.value.name].length <= 100
      }),
    )
  })
})
