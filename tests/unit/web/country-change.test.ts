import { describe, expect, test } from 'vitest'
import { showCart } from '#commerce/cart/show-cart.ts'
import { money } from '#kernel/money.ts'
import { changesBetween } from '#web/cart/country-change.ts'
import { countrySwitchTarget, countrySwitchHref } from '#web/http/same-page.ts'
import { theStorefront } from '../../support/shops/a-content-shop.ts'
import { aPurchasableVariant } from '../../support/builders/a-purchasable-variant.ts'
import { pricedFrom } from '../../support/shops/without-promotions.ts'

const aed = (minor: number) => money(minor, 'AED')
const lines = ['A', 'B', 'C'].map((sku) => ({ sku, quantity: 2, addedPrice: aed(1_000), saved: false }))
const cartOf = (code: string, ...some: ReturnType<typeof aPurchasableVariant>[]) => {
  const here = theStorefront(code)
  const variants = new Map(some.map((one) => [one.sku, one]))
  const priced = pricedFrom(lines, variants, here.country)
  return showCart({ lines, version: 1, coupon: null, chosenGifts: {} }, priced, variants, here)
}

test('changesBetween lists other prices, lines that are not sold and sold-out lines of another country', () => {
  const here = cartOf(
    'ae/en',
    ...['A', 'B', 'C'].map((sku) => aPurchasableVariant({ sku, unitPrice: aed(1_000) })),
  )
  const there = cartOf(
    'kw/en',
    aPurchasableVariant({ sku: 'A', unitPrice: money(85, 'KWD') }),
    aPurchasableVariant({ sku: 'B', unitPrice: money(85, 'KWD'), available: 0 }),
  )
  expect(changesBetween(here, there)).toEqual([
    { kind: 'other-price', name: 'Piece A', before: aed(2_000), now: money(170, 'KWD') },
    { kind: 'sold-out', name: 'Piece B' },
    { kind: 'not-sold', name: 'Piece C' },
  ])
})

describe('the country switch', () => {
  const url = (path: string) => new URL(path, 'https://shop.test')

  test('keeps the current page, without campaign parameters', () => {
    expect(countrySwitchHref(url('/ae/en/c/living?color=beige&gclid=1'), 'ae/en', 'om', true)).toBe(
      '/ae/en/country/om?page=%2Fc%2Fliving%3Fcolor%3Dbeige',
    )
    expect(countrySwitchHref(url('/ae/en'), 'ae/en', 'om', true)).toBe('/ae/en/country/om')
    expect(countrySwitchHref(url('/ae/en/pages/x'), 'ae/en', 'om', false)).toBe('/ae/en/country/om')
  })

  test.each([
    ['/c/living?color=beige', '/om/ar/c/living?color=beige'],
    ['/', '/om/ar'],
    ['//evil.example', '/om/ar'],
    ['/\\evil.example', '/om/ar'],
    ['https://evil.example', '/om/ar'],
    ['/a b\n', '/om/ar'],
  ])('leads from %j to %s, never off the site', (page, to) => {
    expect(countrySwitchTarget(url(`/ae/ar/country/om?page=${encodeURIComponent(page)}`), 'om/ar')).toBe(to)
  })
})
