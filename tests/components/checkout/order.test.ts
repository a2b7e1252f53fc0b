import { JSDOM } from 'jsdom'
import { describe, expect, test } from 'vitest'
import { fail, ok } from '#kernel/result.ts'
import OrderPage from '../../../src/pages/[country]/[language]/order/[number].astro'
import { aCheckout, anOrder, anOrderSight } from '../../support/a-checkout.ts'
import { aShop } from '../../support/a-shop.ts'
import { render } from '../../support/render-component.ts'

const sight = anOrderSight()
const shop = aShop({
  orders: {
    find: async (number, token) =>
      number === sight.order.number && token === sight.accessToken ? ok(sight) : fail({ kind: 'not-found' }),
  },
})
const page = (language: 'en' | 'ar', path: string) =>
  render(OrderPage, { language, shop, path, params: { number: sight.order.number } })

describe.each(['en', 'ar'] as const)('the page of an order in %s', (language) => {
  test('opens by a signed link, and says where the order stands', async () => {
    const { status, html, headers } = await page(language, `/order/AE4830217764?t=${sight.accessToken}`)
    const { document } = new JSDOM(html).window
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('private, no-store')
    expect(document.querySelectorAll('h1')).toHaveLength(1)
    expect(document.querySelector('[data-status="Confirmed"]')).not.toBeNull()
    expect(document.body.textContent).toContain('2,099.00')
    expect(document.querySelector('form[action*="cancelOrder"]')).not.toBeNull()
    // The browser of the link has not placed it: it tells of no purchase.
    expect(document.querySelector('[data-purchase]')).toBeNull()
    expect(document.querySelector('meta[name="robots"]')?.getAttribute('content')).toContain('noindex')
  })

  test('offers the ways to pay again when the payment came to nothing, its own first', async () => {
    const { methods } = aCheckout()
    const open = methods.map((method) => ({ ...method, refusal: null }))
    const order = anOrder({
      status: 'pending',
      payment: { ...anOrder().payment, method: 'tap', state: 'failed' },
    })
    const unpaid = aShop({
      orders: { find: async () => ok(anOrderSight(order)), listWaysToPay: async () => open },
    })
    const path = `/order/AE4830217764?t=${sight.accessToken}&unpaid=insufficient-funds`
    const { html } = await render(OrderPage, {
      language,
      shop: unpaid,
      path,
      params: { number: order.number },
    })
    const { document } = new JSDOM(html).window
    const form = document.querySelector('form[action*="payOrder"]')
    const offered = [...(form?.querySelectorAll<HTMLInputElement>('[name="method"]') ?? [])]
    expect(offered.map(({ value, checked }) => [value, checked])).toEqual([
      ['cashondelivery', false],
      ['tap', true],
    ])
    expect(document.querySelector('.order-head [role="alert"]')?.textContent).toContain(
      language === 'en' ? 'There is not enough on this card' : 'الرصيد في هذه البطاقة لا يكفي',
    )
  })

  test('is a 404 to everybody else', async () => {
    for (const path of ['/order/AE4830217764', '/order/AE4830217764?t=another-token-aaaaaaaaaaaa']) {
      const { status, html } = await page(language, path)
      expect(status).toBe(404)
      expect(html).toContain('data-empty="order404"')
      expect(html).not.toContain('Mariam')
    }
  })
})
