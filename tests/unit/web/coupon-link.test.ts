import { describe, expect, test } from 'vitest'
import { parseCouponCode, parseCouponLink, redirectCouponLink } from '#web/cart/coupon-link.ts'

describe('a link with a coupon', () => {
  test.each([
    ['/ae/en', 'coupon=WELCOME10', '/ae/en', 'WELCOME10'],
    [
      '/ae/ar/c/rugs',
      'color=blue&coupon=welcome-10&utm_source=a',
      '/ae/ar/c/rugs?color=blue&utm_source=a',
      'WELCOME10',
    ],
    ['/', 'coupon=WELCOME10&to=/ae/ar', '/?to=/ae/ar', 'WELCOME10'],
    ['/ae/ar', 'coupon=welcome%20%D9%A1%D9%A0', '/ae/ar', 'WELCOME10'],
    ['/ae/ar', 'coupon=%E2%80%8FWELCOME10%E2%80%8E', '/ae/ar', 'WELCOME10'],
    ['/ae/en', 'coupon=FIRST1&coupon=SECOND2', '/ae/en', 'FIRST1'],
    ['/ae/en/c/rugs', 'code=WELCOME10&color=blue', '/ae/en/c/rugs?color=blue', 'WELCOME10'],
    ['/ae/en', 'code=FIRST1&coupon=SECOND2', '/ae/en', 'FIRST1'],
    ['/ae/en/scan', 'code=MJ-1001&coupon=WELCOME10', '/ae/en/scan?code=MJ-1001', 'WELCOME10'],
    ['/ae/en', 'coupon', '/ae/en', null],
    ['/ae/en', 'coupon=', '/ae/en', null],
    ['/ae/en', 'coupon=%3Cscript%3Ealert(1)%3C/script%3E', '/ae/en', null],
    ['/ae/en', 'coupon=%22%27%3B%20Path%3D/%0D%0ASet-Cookie%3A%20a%3Db', '/ae/en', null],
    ['/ae/en', `coupon=${'A'.repeat(3000)}`, '/ae/en', null],
    ['/ae/en', 'coupon=%E0%A4%A', '/ae/en', null],
    ['/ae/en', 'coupon=ABC', '/ae/en', null],
  ])('%s?%s leads to the page without it', (path, query, to, code) =>
    expect(parseCouponLink(path, query)).toEqual({ to, code }),
  )

  test.each([
    ['/ae/en', ''],
    ['/ae/en', 'coupons=A&my-coupon=B&x=coupon'],
    ['/ae/en', 'postcode=A&x=code'],
    ['/operations/promotions', 'code=WELCOME10'],
    ['/ae/ar/scan', 'code=MJ-1001-PALM-220&store=barsha'],
    ['/feeds/ae-en.xml', 'coupon=WELCOME10'],
    ['/robots.txt', 'coupon=WELCOME10'],
    ['/uae/en', 'coupon=WELCOME10'],
  ])('%s?%s is none', (path, query) => expect(parseCouponLink(path, query)).toBeUndefined())

  test('stores the code in a cookie that no script reads, and on a kiosk not at all', () => {
    const redirect = (secure: boolean, kiosk: boolean) =>
      redirectCouponLink('/ae/en', 'coupon=WELCOME10', { secure, kiosk })
    const cookie = 'majlis_coupon=WELCOME10; Max-Age=86400; Path=/; HttpOnly; SameSite=Lax'
    expect(redirect(false, false)).toEqual({ location: '/ae/en', 'set-cookie': cookie })
    expect(redirect(true, false)?.['set-cookie']).toBe(`${cookie}; Secure`)
    expect(redirect(true, true)).toEqual({ location: '/ae/en' })
  })
})

test('a cookie that a visitor wrote by hand is no code', () => {
  for (const text of [undefined, '', '<b>', 'A;B', 'A'.repeat(25), 'A'.repeat(9000)])
    expect(parseCouponCode(text), text).toBeNull()
})
