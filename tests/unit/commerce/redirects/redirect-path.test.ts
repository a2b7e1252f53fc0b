import { describe, expect, test } from 'vitest'
import { foldPath, parseFrom, parseTo, splitStorefront } from '#commerce/redirects/redirect-path.ts'

describe('an old address', () => {
  test.each([
    ['/Sofas.html', '/sofas.html'],
    ['https://www.former-shop.example/ae/Sofas.html', '/ae/sofas.html'],
    ['/sofas//corner/', '/sofas/corner'],
    ['/%D8%A3%D8%B1%D8%A7%D8%A6%D9%83', '/أرائك'],
    ['  /sofas  ', '/sofas'],
  ])('is found as its path, decoded and in lower case: %s', (typed, from) => {
    expect(parseFrom(typed)).toEqual({ ok: true, value: from })
  })

  test.each([
    ['', 'empty'],
    ['/', 'empty'],
    ['https://former-shop.example/', 'empty'],
    ['/index.php?id=3', 'has-query'],
    ['/sofas#corner', 'has-query'],
    ['sofas', 'unreadable'],
    ['/a/../operations', 'unreadable'],
    ['/%zz', 'unreadable'],
    [String.raw`/\evil.example`, 'unreadable'],
    ['/\u202esofas', 'unreadable'],
    ['/operations/orders', 'reserved'],
    ['/API/payments', 'reserved'],
    [`/${'a'.repeat(500)}`, 'too-long'],
  ])('is refused where it is none: %s', (typed, failure) => {
    expect(parseFrom(typed)).toEqual({ ok: false, failure })
  })
})

describe('a new address', () => {
  test.each([
    ['/c/living/sofas', '/c/living/sofas'],
    ['/c/living?color=beige#list', '/c/living?color=beige#list'],
    ['/أرائك', '/%D8%A3%D8%B1%D8%A7%D8%A6%D9%83'],
  ])('is a path of the shop, encoded: %s', (typed, to) => {
    expect(parseTo(typed)).toEqual({ ok: true, value: to })
  })

  test.each([
    ['', 'empty'],
    ['https://evil.example/', 'other-host'],
    ['//evil.example', 'other-host'],
    [String.raw`/\evil.example`, 'other-host'],
    ['javascript:alert(1)', 'other-host'],
    ['/\t/evil.example', 'unreadable'],
    ['/api/cart', 'reserved'],
    [`/${'a'.repeat(2000)}`, 'too-long'],
  ])('never leads out of the shop: %s', (typed, failure) => {
    expect(parseTo(typed)).toEqual({ ok: false, failure })
  })
})

test('the beginning of the shop is a path; what climbs out of it is none', () => {
  expect(foldPath('/')).toBe('/')
  expect(foldPath('/./sofas')).toBeUndefined()
})

test('a path is in a storefront, or outside of all', () => {
  const storefronts = ['ae/en', 'ae/ar']
  expect(splitStorefront('/ae/ar/sofas', storefronts)).toEqual({ storefront: 'ae/ar', rest: '/sofas' })
  expect(splitStorefront('/ae/ar', storefronts)).toEqual({ storefront: 'ae/ar', rest: '/' })
  expect(splitStorefront('/ae/arabic', storefronts)).toEqual({ storefront: null, rest: '/ae/arabic' })
})
