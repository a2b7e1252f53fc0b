import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { listPaymentOffers, type OfferFacts } from '#commerce/payments/methods/list-payment-offers.ts'
import { paymentMethodCodes } from '#commerce/payments/methods/payment-method.ts'
import * as icons from '#ui/icons.ts'
import { money } from '#kernel/money.ts'
import { readPaymentTable } from '#adapters/payments/read-payment-table.ts'
import { readPolicies } from '#adapters/delivery/read-policies.ts'
import { theCountries } from '../../../support/shops/the-countries.ts'

const table = readPaymentTable('src/content/payments')
const facts = (parts: Partial<OfferFacts> = {}): OfferFacts => ({
  country: 'ae',
  payable: money(100_000, 'AED'),
  tendered: false,
  madeToOrder: false,
  giftCards: false,
  zoneId: 'near',
  collectAt: null,
  channel: 'web',
  customer: 'guest',
  refusals: 0,
  phoneConfirmed: true,
  at: '2026-11-22T08:00:00.000Z',
  dispatchBy: null,
  configured: new Set(paymentMethodCodes),
  ...parts,
})
const offers = (parts: Partial<OfferFacts> = {}) => listPaymentOffers(table, facts(parts))
const codes = (parts: Partial<OfferFacts> = {}) => offers(parts).map(({ code }) => code)
const refusal = (code: string, parts: Partial<OfferFacts>) =>
  offers(parts).find((offer) => offer.code === code)?.refusal
const due = (country: string, minor: number) => {
  const currency = theCountries.find(({ isoCode }) => isoCode === country)?.currency ?? 'AED'
  return { country, payable: money(minor, currency) }
}

describe('payment methods', () => {
  test.each([
    ['ae', 100_000, 'tap_apple_pay tap tabby tamara cashew cashondelivery'],
    ['bh', 50_000, 'tap_apple_pay benefit tap tamara cashondelivery'],
    ['om', 50_000, 'oman_net tap tamara cashondelivery'],
    ['kw', 50_000, 'tap_apple_pay knet tap tabby tamara cashondelivery'],
    ['qa', 100_000, 'tap_apple_pay qpay tap cashondelivery'],
    ['in', 500_000, 'external cashondelivery'],
  ])('in %s for %d are %s', (country, minor, expected) => {
    expect(codes(due(country, minor)).join(' ')).toBe(expected)
  })

  test('have one row for each code, with words in both languages and a mark that is drawn', () => {
    expect(table.methods.map(({ code }) => code).sort()).toEqual([...paymentMethodCodes].sort())
    for (const { mark, name } of table.methods) {
      expect(Object.keys(icons)).toContain(mark)
      expect(name.ar === name.en ? name.en : '').toMatch(/^(Apple Pay)?$/)
    }
  })

  test('are paid in the currency of their country', () => {
    for (const { countries } of table.methods)
      for (const { country, currency } of countries)
        expect(theCountries.find(({ isoCode }) => isoCode === country)?.currency).toBe(currency)
  })

  test('in parts have the limits that products say', () => {
    const limits = readPolicies('src/content/policies').instalments
    for (const { code, family, countries } of table.methods.filter((row) => row.family === 'later'))
      for (const { country, minMinor, maxMinor } of countries)
        expect(limits, `${code} ${family}`).toContainEqual(
          expect.objectContaining({ provider: code, country, minMinor, maxMinor }),
        )
  })

  test('of cards have one door: the first that is configured', () => {
    const configured = new Set(['payfort', 'checkout'] as const)
    expect(codes({ configured })).toEqual(['checkout'])
    expect(codes({ configured: new Set(['payfort']) })).toEqual(['payfort'])
  })

  test('that nobody stands behind are not offered, and bestway never is', () => {
    expect(codes({ configured: new Set() })).toEqual([])
    fc.assert(
      fc.property(
        fc.constantFrom(...theCountries),
        fc.nat(10_000_000),
        fc.boolean(),
        (country, minor, home) => {
          const asked = { ...due(country.isoCode, minor), collectAt: home ? null : 'barsha' }
          expect(codes(asked)).not.toContain('bestway')
        },
      ),
    )
  })

  test('that are taken at dispatch are left out when their hold ends before it', () => {
    expect(codes({ dispatchBy: '2026-12-13T08:00:00.000Z' })).toContain('tabby')
    expect(codes({ dispatchBy: '2026-12-13T08:00:00.001Z' })).not.toContain('tabby')
    expect(codes({ dispatchBy: '2027-06-01T08:00:00.000Z' })).toContain('tap')
  })

  test('in parts say their limits', () => {
    expect(refusal('tabby', due('ae', 999))).toEqual({ kind: 'under-limit', limit: money(1000, 'AED') })
    expect(refusal('tabby', due('ae', 500_000))).toBeNull()
    expect(refusal('tabby', due('ae', 500_001))).toEqual({
      kind: 'over-limit',
      limit: money(500_000, 'AED'),
    })
  })
})

describe('nothing due', () => {
  test('is offered as free, alone, and free is offered for nothing else', () => {
    fc.assert(
      fc.property(fc.constantFrom(...theCountries), fc.nat(3), fc.boolean(), (country, minor, goods) => {
        const found = codes({ ...due(country.isoCode, minor), madeToOrder: goods })
        expect(found.includes('free')).toBe(minor === 0)
        if (minor === 0) expect(found).toEqual(['free'])
        if (minor === 0) expect(codes({ payable: money(0, 'AED'), tendered: true })).toEqual(['giftcard'])
      }),
    )
  })
})

describe('cash on delivery', () => {
  const cod = (parts: Partial<OfferFacts>) => refusal('cashondelivery', parts)

  test('adds its fee, and no other method adds anything', () => {
    for (const { code, charge } of offers())
      expect(charge).toEqual(money(code === 'cashondelivery' ? 1500 : 0, 'AED'))
  })

  test.each([
    { why: 'goods made to order', parts: { madeToOrder: true }, kind: 'goods' },
    { why: 'gift cards', parts: { giftCards: true }, kind: 'goods' },
    { why: 'a zone without cash', parts: { ...due('om', 5000), zoneId: 'remote' }, kind: 'zone' },
    { why: 'a second refusal', parts: { refusals: 2 }, kind: 'refusals' },
    { why: 'a phone nobody confirmed', parts: { phoneConfirmed: false }, kind: 'phone-unconfirmed' },
    { why: 'one fils over the cap', parts: due('ae', 500_001), kind: 'over-limit' },
  ])('is refused for $why', ({ parts, kind }) => {
    expect(cod(parts)).toMatchObject({ kind })
  })

  test('is given at the cap and after one refusal', () => {
    expect(cod({ ...due('ae', 500_000), refusals: 1 })).toBeNull()
  })

  test('gives way to the counter when the order is collected', () => {
    expect(codes({ collectAt: 'barsha' })).toContain('clickandcollect')
    expect(codes({ collectAt: 'barsha' })).not.toContain('cashondelivery')
    expect(codes()).not.toContain('clickandcollect')
    expect(refusal('clickandcollect', { ...due('ae', 1_000_001), collectAt: 'barsha' })).toMatchObject({
      kind: 'over-limit',
    })
  })

  test('is what a kiosk offers: nobody types a card there', () => {
    expect(codes({ channel: 'kiosk' })).toEqual(['cashondelivery'])
  })
})
