import { describe, expect, test } from 'vitest'
import { widgetSchemas } from '#content/schemas/widgets.ts'
import DevWidgets from '../../src/pages/dev/widgets.astro'
import { aShop } from '../support/shops/a-shop.ts'
import { aCard } from '../support/builders/a-widget.ts'
import { render } from '../support/render-component.ts'

const shop = aShop({
  catalog: { listProductCards: async () => [aCard()] },
  content: {
    loadScreen: async () => ({
      value: {
        'free-gift': { title: 'Your gift', text: 'Choose one.' },
        'combo-popup': { title: 'Save with a set', text: 'The set costs less.' },
        'flash-deal-timer': { label: 'Ends in' },
        'coupon-code-block': { title: 'Have a coupon?', open: false },
        'cart-order-summary': { notes: ['Delivery is free.'] },
      },
      tags: [],
      nextChange: null,
      stale: false,
    }),
  },
})

describe('/dev/widgets', () => {
  test.each(['ltr', 'rtl'])('shows all widgets and named blocks, %s', async (dir) => {
    const { status, html } = await render(DevWidgets, { shop, path: `?dir=${dir}` })
    expect(status).toBe(200)
    expect(html).toContain(`dir="${dir}"`)
    for (const type of Object.keys(widgetSchemas)) expect(html).toMatch(new RegExp(`<h2[^>]*>${type}</h2>`))
    for (const text of ['Your gift', 'Save with a set', 'Ends in', 'Have a coupon?', 'Delivery is free.'])
      expect(html).toContain(text)
    expect(html).toMatch(/<div[^>]*id="combo"[^>]*popover/)
  })
})
