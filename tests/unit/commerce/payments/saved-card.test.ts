import { describe, expect, test } from 'vitest'
import type { CardOffers } from '#commerce/checkout/checkout-cards.ts'
import { isExpired, type ShownCard } from '#commerce/payments/cards/saved-card.ts'
import { parseExpiry } from '#commerce/payments/cards/stored-card.ts'
import { openAction, sealAction } from '#adapters/payments/sealed-action.ts'
import { createSeal } from '#adapters/payments/seal.ts'
import { savedCardValue, selectedMethod } from '#web/checkout/saved-card-choice.ts'
import { describeExpiry } from '#web/customers/describe-card.ts'

describe('a saved card', () => {
  test.each([
    ['2028-09-30T23:59:59.999Z', false],
    ['2028-10-01T00:00:00.000Z', true],
    ['2027-12-31T00:00:00.000Z', false],
    ['2029-01-01T00:00:00.000Z', true],
  ])('of September 2028 has expired at %s: %s', (at, expired) => {
    expect(isExpired({ expiry: { month: 9, year: 2028 } }, at)).toBe(expired)
  })

  test.each([
    [12, 25, { month: 12, year: 2025 }],
    ['01', '39', { month: 1, year: 2039 }],
    [6, 2030, { month: 6, year: 2030 }],
    [0, 2030, undefined],
    [13, 30, undefined],
    ['', '', undefined],
    [1.5, 30, undefined],
    ['x', '30', undefined],
  ])('expires as its provider writes it: %s/%s', (month, year, expiry) => {
    expect(parseExpiry(month, year)).toEqual(expiry)
  })

  test('expires at a date of four digits', () => {
    expect(describeExpiry({ expiry: { month: 9, year: 2028 } })).toBe('09/28')
  })
})

describe('the choice of the payment step', () => {
  const card = (id: string, change: Partial<ShownCard> = {}): ShownCard => ({
    id,
    method: 'tap',
    brand: 'VISA',
    lastFour: '4242',
    expiry: { month: 9, year: 2028 },
    isDefault: false,
    country: 'ae',
    isExpired: false,
    ...change,
  })
  const offers = (change: Partial<CardOffers>): CardOffers => ({
    saved: [card('a'), card('b', { isDefault: true })],
    savedBy: ['tap'],
    chosen: null,
    ...change,
  })

  test('the choice is what was chosen before, else the default card, if it can pay', () => {
    expect(selectedMethod(offers({ chosen: { kind: 'saved', id: 'a' } }), 'tap')).toBe(savedCardValue('a'))
    expect(selectedMethod(offers({}), 'cashondelivery')).toBe('cashondelivery')
    expect(selectedMethod(offers({}), null)).toBe(savedCardValue('b'))
    const expired = offers({ saved: [card('b', { isDefault: true, isExpired: true })] })
    expect(selectedMethod(expired, null)).toBeNull()
    expect(selectedMethod(null, null)).toBeNull()
  })
})

describe('the fields of a form for a provider', () => {
  const seal = createSeal('a secret of the tests', 'next actions')
  const action = { kind: 'form-post', url: 'https://pay.example', fields: { token_name: 'Op9Vmp' } } as const

  test('the fields are encrypted at rest, and open with the same secret and address only', () => {
    const sealed = sealAction(action, seal)
    expect(JSON.stringify(sealed)).not.toContain('Op9Vmp')
    expect(openAction(sealed, seal)).toEqual(action)
    expect(openAction(sealed, createSeal('another secret', 'next actions'))).toBeNull()
    expect(
      openAction(sealed && ({ ...sealed, url: 'https://thief.example' } as typeof sealed), seal),
    ).toBeNull()
  })

  test('other actions, and forms stored before, stay as they are', () => {
    const redirect = { kind: 'redirect', url: 'https://pay.example' } as const
    for (const one of [null, redirect]) expect(sealAction(one, seal)).toBe(one)
    for (const one of [null, redirect, action]) expect(openAction(one, seal)).toBe(one)
  })
})
