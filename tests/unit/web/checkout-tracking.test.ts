import { describe, expect, test } from 'vitest'
import type { Checkout, CheckoutStep } from '#commerce/checkout/checkout.ts'
import type { Language } from '#kernel/language.ts'
import { trackedStep } from '#web/checkout/checkout-tracking.ts'
import { countsAsPurchase, toTrackedOrder } from '#web/orders/order-tracking.ts'
import { readOwnOrders, writeOwnOrders } from '#web/orders/order-tokens.ts'
import { readTrackedPurchases, withTrackedPurchase } from '#stores/tracked-purchases.ts'
import { trackedProduct } from '#web/product/tracked-product.ts'
import { aSofa } from '../../support/builders/a-sofa.ts'
import { aCheckout, aQuote, aQuoteLine } from '../../support/builders/a-checkout.ts'
import { aQuotedOrder } from '../../support/builders/an-order.ts'

const tracked = (
  step: CheckoutStep,
  parts: Partial<Checkout> = {},
  formError: string | null = null,
  language: Language = 'en',
) =>
  trackedStep({
    step,
    checkout: aCheckout(parts),
    language,
    formError,
    describeRejection: (reason) =>
      reason.kind === 'ineligible' ? `said: ${reason.because}` : 'something else',
  })

describe('checkout tracking', () => {
  test('reports a failed order with its message, and no step twice', () => {
    expect(tracked('review', {}, 'That slot is full.')).toMatchObject({
      event: 'place_order_error',
      place_order_error: 'That slot is full.',
      cart: { currency: 'AED' },
    })
    expect(tracked('payment', {}, 'Choose one.')).toBeUndefined()
  })

  test('reports why installment providers rejected the order', () => {
    const [method] = aCheckout().methods
    if (!method) throw new Error('there is a method')
    const rejection = { kind: 'ineligible', because: 'not-approved' } as const
    const methods = [method, { ...method, code: 'tabby' as const, rejection }]
    expect(tracked('payment', { methods })).toMatchObject({
      cart: { installments: [{ code: 'tabby', response_message: 'said: not-approved' }] },
    })
    expect(tracked('review', { methods })).not.toHaveProperty('cart.installments')
    expect(tracked('payment')).not.toHaveProperty('cart.installments')
  })

  test('sends one event per answered step, with the fields of the specification', () => {
    const lines = ['a', 'b', 'c', 'd', 'e', 'f'].map((sku) => aQuoteLine({ sku, productCode: sku }))
    const event = tracked('review', { quote: aQuote({ lines, paymentMethod: 'cashondelivery' }) })
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
    expect(tracked('contact')?.event).toBe('begin_checkout')
    expect(tracked('payment')?.event).toBe('add_shipping_info')
    expect(tracked('delivery')).toBeUndefined()
  })

  test.each(['en', 'ar'] as const)('names items as their product pages do (%s)', (language) => {
    const product = aSofa({ trail: [{ label: language === 'ar' ? 'المعيشة' : 'Living', path: 'living' }] })
    const [variant] = product.variants
    if (!variant) throw new Error('a variant')
    const seen = trackedProduct(product, variant)
    const snapshot = {
      brand: product.brand,
      trail: [{ en: 'Living', ar: 'المعيشة' }],
      color: null,
      madeIn: product.madeIn,
      gallery: seen.media_gallery ?? [],
      listPrice: variant.was ?? variant.price,
    }
    const name = { en: product.name, ar: product.name }
    const line = aQuoteLine({
      sku: variant.sku,
      name,
      urlKey: product.urlKey,
      unitPrice: variant.price,
      snapshot,
    })
    const event = tracked('review', { quote: aQuote({ lines: [line] }) }, null, language)
    const { inventoryStock: _, color: __, ...same } = seen
    expect(event && 'cart' in event && event.cart.items).toEqual([{ product: same, qty: line.quantity }])
    const color = { en: 'Sand', ar: 'رملي' }
    const colored = { ...aQuoteLine(), snapshot: { ...snapshot, color } }
    expect(
      toTrackedOrder(aQuotedOrder({ lines: [colored] }), language).shipments[0]?.items[0]?.product,
    ).toMatchObject({
      color: color[language],
      categoryLevel1: snapshot.trail[0]?.[language],
    })
  })

  test('uses line data for orders without product snapshots', () => {
    const { snapshot: _, ...line } = aQuoteLine()
    const [item] = toTrackedOrder(aQuotedOrder({ lines: [line] }), 'en').shipments[0]?.items ?? []
    expect(item?.product).toEqual({
      _id: line.sku,
      name: line.name.en,
      url_key: line.urlKey,
      defaultPrice: { specialPrice: 1000 },
      selectedPrice: { specialPrice: 1000, currency: 'AED' },
    })
  })

  test('sends a purchase with shipments once the payment is certain', () => {
    expect(toTrackedOrder(aQuotedOrder(), 'en')).toMatchObject({
      transaction_id: 'AE4830217764',
      orderTotal: 2099,
      shippingCharge: 99,
      paymentMode: 'cashondelivery',
      codCharges: 0,
      shipments: [{ shippingMethod: 'bestway', shippingDetails: { region: 'dubai', zoneId: 'near' } }],
    })
    expect(countsAsPurchase(aQuotedOrder())).toBe(true)
    expect(countsAsPurchase(aQuotedOrder({ status: 'pending' }))).toBe(false)
    expect(countsAsPurchase(aQuotedOrder({ status: 'canceled' }))).toBe(false)
  })

  test('sends a purchase once per order number', () => {
    const tracked = withTrackedPurchase(readTrackedPurchases('AE1111111111 AE2222222222'), 'AE3333333333')
    expect(readTrackedPurchases(tracked)).toEqual(['AE1111111111', 'AE2222222222', 'AE3333333333'])
    expect(
      readTrackedPurchases(withTrackedPurchase(readTrackedPurchases(tracked), 'AE1111111111')),
    ).toHaveLength(3)
    expect(readTrackedPurchases('<script> AE1')).toEqual([])
  })
})

describe('the cookie of the last orders', () => {
  test('stores the last five orders with tokens, newest first, and ignores malformed values', () => {
    const order = (digit: number) => ({
      number: `AE${String(digit).repeat(10)}`,
      token: String(digit).padEnd(20, 'x'),
    })
    const cookie = writeOwnOrders([6, 6, 5, 4, 3, 2, 1].map(order))
    expect(readOwnOrders(cookie)).toEqual([6, 5, 4, 3, 2].map(order))
    for (const none of ['short.;drop', 'AE1111111111~short', `~${'x'.repeat(20)}`, 'x'.repeat(43), undefined])
      expect(readOwnOrders(none), none).toEqual([])
  })
})
