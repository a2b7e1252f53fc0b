import { expect, test } from 'vitest'
import { showCart } from '#commerce/cart/show-cart.ts'
import { money } from '#kernel/money.ts'
import { changesBetween } from '#web/country-change.ts'
import { samePage } from '#web/same-page.ts'
import { theStorefront } from '../../support/a-content-shop.ts'
import { aSellable } from '../../support/a-sellable.ts'
import { pricedFrom } from '../../support/without-promotions.ts'

const aed = (minor: number) => money(minor, 'AED')
const lines = ['A', 'B', 'C'].map((sku) => ({ sku, quantity: 2, addedPrice: aed(1_000), saved: false }))
const cartOf = (code: string, ...some: ReturnType<typeof aSellable>[]) => {
  const here = theStorefront(code)
  const sellables = new Map(some.map((one) => [one.sku, one]))
  const priced = pricedFrom(lines, sellables, here.country)
  return showCart({ lines, version: 1, coupon: null, chosenGifts: {} }, priced, sellables, here)
}

test('another country is told line by line: its price, what it does not sell, what is sold out there', () => {
  const here = cartOf('ae/en', ...['A', 'B', 'C'].map((sku) => aSellable({ sku, price: aed(1_000) })))
  const there = cartOf(
    'kw/en',
    aSellable({ sku: 'A', price: money(85, 'KWD') }),
    aSellable({ sku: 'B', price: money(85, 'KWD'), available: 0 }),
  )
  expect(
    changesBetween(here, there).map(({ sku, kind, before, now }) => [sku, kind, before?.minor, now?.minor]),
  ).toEqual([
    ['A', 'other-price', 2_000, 170],
    ['B', 'sold-out', 2_000, undefined],
    ['C', 'not-sold', 2_000, undefined],
  ])
})

test('the country switch on a cart asks first; languages and other pages switch at once', () => {
  const at = (path: string, storefront: string) =>
    samePage(new URL(`https://shop.test${path}`), storefront, true)
  expect(at('/ae/en/cart', 'kw/en')).toBe('/ae/en/cart?country=kw')
  expect(at('/ae/en/cart', 'ae/ar')).toBe('/ae/ar/cart')
  expect(at('/ae/en/c/living', 'kw/en')).toBe('/kw/en/c/living')
})
