import { JSDOM } from 'jsdom'
import { describe, expect, test } from 'vitest'
import { showCart } from '#commerce/cart/show-cart.ts'
import { translator } from '#i18n/translator.ts'
import { money } from '#kernel/money.ts'
import MiniCart from '../../src/pages/api/[country]/[language]/mini-cart.astro'
import { theStorefront } from '../support/shops/a-content-shop.ts'
import { aPurchasableVariant } from '../support/builders/a-purchasable-variant.ts'
import { aShop } from '../support/shops/a-shop.ts'
import { render } from '../support/render-component.ts'
import { pricedFrom } from '../support/shops/without-promotions.ts'

const price = money(12_345, 'KWD')
const variant = aPurchasableVariant({
  sku: 'MJ-1-SAND',
  unitPrice: price,
  available: 9,
  choice: { en: 'Sand', ar: 'Sand' },
})
const variants = new Map([[variant.sku, variant]])

/** The mini cart as the server renders it, with this quantity. */
async function drawn(quantity: number, language: 'en' | 'ar', locals: Partial<App.Locals> = {}) {
  const here = theStorefront(`kw/${language}`)
  const lines =
    quantity === 0 ? [] : [{ sku: 'MJ-1-SAND', quantity, addedPrice: money(10_000, 'KWD'), saved: false }]
  const stored = { lines, version: quantity, coupon: null, chosenGifts: {} }
  const priced = pricedFrom(lines, variants, here.country)
  const shop = aShop({ cart: { load: async () => showCart(stored, priced, variants, here) } })
  const { html, headers } = await render(MiniCart, { language, country: 'kw', shop, locals })
  return { headers, dialog: new JSDOM(html).window.document.querySelector('dialog#mini-cart') }
}

describe.each(['en', 'ar'] as const)('the mini cart (%s)', (language) => {
  test('shows each line with picture, price, notices and forms, the total and two links', async () => {
    const { dialog, headers } = await drawn(2, language)
    expect(headers.get('cache-control')).toBe('private, no-store')
    const line = dialog?.querySelector('#line-MJ-1-SAND')
    expect(line?.querySelector('img')).not.toBeNull()
    expect(line?.querySelectorAll('.notice')).toHaveLength(1)
    const posts = [...(line?.querySelectorAll('form') ?? [])].map((form) => form.getAttribute('action'))
    expect(posts).toEqual(Array(2).fill(`/kw/${language}/cart?_action=setCartLine`))
    expect(dialog?.querySelector('.dialog-foot')?.textContent).toContain('24.690')
    const links = [...(dialog?.querySelectorAll('.dialog-foot a') ?? [])].map((a) => a.getAttribute('href'))
    expect(links).toEqual([`/kw/${language}/checkout`, `/kw/${language}/cart`])
    expect(dialog?.getAttribute('aria-labelledby')).toBe(dialog?.querySelector('h2')?.id)
  })

  test('has one bar to free delivery below its threshold, and says once that it is free from there on', async () => {
    const t = translator(language)
    const { dialog } = await drawn(2, language)
    const [bar, ...others] = dialog?.querySelectorAll('progress') ?? []
    expect(others).toEqual([])
    expect([bar?.getAttribute('value'), bar?.getAttribute('max')]).toEqual(['24.690', '40.000'])
    expect(dialog?.querySelector('#gain-text')?.textContent).toContain('15.310')
    expect(dialog?.querySelector('.dialog-foot')?.textContent).not.toContain(t('cart:delivery.free'))
    const { dialog: free } = await drawn(4, language)
    expect(free?.querySelector('progress')).toBeNull()
    expect(free?.textContent?.split(t('cart:delivery.free')).length).toBe(2)
  })

  test('says that it is empty, and links to the categories', async () => {
    const { dialog } = await drawn(0, language)
    expect(dialog?.querySelector('.empty a')?.getAttribute('href')).toBe(`/kw/${language}/categories`)
    expect(dialog?.querySelector('.dialog-foot')).toBeNull()
  })

  test('shows a form error', async () => {
    const cartFormResult = { done: false, status: 409, message: 'Only 9 left.', redirectTo: null } as const
    const { dialog } = await drawn(9, language, { cartFormResult })
    expect(dialog?.querySelector('[role=alert]')?.textContent).toContain('Only 9 left.')
  })
})
