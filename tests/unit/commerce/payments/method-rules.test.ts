import type { OfferContext } from '#commerce/payments/methods/offer-context.ts'
import { describe, expect, test } from 'vitest'
import { listPaymentOffers } from '#commerce/payments/methods/list-payment-offers.ts'
import type { PaymentMethod } from '#commerce/payments/methods/method-table.ts'
import { paymentMethodCodes } from '#commerce/payments/methods/payment-method.ts'
import { money } from '#kernel/money.ts'
import { readPaymentTable } from '#adapters/payments/read-payment-table.ts'

const table = readPaymentTable('src/content/payments')
const facts = (parts: Partial<OfferContext>): OfferContext => ({
  country: 'ae',
  payable: money(100_000, 'AED'),
  madeToOrder: false,
  giftCards: false,
  tendered: false,
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

/** The table with one row changed, asked for that row. */
function offerOf(
  code: PaymentMethod['code'],
  change: Partial<PaymentMethod>,
  parts: Partial<OfferContext> = {},
) {
  const methods = table.methods.map((row) => (row.code === code ? { ...row, ...change } : row))
  return listPaymentOffers({ ...table, methods }, facts(parts)).find((offer) => offer.code === code)
}

describe('payment method rules', () => {
  test('a method is limited to its customers, channels and currency', () => {
    expect(offerOf('tabby', { customers: ['registered'] })).toBeUndefined()
    expect(offerOf('tabby', { customers: ['registered'] }, { customer: 'registered' })).toBeDefined()
    expect(offerOf('tabby', { channels: ['mobile-web'] })).toBeUndefined()
    expect(offerOf('tabby', { channels: ['mobile-web'] }, { channel: 'mobile-web' })).toBeDefined()
    expect(offerOf('tabby', {}, { payable: money(100_000, 'KWD') })).toBeUndefined()
    expect(offerOf('tabby', { offered: 'never' })).toBeUndefined()
  })

  test.each([
    { excludes: ['gift-card'] as const, parts: { giftCards: true } },
    { excludes: ['made-to-order'] as const, parts: { madeToOrder: true } },
  ])('a method rejects excluded items: $excludes', ({ excludes, parts }) => {
    expect(offerOf('tabby', { excludes }, parts)?.rejection).toEqual({ kind: 'items' })
    expect(offerOf('tabby', { excludes })?.rejection).toBeNull()
    expect(offerOf('tabby', { excludes: [] }, parts)?.rejection).toBeNull()
  })

  test('installment methods of the table reject orders with gift cards', () => {
    for (const code of ['tabby', 'tamara', 'cashew'] as const)
      expect(offerOf(code, {}, { giftCards: true })?.rejection, code).toEqual({ kind: 'items' })
  })

  test('a method with an unconfirmed contract is offered only when configured', () => {
    const named = table.methods.filter(({ offered }) => offered === 'when-named').map(({ code }) => code)
    expect(named.sort()).toEqual(['external', 'ifin', 'nuclei', 'ompay', 'syn_nuclei_src', 'synapse'])
    expect(table.methods.filter(({ offered }) => offered === 'never').map(({ code }) => code)).toEqual([
      'bestway',
    ])
  })

  test('an offer of a payment sheet is marked as one', () => {
    expect(offerOf('tap_apple_pay', {})?.sheet).toBe(true)
    expect(offerOf('tap', {})?.sheet).toBeUndefined()
  })

  test('captures cards immediately, and Tabby and Tamara at dispatch', () => {
    const capture = (code: string) => table.methods.find((row) => row.code === code)?.capture
    for (const { code, family } of table.methods)
      if (family === 'card' || family === 'bank' || family === 'sheet')
        expect(capture(code), code).toBe('at-confirmation')
    expect([capture('tabby'), capture('tamara')]).toEqual(['at-dispatch', 'at-dispatch'])
  })
})
