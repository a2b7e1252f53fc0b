import type { OfferContext } from '#commerce/payments/methods/offer-context.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { listMethods } from '#commerce/payments/methods/list-methods.ts'
import { listPaymentOffers } from '#commerce/payments/methods/list-payment-offers.ts'
import { paymentMethodCodes } from '#commerce/payments/methods/payment-method.ts'
import * as icons from '#ui/icons.ts'
import { money } from '#kernel/money.ts'
import { readPaymentTable } from '#adapters/payments/read-payment-table.ts'
import { readPolicies } from '#adapters/delivery/read-policies.ts'
import { theCountries } from '../../../support/shops/the-countries.ts'

const table = readPaymentTable('src/content/payments')
const facts = (parts: Partial<OfferContext> = {}): OfferContext => ({
  country: 'ae',
  payable: money(100_000, 'AED'),
  tendered: false,
  madeToOrder: false,
  giftCards: false,
  zoneId: 'near',
  collectAt: null,
  payAtStoreUpToMinor: 1_000_000,
  channel: 'web',
  customer: 'guest',
  refusedDeliveries: 0,
  phone: 'confirmed',
  at: '2026-11-22T08:00:00.000Z',
  dispatchBy: null,
  configured: new Set(paymentMethodCodes),
  ...parts,
})
const offers = (parts: Partial<OfferContext> = {}) => listPaymentOffers(table, facts(parts))
const codes = (parts: Partial<OfferContext> = {}) => offers(parts).map(({ code }) => code)
const rejection = (code: string, parts: Partial<OfferContext>) =>
  offers(parts).find((offer) => offer.code === code)?.rejection
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
    ['in', 500_000, 'upi razorpay cashondelivery'],
  ])('payment methods in %s for an amount of %d are %s', (country, minor, expected) => {
    expect(codes(due(country, minor)).join(' ')).toBe(expected)
  })

  test('one UPI payment is for at most a hundred thousand rupees', () => {
    expect(rejection('upi', due('in', 10_000_000))).toBeNull()
    expect(rejection('upi', due('in', 10_000_001))).toMatchObject({ kind: 'over-limit' })
    expect(rejection('razorpay', due('in', 10_000_001))).toBeNull()
  })

  test('the table has one row per method code, with text in both languages and an existing icon', () => {
    expect(table.methods.map(({ code }) => code).sort()).toEqual([...paymentMethodCodes].sort())
    for (const { mark, name } of table.methods) {
      expect(Object.keys(icons)).toContain(mark)
      expect(name.ar === name.en ? name.en : '').toMatch(/^(Apple Pay)?$/)
    }
  })

  test('each method has the currency of its country', () => {
    for (const { countries } of table.methods)
      for (const { country, currency } of countries)
        expect(theCountries.find(({ isoCode }) => isoCode === country)?.currency).toBe(currency)
  })

  test('installment methods have the limits that product pages show', () => {
    const limits = readPolicies('src/content/policies').installments
    for (const { code, family, countries } of table.methods.filter((row) => row.family === 'later'))
      for (const { country, minMinor, maxMinor } of countries)
        expect(limits, `${code} ${family}`).toContainEqual(
          expect.objectContaining({ provider: code, country, minMinor, maxMinor }),
        )
  })

  test('offers only the first configured method of the card group', () => {
    const configured = new Set(['payfort', 'checkout'] as const)
    expect(codes({ configured })).toEqual(['checkout'])
    expect(codes({ configured: new Set(['payfort']) })).toEqual(['payfort'])
  })

  test('offers no method that is not configured, and never bestway', () => {
    expect(codes({ configured: new Set() })).toEqual([])
    fc.assert(
      fc.property(
        fc.constantFrom(...theCountries),
        fc.nat(10_000_000),
        fc.boolean(),
        (country, minor, home) => {
          const requested = { ...due(country.isoCode, minor), collectAt: home ? null : 'barsha' }
          expect(codes(requested)).not.toContain('bestway')
        },
      ),
    )
  })

  test('leaves out methods captured at dispatch when their authorization expires before', () => {
    expect(codes({ dispatchBy: '2026-12-13T08:00:00.000Z' })).toContain('tabby')
    expect(codes({ dispatchBy: '2026-12-13T08:00:00.001Z' })).not.toContain('tabby')
    expect(codes({ dispatchBy: '2027-06-01T08:00:00.000Z' })).toContain('tap')
  })

  test('installment methods outside their limits state the limit', () => {
    expect(rejection('tabby', due('ae', 999))).toEqual({ kind: 'under-limit', limit: money(1000, 'AED') })
    expect(rejection('tabby', due('ae', 500_000))).toBeNull()
    expect(rejection('tabby', due('ae', 500_001))).toEqual({
      kind: 'over-limit',
      limit: money(500_000, 'AED'),
    })
  })
})

describe('with nothing due', () => {
  test('offers only the free method, and never offers it otherwise', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...theCountries),
        fc.nat(3),
        fc.boolean(),
        (country, minor, madeToOrder) => {
          const found = codes({ ...due(country.isoCode, minor), madeToOrder })
          expect(found.includes('free')).toBe(minor === 0)
          if (minor === 0) expect(found).toEqual(['free'])
          if (minor === 0) expect(codes({ payable: money(0, 'AED'), tendered: true })).toEqual(['giftcard'])
        },
      ),
    )
  })
})

describe('cash on delivery', () => {
  const cod = (parts: Partial<OfferContext>) => rejection('cashondelivery', parts)

  test('only cash on delivery has a charge', () => {
    for (const { code, charge } of offers())
      expect(charge).toEqual(money(code === 'cashondelivery' ? 1500 : 0, 'AED'))
  })

  test.each<{ why: string; parts: Partial<OfferContext>; kind: string }>([
    { why: 'items made to order', parts: { madeToOrder: true }, kind: 'items' },
    { why: 'gift cards', parts: { giftCards: true }, kind: 'items' },
    { why: 'a zone without cash', parts: { ...due('om', 5000), zoneId: 'remote' }, kind: 'zone' },
    { why: 'a second refused delivery', parts: { refusedDeliveries: 2 }, kind: 'refused-deliveries' },
    { why: 'a phone nobody confirmed', parts: { phone: 'unconfirmed' }, kind: 'phone-unconfirmed' },
    { why: 'a phone that no code reaches', parts: { phone: 'unreachable' }, kind: 'phone-unreachable' },
    {
      why: 'an amount over the cap, for which no code is requested',
      parts: { ...due('ae', 500_001), phone: 'unconfirmed' },
      kind: 'over-limit',
    },
    { why: 'one fils over the cap', parts: due('ae', 500_001), kind: 'over-limit' },
  ])('rejects cash on delivery for $why', ({ parts, kind }) => {
    expect(cod(parts)).toMatchObject({ kind })
  })

  test('offers cash on delivery at the cap and after one refused delivery', () => {
    expect(cod({ ...due('ae', 500_000), refusedDeliveries: 1 })).toBeNull()
  })

  test('offers payment at the counter instead of cash on delivery for pickup', () => {
    expect(codes({ collectAt: 'barsha' })).toContain('clickandcollect')
    expect(codes({ collectAt: 'barsha' })).not.toContain('cashondelivery')
    expect(codes()).not.toContain('clickandcollect')
    expect(rejection('clickandcollect', { ...due('ae', 1_000_001), collectAt: 'barsha' })).toMatchObject({
      kind: 'over-limit',
    })
  })

  test('a kiosk offers cash and no cards', () => {
    expect(codes({ channel: 'kiosk' })).toEqual(['cashondelivery'])
  })
})

describe('the methods of a country, before there is a quote', () => {
  const configured = new Set(paymentMethodCodes)
  const codesOf = (country: OfferContext['country'], some: OfferContext['configured'] = configured) =>
    listMethods(table, { country, channel: 'web', configured: some }).map(({ code }) => code)

  test.each(['ae', 'bh', 'om', 'kw', 'qa', 'in'] as const)(
    'in %s are those that some order there is offered',
    (country) => {
      const { currency } = theCountries.find(({ isoCode }) => isoCode === country) ?? {}
      const some = [null, 'store'].flatMap((collectAt) =>
        offers({ country, collectAt, payable: money(100_000, currency ?? 'AED') }).map(({ code }) => code),
      )
      expect([...codesOf(country)].toSorted()).toEqual([...new Set(some)].toSorted())
    },
  )

  test('are none of another country, and none that is not configured', () => {
    expect(codesOf('kw')).toContain('knet')
    expect(codesOf('ae')).not.toContain('knet')
    expect(codesOf('kw', new Set())).toEqual([])
  })
})
