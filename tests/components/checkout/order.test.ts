import { JSDOM } from 'jsdom'
import { describe, expect, test } from 'vitest'
import { fail, ok } from '#kernel/result.ts'
import OrderPage from '../../../src/pages/[country]/[language]/order/[number].astro'
import { anOrderSight } from '../../support/a-checkout.ts'
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

  test('is a 404 to everybody else', async () => {
    for (const path of ['/order/AE4830217764', '/order/AE4830217764?t=another-token-aaaaaaaaaaaa']) {
      const { status, html } = await page(language, path)
      expect(status).toBe(404)
      expect(html).toContain('data-empty="order404"')
      expect(html).not.toContain('Mariam')
    }
  })
})
