import { describe, expect, test } from 'vitest'
import { trackedStep } from '#web/checkout-tracking.ts'
import { countsAsPurchase, toTrackedOrder } from '#web/order-tracking.ts'
import { readOrderTokens, writeOrderTokens } from '#web/order-tokens.ts'
import { readTold, withTold } from '#stores/told-purchases.ts'
import { anOrder, aQuote, aQuoteLine } from '../../support/a-checkout.ts'

describe('what the checkout tells', () => {
  test('is one event with each answered step, in the fields of the specification', () => {
    const lines = ['a', 'b', 'c', 'd', 'e', 'f'].map((sku) => aQuoteLine({ sku, productCode: sku }))
    const event = trackedStep('review', aQuote({ lines, paymentMethod: 'cashondelivery' }))
    expect(event).toMatchObject({
      event: 'add_payment_info',
      cart: {
        subTotal: 2000,
        grandTotal: 2089,
        currency: 'AED',
        shipment: { charge: 99 },
        paymentMethod: { code: 'cashondelivery', charge: 0 },
      },
      top_5_items: ['a', 'b', 'c', 'd', 'e'].map((_id) => ({ _id })),
    })
    expect(trackedStep('contact', aQuote())?.event).toBe('begin_checkout')
    expect(trackedStep('payment', aQuote())?.event).toBe('add_shipping_info')
    expect(trackedStep('delivery', aQuote())).toBeUndefined()
  })

  test('is a purchase with shipments, and none before the payment is certain', () => {
    expect(toTrackedOrder(anOrder())).toMatchObject({
      transaction_id: 'AE4830217764',
      orderTotal: 2099,
      shippingCharge: 99,
      paymentMode: 'cashondelivery',
      codCharges: 0,
      shipments: [{ shippingMethod: 'bestway', shippingDetails: { region: 'dubai', zoneId: 'near' } }],
    })
    expect(countsAsPurchase(anOrder())).toBe(true)
    expect(countsAsPurchase(anOrder({ status: 'pending' }))).toBe(false)
    expect(countsAsPurchase(anOrder({ status: 'canceled' }))).toBe(false)
  })

  test('is remembered by number, so that a purchase is told once', () => {
    const told = withTold(readTold('AE1111111111 AE2222222222'), 'AE3333333333')
    expect(readTold(told)).toEqual(['AE1111111111', 'AE2222222222', 'AE3333333333'])
    expect(readTold(withTold(readTold(told), 'AE1111111111'))).toHaveLength(3)
    expect(readTold('<script> AE1')).toEqual([])
  })
})

describe('the cookie of the last orders', () => {
  test('holds five tokens, newest first, and reads nothing that is no token', () => {
    const token = (name: string) => name.padEnd(20, 'x')
    const kept = writeOrderTokens(['f', 'e', 'd', 'c', 'b', 'a'].map(token))
    expect(readOrderTokens(kept)).toEqual(['f', 'e', 'd', 'c', 'b'].map(token))
    expect(readOrderTokens('short.;drop')).toEqual([])
    expect(readOrderTokens(undefined)).toEqual([])
  })
})
