import { describe, expect, test } from 'vitest'
import { fail } from '#kernel/result.ts'
import { createPostedFormHandler } from '#web/forms/handle-posted-form.ts'
import { aShop } from '../../support/shops/a-shop.ts'

const token = 'a'.repeat(43)
const target = '/ae/en/cart?_action=addToCart'

async function post(parts: { target?: string; headers?: Record<string, string>; body?: string } = {}) {
  const added: unknown[] = []
  const { cart } = aShop()
  const shop = aShop({
    cart: {
      add: (request, here) => {
        added.push([request.items, request.from])
        return request.items[0]?.sku === 'NONE'
          ? Promise.resolve(fail({ kind: 'unknown-sku' }))
          : cart.add({ ...request, token }, here)
      },
    },
  })
  const handled = await createPostedFormHandler(shop)({
    origin: 'http://localhost:4321',
    target: parts.target ?? target,
    headers: {
      origin: shop.settings.origin,
      'content-type': 'application/x-www-form-urlencoded',
      ...parts.headers,
    },
    body: Buffer.from(parts.body ?? 'sku=MJ-1001'),
    address: '203.0.113.9',
    requestId: 'r-1',
  })
  return { handled, added }
}

describe('a posted form', () => {
  test('that succeeds is a redirect with its cookie, security headers and no caching', async () => {
    const { handled, added } = await post()
    expect(added).toEqual([[[{ sku: 'MJ-1001', quantity: 1 }], '203.0.113.9']])
    expect(handled).toMatchObject({
      kind: 'whole',
      status: 303,
      headers: {
        location: '/ae/en/cart?added=MJ-1001',
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
        'set-cookie': [`_gct=${token}; Max-Age=5184000; Path=/; HttpOnly; SameSite=Lax`],
      },
    })
  })

  test('that fails leaves what became of it to its page, and runs once', async () => {
    const { handled, added } = await post({ body: 'sku=NONE' })
    expect(added).toHaveLength(1)
    expect(handled).toMatchObject({
      kind: 'page',
      locals: { cartFormResult: { done: false, status: 404 }, formCookies: [] },
    })
  })

  test.each([
    ['another origin', { headers: { origin: 'https://evil.example' } }],
    ['a kiosk', { headers: { cookie: 'a=b; dwId=1' } }],
    ['a preview', { target: `${target}&preview=x` }],
    ['an encoded path', { target: '/ae/%65n/cart?_action=addToCart' }],
    ['an unknown storefront', { target: '/xx/en/cart?_action=addToCart' }],
    ['a form of another table', { target: '/ae/en/cart?_action=submitLead' }],
    ['a name that objects inherit', { target: '/ae/en/cart?_action=constructor' }],
    ['a body that is no form', { headers: { 'content-type': 'application/json' } }],
    ['parts that cannot be read', { headers: { 'content-type': 'multipart/form-data; boundary=x' } }],
  ])('of %s is left to Astro before anything is done', async (_, parts) => {
    expect(await post(parts)).toEqual({ handled: undefined, added: [] })
  })
})
