import { describe, expect, test } from 'vitest'
import type { CheckoutFacade, PlaceFailure } from '#commerce/checkout/checkout.ts'
import { consentTextVersion } from '#contracts/consent-cookie.ts'
import { addMilliseconds } from '#kernel/instant.ts'
import { money } from '#kernel/money.ts'
import { fail, ok } from '#kernel/result.ts'
import { handleDelivery, handlePayment } from '#web/checkout/checkout-forms.ts'
import { handlePlace } from '#web/checkout/checkout-place.ts'
import { aCheckout, aQuote, aReadyCheckout } from '../../support/builders/a-checkout.ts'
import { aForm, aFormContext } from '../../support/builders/a-form-context.ts'
import { aSignedIn } from '../../support/builders/a-signed-in.ts'
import { aShop } from '../../support/shops/a-shop.ts'

const cookies = { _gct: 'c'.repeat(43) }
const visiting = (checkout: Partial<CheckoutFacade>) => aFormContext({ shop: aShop({ checkout }), cookies })
const key = 'k'.repeat(20)

describe('handlePlace', () => {
  test('gives this browser access to the order’s page, and keeps access to earlier ones', async () => {
    const requests: unknown[] = []
    const before = `AE1111111111~${'b'.repeat(43)}`
    const { context, given } = aFormContext({
      cookies: { ...cookies, _lot: before },
      shop: aShop({
        checkout: {
          place: async (request) => {
            requests.push(request)
            return ok({ number: 'AE4830217764', accessToken: 't'.repeat(43), paymentUrl: null })
          },
        },
      }),
    })
    const answer = await handlePlace(aForm({ fingerprint: 'print', key, price: '1' }), context)
    expect(answer).toEqual({ done: true, redirectTo: '/ae/en/order/AE4830217764' })
    expect(requests).toMatchObject([{ token: cookies._gct, fingerprint: 'print', key, platform: 'web' }])
    expect(given.get('_lot')).toMatchObject({
      value: `AE4830217764~${'t'.repeat(43)}.${before}`,
      options: { httpOnly: true, sameSite: 'lax' },
    })
  })

  test.each([
    ['necessary', null],
    ['necessary-analytics', { utm_source: 'mail' }],
    ['necessary-analytics-marketing', { utm_source: 'mail', gclid: 'Cj0K' }],
  ])('hands over what brought the shopper as far as they allow it: %s', async (granted, attribution) => {
    const requests: unknown[] = []
    const { context } = aFormContext({
      cookies: {
        ...cookies,
        majlis_consent: `${consentTextVersion}.6f1c0d6e-3b1a-4a5e-9a3a-0123456789ab.${granted}`,
        majlis_campaign: '{"utm_source":"mail","gclid":"Cj0K"}',
      },
      shop: aShop({
        checkout: {
          place: async (request) => {
            requests.push(request)
            return ok({ number: 'AE4830217764', accessToken: 't'.repeat(43), paymentUrl: null })
          },
        },
      }),
    })
    await handlePlace(aForm({ fingerprint: 'print', key }), context)
    expect(requests).toMatchObject([{ attribution }])
  })

  test('redirects to the payment page when an amount is due', async () => {
    const place = async () =>
      ok({ number: 'AE4830217764', accessToken: 't'.repeat(43), paymentUrl: '/sandbox/pay/1' })
    expect(await handlePlace(aForm({ fingerprint: 'p', key }), visiting({ place }).context)).toEqual({
      done: true,
      redirectTo: '/sandbox/pay/1',
    })
  })

  test.each([
    ['an old proof', 901, true, '/ae/en/account/confirm?next=%2Fae%2Fen%2Fcheckout%2Freview'],
    ['a fresh proof', 899, true, '/ae/en/order/AE4830217764'],
    ['an old proof and no wallet', 901, false, '/ae/en/order/AE4830217764'],
  ])('spends no money of a wallet but after a fresh proof: %s', async (_, seconds, hasWallet, redirectTo) => {
    const sum = money(100, 'AED')
    const wallet = { kind: 'wallet', ledgerId: 'w', last: '', amount: sum } as const
    const shop = aShop({
      identity: { visitorTokenOf: () => 'c'.repeat(43) },
      checkout: {
        load: async () => ok(aCheckout({ quote: aQuote({ tenders: hasWallet ? [wallet] : [] }) })),
        place: async () => ok({ number: 'AE4830217764', accessToken: 't'.repeat(43), paymentUrl: null }),
      },
    })
    const at = addMilliseconds(shop.clock.now(), -seconds * 1000)
    const signedIn = aSignedIn({ proofs: [{ kind: 'phone-code', at }] })
    const { context } = aFormContext({ shop, signedIn })
    expect(await handlePlace(aForm({ fingerprint: 'p', key }), context)).toEqual({ done: true, redirectTo })
  })

  test.each<[PlaceFailure, object]>([
    [{ kind: 'empty-cart' }, { done: true, redirectTo: '/ae/en/cart' }],
    [
      { kind: 'nothing-to-order', unavailableLines: [] },
      { done: true, redirectTo: '/ae/en/cart?stopped=1' },
    ],
    [
      { kind: 'not-ready', step: 'delivery' },
      { done: true, redirectTo: '/ae/en/checkout/delivery' },
    ],
    [{ kind: 'key-reused' }, { done: false, status: 422 }],
    [
      { kind: 'out-of-stock', skus: ['A'] },
      { done: false, status: 409 },
    ],
    [{ kind: 'slot-full' }, { done: false, status: 409 }],
    [
      { kind: 'promotion-used-up', promotionId: 'p' },
      { done: false, status: 409 },
    ],
    [{ kind: 'payment-unavailable' }, { done: false, status: 503 }],
    [
      { kind: 'too-many', retryAfterSeconds: 9 },
      { done: false, status: 429 },
    ],
    [
      {
        kind: 'quote-changed',
        fingerprint: 'new',
        differences: [{ what: 'payable', sku: null, before: money(1, 'AED'), now: money(2, 'AED') }],
      },
      { done: false, status: 409, differences: [{ what: 'payable' }] },
    ],
  ])('shows the failure %j on the page', async (failure, expected) => {
    const { context } = visiting({ place: async () => fail(failure) as never })
    const answer = await handlePlace(aForm({ fingerprint: 'p', key }), context)
    expect(answer).toMatchObject(expected)
  })

  test('uses the cart of the cookie only', async () => {
    const { context } = aFormContext({})
    expect(await handlePlace(aForm({ token: cookies._gct }), context)).toEqual({
      done: true,
      redirectTo: '/ae/en/cart',
    })
  })
})

describe('checkout step forms', () => {
  test('require a slot when there are any, and none otherwise', async () => {
    const home = aReadyCheckout()
    const set = async () => ok(undefined)
    const incomplete = visiting({ load: async () => ok(home), setDelivery: set }).context
    expect(await handleDelivery(aForm({ slot: '' }), incomplete)).toMatchObject({
      done: false,
      status: 422,
      errors: [{ id: 'slot' }],
    })
    const quote = { ...home.quote, delivery: { ...home.quote.delivery, slots: [] } }
    const made = visiting({ load: async () => ok({ ...home, quote }), setDelivery: set }).context
    expect(await handleDelivery(aForm({ service: 'assembly' }), made)).toEqual({
      done: true,
      redirectTo: '/ae/en/checkout/payment',
    })
  })

  test('reject a store without all items, and a method that is not offered', async () => {
    const { context } = visiting({
      load: async () => ok(aCheckout()),
      setDelivery: async () => fail({ kind: 'not-at-store', skus: ['MJ-1'] }),
      setPayment: async () => fail({ kind: 'method-rejected', rejection: null }),
    })
    expect(await handleDelivery(aForm({ how: 'collect', store: 'barsha' }), context)).toMatchObject({
      status: 409,
      values: { store: 'barsha' },
    })
    expect(await handlePayment(aForm({ method: 'gold' }), context)).toMatchObject({ status: 409 })
    expect(await handlePayment(aForm({}), context)).toMatchObject({ errors: [{ id: 'method' }] })
  })
})
