import { describe, expect, test } from 'vitest'
import { trackedStep } from '#web/checkout-tracking.ts'
import { countsAsPurchase, toTrackedOrder } from '#web/order-tracking.ts'
import { readOwnOrders, writeOwnOrders } from '#web/order-tokens.ts'
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
  test('holds five orders with their tokens, newest first, and reads nothing that is none', () => {
    const order = (digit: number) => ({
      number: `AE${String(digit).repeat(10)}`,
      token: String(digit).padEnd(20, 'x'),
    })
    const kept = writeOwnOrders([6, 6, 5, 4, 3, 2, 1].map(order))
    expect(readOwnOrders(kept)).toEqual([6, 5, 4, 3, 2].map(order))
    for (const none of ['short.;drop', 'AE1111111111~short', `~${'x'.repeat(20)}`, 'x'.repeat(43), undefined])
      expect(readOwnOrders(none), none).toEqual([])
  })
})
