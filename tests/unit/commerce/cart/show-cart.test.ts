import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { showCart } from '#commerce/cart/show-cart.ts'
import { money } from '#kernel/money.ts'
import { theStorefront } from '../../../support/shops/a-content-shop.ts'
import { aPurchasableVariant } from '../../../support/builders/a-purchasable-variant.ts'
import { pricedFrom } from '../../../support/shops/without-promotions.ts'

const kuwait = theStorefront('kw/ar')
const kwd = (minor: number) => money(minor, 'KWD')
const show = (
  given: readonly { sku: string; quantity: number; addedPrice: ReturnType<typeof money>; saved?: boolean }[],
  ...some: readonly ReturnType<typeof aPurchasableVariant>[]
) => {
  const lines = given.map((line) => ({ saved: false, ...line }))
  const variants = new Map(some.map((one) => [one.sku, one]))
  const priced = pricedFrom(lines, variants, kuwait.country)
  return showCart({ lines, version: 3, coupon: null, chosenGifts: {} }, priced, variants, kuwait)
}

describe('showCart', () => {
  test('shows an empty cart to a visitor without one', () => {
    const priced = pricedFrom([], new Map(), kuwait.country)
    expect(showCart(undefined, priced, new Map(), kuwait)).toMatchObject({
      lines: [],
      saved: [],
      notSold: [],
      count: 0,
      subTotal: kwd(0),
      version: 0,
    })
  })

  test('shows notices of price and stock changes since a line was added', () => {
    const line = { sku: 'A', quantity: 4, addedPrice: kwd(10_000) }
    const cart = show([line], aPurchasableVariant({ sku: 'A', unitPrice: kwd(12_500), available: 3 }))
    expect(cart.lines[0]?.notices).toEqual([
      { kind: 'limited-stock', available: 3 },
      { kind: 'price-changed', before: kwd(10_000) },
    ])
  })

  test('shows no price notice when the line was added in another currency', () => {
    const line = { sku: 'A', quantity: 1, addedPrice: money(99_900, 'AED') }
    expect(show([line], aPurchasableVariant({ sku: 'A', unitPrice: kwd(8_250) })).lines[0]?.notices).toEqual(
      [],
    )
  })

  test('lists lines that the country does not sell, in no total', () => {
    const cart = show([{ sku: 'GONE', quantity: 2, addedPrice: kwd(1_000) }])
    expect(cart).toMatchObject({
      lines: [],
      notSold: [{ sku: 'GONE', quantity: 2 }],
      count: 0,
      subTotal: kwd(0),
    })
  })

  test('lists lines saved for later, in no total', () => {
    const cart = show(
      [{ sku: 'A', quantity: 2, addedPrice: kwd(5), saved: true }],
      aPurchasableVariant({ sku: 'A', unitPrice: kwd(5) }),
    )
    expect(cart).toMatchObject({ lines: [], saved: [{ sku: 'A' }], count: 0, subTotal: kwd(0) })
    expect(cart.priced.total).toEqual(kwd(0))
  })

  test('charges nothing for sold-out lines', () => {
    const cart = show(
      [{ sku: 'A', quantity: 2, addedPrice: kwd(5) }],
      aPurchasableVariant({ sku: 'A', unitPrice: kwd(5), available: 0 }),
    )
    expect(cart.subTotal).toEqual(kwd(0))
    expect(cart.lines[0]?.notices).toEqual([{ kind: 'sold-out' }])
  })

  test('sums lines exactly (property)', () => {
    const entry = fc.record({
      price: fc.integer({ min: 1, max: 9_999_999 }),
      quantity: fc.integer({ min: 1, max: 14 }),
    })
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 20 }), (entries) => {
        const named = entries.map((one, index) => ({ ...one, sku: `S${index}` }))
        const cart = show(
          named.map(({ sku, quantity, price }) => ({ sku, quantity, addedPrice: kwd(price) })),
          ...named.map(({ sku, price }) =>
            aPurchasableVariant({ sku, unitPrice: kwd(price), available: 99 }),
          ),
        )
        const total = named.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
        expect(cart.subTotal.minor).toBe(total)
        expect(cart.lines.reduce((sum, line) => sum + line.total.minor, 0)).toBe(total)
      }),
    )
  })
})
