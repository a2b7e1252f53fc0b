import { describe, expect, test } from 'vitest'
import { showCart } from '#commerce/cart/show-cart.ts'
import { money } from '#kernel/money.ts'
import { toShownCart } from '#web/cart/cart-tracking.ts'
import { toTrackedProduct } from '#web/checkout/checkout-tracking.ts'
import { theStorefront } from '../../support/shops/a-content-shop.ts'
import { aQuoteLine } from '../../support/builders/a-checkout.ts'
import { aPurchasableVariant } from '../../support/builders/a-purchasable-variant.ts'
import { pricedFrom } from '../../support/shops/without-promotions.ts'

const here = theStorefront('kw/ar')
const price = money(12_345, 'KWD')
const variants = new Map([
  [
    'MJ-1',
    aPurchasableVariant({
      sku: 'MJ-1',
      unitPrice: price,
      snapshot: { ...aPurchasableVariant().snapshot, listPrice: money(15_000, 'KWD') },
    }),
  ],
])
const lines = [{ sku: 'MJ-1', quantity: 2, addedPrice: price, saved: false }]
const stored = { lines, version: 1, coupon: null, chosenGifts: {} }

describe('toTrackedCart of a cart', () => {
  test('has the fields of the specification, exact amounts, and names as on the page', () => {
    const priced = pricedFrom(lines, variants, here.country)
    const cart = showCart(stored, priced, variants, here)
    expect(toShownCart(cart, 'ar')).toEqual({
      subTotal: 24.69,
      grandTotal: 24.69,
      currency: 'KWD',
      items: [
        {
          qty: 2,
          product: {
            _id: 'MJ-1',
            name: cart.lines[0]?.card.name,
            url_key: cart.lines[0]?.card.urlKey,
            defaultPrice: { specialPrice: 15 },
            selectedPrice: { specialPrice: 12.345, currency: 'KWD' },
            media_gallery: ['/media/one'],
            brand: 'Majlis',
            categoryLevel1: 'المعيشة',
            color: 'رملي',
            country_of_manufacture: 'AE',
          },
        },
      ],
    })
  })

  test('includes a coupon that applies with its discount, and no other', () => {
    const plain = pricedFrom(lines, variants, here.country)
    const label = { en: 'Ten', ar: 'عشرة' }
    const adjustments = [{ promotionId: 'p', kind: 'coupon' as const, label, amount: money(-2_469, 'KWD') }]
    const counted = {
      ...plain,
      adjustments,
      coupon: { promotionId: 'p', code: 'TEN', applied: true as const, label },
    }
    const of = (priced: typeof plain) => toShownCart(showCart(stored, priced, variants, here), 'en')
    expect(of(counted)).toMatchObject({ couponDiscount: 2.469, coupon: { code: 'TEN' } })
    expect(of({ ...plain, coupon: { code: 'NO', applied: false, reason: 'invalid' } })).not.toHaveProperty(
      'coupon',
    )
  })
})

describe('inventoryStock of a line', () => {
  test.each([
    [0, { qty: 0 }],
    [3, { qty: 3 }],
    // Like shoppers, analytics gets the quantity only when it is low.
    [40, { qty: 6 }],
    [undefined, undefined],
  ])('is of %s units %j', (stock, inventoryStock) => {
    const { snapshot } = aPurchasableVariant()
    const line = { ...aQuoteLine(), snapshot: { ...snapshot, ...(stock !== undefined && { stock }) } }
    expect(toTrackedProduct(line, 'en').inventoryStock).toEqual(inventoryStock)
  })
})
