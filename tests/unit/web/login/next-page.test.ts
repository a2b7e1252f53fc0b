import { describe, expect, test } from 'vitest'
import { dialCodeFor } from '#web/login/dial-code.ts'
import { loginHref, nextAfter, nextOf } from '#web/login/next-page.ts'
import { readSignInEvent, writeSignInEvent } from '#web/login/sign-in-event.ts'
import { stepUpHref } from '#web/login/step-up-href.ts'
import { theStorefront } from '../../../support/shops/a-content-shop.ts'
import { aShop } from '../../../support/shops/a-shop.ts'

const locals = { shop: aShop(), storefront: theStorefront('kw/ar') }
const contextOf = (next: string) => ({
  locals,
  url: new URL(`http://localhost:4321/kw/ar/login?next=${encodeURIComponent(next)}`),
})

describe('where a sign-in goes on', () => {
  test.each([
    '/kw/ar/cart',
    '/kw/ar/checkout/payment?from=review',
    '/ae/en/p/nura-sofa',
    '/kw/ar/login?step=update',
    '/kw/ar/login-help',
  ])('is %s', (next) => {
    expect(nextOf(contextOf(next))).toBe(next)
    expect(nextAfter(contextOf(next), '/kw/ar/wishlist')).toBe(next)
  })

  test.each([
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'javascript:alert(1)',
    'https://evil.example/kw/ar',
    '/.//evil.example',
    '/kw/ar/..//evil.example',
    '/\tevil.example',
    '/kw/ar\n/cart',
    '/dev/inbox',
    '/xx/ar/cart',
    'cart',
    '',
    '/kw/ar/login',
    '/kw/ar/login/google',
    '/kw/ar/login?step=OTPScreen',
    `/kw/ar/${'a'.repeat(600)}`,
  ])('is never %s', (next) => {
    expect(nextOf(contextOf(next))).toBeNull()
    expect(nextAfter(contextOf(next), '//evil.example')).toBe('/kw/ar/account')
    expect(nextAfter(contextOf(next), '/kw/ar/cart')).toBe('/kw/ar/cart')
  })

  test('stays in the address of each step', () => {
    expect(loginHref('kw/ar', 'default', null)).toBe('/kw/ar/login')
    expect(loginHref('kw/ar', 'OTPScreen', '/kw/ar/cart')).toBe(
      '/kw/ar/login?step=OTPScreen&next=%2Fkw%2Far%2Fcart',
    )
    expect(stepUpHref(locals.storefront, '/kw/ar/account/profile')).toBe(
      '/kw/ar/account/confirm?next=%2Fkw%2Far%2Faccount%2Fprofile',
    )
  })
})

test('the dial code is that of the country entry, else of the map, else India’s', () => {
  expect(dialCodeFor({ isoCode: 'ae', countryCode: '971' })).toBe('971')
  expect(dialCodeFor({ isoCode: 'kw', countryCode: '' })).toBe('965')
  expect(dialCodeFor({ isoCode: 'in', countryCode: '' })).toBe('91')
})

test('the event of a sign-in is read as it was written, and nothing else is', () => {
  const written = writeSignInEvent({ isNew: true, method: 'phone-code' })
  expect(readSignInEvent(written)).toEqual({ event: 'sign_up', method: 'phone-code' })
  expect(readSignInEvent(writeSignInEvent({ isNew: false, method: 'google' }))?.event).toBe('login')
  for (const other of [undefined, '', 'login', 'purchase.x', 'login.<b>', 'login.a.b'])
    expect(readSignInEvent(other)).toBeUndefined()
})
