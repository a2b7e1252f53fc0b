import { describe, expect, test } from 'vitest'
import { parseGiftCard, type EnteredGiftCard } from '#commerce/gift-cards/parse-gift-card.ts'
import type { CardTerms } from '#commerce/gift-cards/card-terms.ts'
import { createPhoneNumbers, isMobile } from '#adapters/customers/phone-numbers.ts'
import { readCardTerms } from '#adapters/gift-cards/read-card-terms.ts'
import { invariant } from '#kernel/invariant.ts'
import { theCountries } from '../../../support/shops/the-countries.ts'

const terms = readCardTerms('src/content/gift-cards')
const buyer = { name: 'Mariam Saleh', email: 'mariam@example.com' }
const today = '2026-11-23'

const forFriend: EnteredGiftCard = {
  design: 'dunes',
  amount: '250',
  other: '',
  for: 'friend',
  to: 'Noor',
  contact: 'noor@example.com',
  message: 'Happy new home!',
  day: '',
  language: 'ar',
}

function parse(entered: Partial<EnteredGiftCard>, code = 'ae') {
  const row = terms.find((one): one is CardTerms => one.country === code)
  const country = theCountries.find(({ isoCode }) => isoCode === code)
  invariant(row && country, 'cards are sold there')
  const phones = { ...createPhoneNumbers([{ isoCode: 'ae' }, { isoCode: 'kw' }]), isMobile }
  return parseGiftCard({ ...forFriend, ...entered }, buyer, { terms: row, country, today, phones })
}

const problems = (entered: Partial<EnteredGiftCard>, code?: string) => {
  const parsed = parse(entered, code)
  return parsed.ok ? [] : parsed.failure.map(({ field, reason }) => `${field} ${reason}`)
}

test('a card for a friend is read with its recipient, message and language', () => {
  expect(parse({})).toEqual({
    ok: true,
    value: {
      amount: { currency: 'AED', minor: 25_000 },
      design: 'dunes',
      isForMyself: false,
      recipient: { name: 'Noor', contact: { kind: 'email', value: 'noor@example.com' } },
      message: 'Happy new home!',
      language: 'ar',
      sendAt: null,
    },
  })
})

test('a card for the buyer goes to the buyer, without a message', () => {
  const parsed = parse({ for: 'myself', to: '<b>', contact: 'nonsense', message: 'x'.repeat(5_000) })
  expect(parsed).toMatchObject({
    ok: true,
    value: {
      isForMyself: true,
      message: '',
      recipient: { name: 'Mariam Saleh', contact: { kind: 'email', value: 'mariam@example.com' } },
    },
  })
})

describe('the amount', () => {
  test.each([
    ['0', 'amount outside-limits'],
    ['-5', 'amount outside-limits'],
    ['12.3456', 'amount too-precise'],
    ['49.99', 'amount outside-limits'],
    ['5000.01', 'amount outside-limits'],
    ['1e3', 'amount malformed'],
    ['NaN', 'amount malformed'],
    ['', 'amount missing'],
    ['9'.repeat(400), 'amount malformed'],
  ])('%s is refused', (other, problem) => {
    expect(problems({ amount: 'other', other })).toEqual([problem])
  })

  test.each([
    ['50', 5_000],
    ['5000', 500_000],
    ['٢٥٠٫٥', 25_050],
    ['\u200f250\u200e', 25_000],
  ])('%s is accepted to the last minor unit', (other, minor) => {
    expect(parse({ amount: 'other', other })).toMatchObject({ ok: true, value: { amount: { minor } } })
  })

  test.each([
    ['ae', '50', '5000'],
    ['qa', '50', '5000'],
    ['bh', '5', '500'],
    ['kw', '5', '500'],
    ['om', '5', '500'],
    ['in', '500', '10000'],
  ])('%s sells cards from %s to %s', (code, min, max) => {
    expect(problems({ amount: min }, code)).toEqual([])
    expect(problems({ amount: max }, code)).toEqual([])
    expect(problems({ amount: `${Number(min) - 1}` }, code)).toEqual(['amount outside-limits'])
    expect(problems({ amount: `${Number(max) + 1}` }, code)).toEqual(['amount outside-limits'])
  })
})

describe('the day', () => {
  test.each([
    ['2026-11-22', 'day past'],
    ['2020-01-01', 'day past'],
    ['2027-11-24', 'day too-far'],
    ['2026-02-30', 'day malformed'],
    ['tomorrow', 'day malformed'],
  ])('%s is refused', (day, problem) => {
    expect(problems({ day })).toEqual([problem])
  })

  test('today is without delay, a later day nine in the morning there', () => {
    expect(parse({ day: today })).toMatchObject({ ok: true, value: { sendAt: null } })
    expect(parse({ day: '٢٠٢٦-١٢-٢٥' })).toMatchObject({
      ok: true,
      value: { sendAt: '2026-12-25T05:00:00.000Z' },
    })
    expect(parse({ day: '2027-11-23' })).toMatchObject({ ok: true })
  })
})

describe('what a stranger will read', () => {
  test('marks of direction and control characters are taken out of name and message', () => {
    expect(
      parse({ to: '\u202eNoor\u0000', message: 'Happy\u2067 new\u0007\r\nhome 💐\u202e' }),
    ).toMatchObject({
      ok: true,
      value: { recipient: { name: 'Noor' }, message: 'Happy new\nhome 💐' },
    })
  })

  test('a message of 300 characters is accepted, one of 301 or 5 000 is not', () => {
    expect(problems({ message: '💐'.repeat(300) })).toEqual([])
    expect(problems({ message: 'x'.repeat(301) })).toEqual(['message too-long'])
    expect(problems({ message: 'x'.repeat(5_000) })).toEqual(['message too-long'])
  })

  test.each(['see https://example.com', 'www.example', 'win at prize.ly'])('%s is no message', (message) => {
    expect(problems({ message })).toEqual(['message link'])
  })

  test.each([
    ['', 'to missing'],
    ['<b>Noor</b>', 'to malformed'],
    ['https://example.com', 'to malformed'],
    ['x'.repeat(5_000), 'to too-long'],
  ])('%o is no name', (to, problem) => {
    expect(problems({ to })).toEqual([problem])
  })
})

describe('the recipient', () => {
  test.each([
    ['050 123 4567', { kind: 'phone', value: '+971501234567' }],
    ['\u2066+965 5000 1234\u2069', { kind: 'phone', value: '+96550001234' }],
    ['Noor@Example.com', { kind: 'email', value: 'noor@example.com' }],
  ])('%s is read', (contact, value) => {
    expect(parse({ contact })).toMatchObject({ ok: true, value: { recipient: { contact: value } } })
  })

  test.each([
    ['', 'contact missing'],
    ['noor@', 'contact malformed'],
    ['04 331 0000', 'contact not-mobile'],
    ['+1 202 555 0100', 'contact malformed'],
    ['9'.repeat(5_000), 'contact malformed'],
  ])('%s is refused', (contact, problem) => {
    expect(problems({ contact })).toEqual([problem])
  })
})

test('all that is wrong is named together', () => {
  expect(
    problems({
      design: 'x',
      amount: '',
      to: '',
      contact: '',
      message: 'x'.repeat(301),
      day: 'x',
      language: 'fr',
    }),
  ).toEqual([
    'design missing',
    'amount missing',
    'to missing',
    'contact missing',
    'message too-long',
    'day malformed',
    'language missing',
  ])
})
