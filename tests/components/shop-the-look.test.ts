import { JSDOM } from 'jsdom'
import { describe, expect, test } from 'vitest'
import type { PurchasableVariant } from '#commerce/catalog/purchasable-variant.ts'
import ShopTheLook from '#components/widgets/ShopTheLook.astro'
import { widgetSchemas } from '#content/schemas/widgets.ts'
import type { Language } from '#kernel/language.ts'
import { money } from '#kernel/money.ts'
import { loadWidgetData } from '#web/content/widget-data.ts'
import { aPurchasableVariant } from '../support/builders/a-purchasable-variant.ts'
import { render } from '../support/render-component.ts'
import { theStorefront } from '../support/shops/a-content-shop.ts'
import { aShop } from '../support/shops/a-shop.ts'

const place = { label: 'Rug', href: '/c/rugs', x: 30, y: 40 }
const look = (...skus: readonly string[]) =>
  widgetSchemas['shop-the-look'].parse({
    type: 'shop-the-look',
    id: 'look',
    title: 'A room',
    media: [{ url: '/photos/rooms/look-living-1200.jpg', tags: ['1200x900'] }],
    items: skus.map((sku) => ({ ...place, sku })),
  })

const sold = aPurchasableVariant({ sku: 'RUG', unitPrice: money(49_900, 'AED') })
const lamp = aPurchasableVariant({ sku: 'LAMP', unitPrice: money(20_050, 'AED') })
const gone = aPurchasableVariant({
  sku: 'GONE',
  card: { ...sold.card, availability: { kind: 'sold-out' } },
})

async function show(
  widget: ReturnType<typeof look>,
  variants: readonly PurchasableVariant[],
  language: Language = 'en',
) {
  const shop = aShop({
    catalog: { listVariants: async () => new Map(variants.map((variant) => [variant.sku, variant])) },
  })
  const locals = { shop, storefront: theStorefront(`ae/${language}`), requestId: 'test' }
  const data = await loadWidgetData(locals, [widget])
  const context = { level: 2, lead: false, tabs: [], screen: {}, data }
  const { html } = await render(ShopTheLook, { language, shop, props: { widget, context } })
  const { document } = new JSDOM(html).window
  const items = [...document.querySelectorAll('.look-item')]
  return {
    document,
    points: [...document.querySelectorAll('.look-points a')],
    adds: items.map((item) => item.querySelector('button')?.value),
    all: [...document.querySelectorAll<HTMLInputElement>('.look-all input')].map(({ value }) => value),
    sum: document.querySelector('.look-all bdi')?.textContent,
  }
}

describe('a look', () => {
  test('has a point for each item, which leads to it in the list, and adds each and all', async () => {
    const { points, adds, all, sum, document } = await show(look('RUG', 'LAMP'), [sold, lamp])
    expect(points.map((point) => point.getAttribute('aria-label'))).toEqual(['1 Piece RUG', '2 Piece LAMP'])
    for (const point of points)
      expect(document.querySelector(`li${point.getAttribute('href')}`)).not.toBeNull()
    expect(adds).toEqual(['RUG', 'LAMP'])
    expect(all).toEqual(['RUG', 'LAMP'])
    expect(sum).toContain('699.50')
  })

  test('leaves out what the country does not sell', async () => {
    const { points, all, document } = await show(look('RUG', 'ELSEWHERE', 'LAMP'), [sold, lamp])
    expect(points.map((point) => point.getAttribute('aria-label'))).toEqual(['1 Piece RUG', '2 Piece LAMP'])
    expect(document.querySelector('.look-all button')?.textContent).toContain('Add all')
    expect(all).toHaveLength(2)
  })

  test('says what is sold out and adds the rest', async () => {
    const { adds, all, document } = await show(look('RUG', 'GONE', 'LAMP'), [sold, gone, lamp])
    expect(adds).toEqual(['RUG', undefined, 'LAMP'])
    expect(document.querySelectorAll('.look-item')[1]?.textContent).toContain('Sold out')
    expect(all).toEqual(['RUG', 'LAMP'])
    expect(document.querySelector('.look-all button')?.textContent).not.toContain('Add all')
  })

  test('leads to a item that is cut to measure instead of adding it', async () => {
    const { adds, document } = await show(look('RUG'), [{ ...sold, addable: false }])
    expect(adds).toEqual([undefined])
    expect(document.querySelector('.look-item .button')?.getAttribute('href')).toBe('/ae/en/p/rug')
    expect(document.querySelector('.look-all')).toBeNull()
  })

  test('leads to the categories when no item could be loaded', async () => {
    const { points } = await show(look('RUG', 'LAMP'), [])
    expect(points.map((point) => point.getAttribute('href'))).toEqual(['/ae/en/c/rugs', '/ae/en/c/rugs'])
  })

  test.each([
    ['en', '30%'],
    ['ar', '70%'],
  ] as const)('mirrors its points with the picture: in %s at %s', async (language, x) => {
    const { document, points } = await show(look('RUG'), [sold], language)
    expect(points[0]?.querySelector('circle')?.getAttribute('cx')).toBe(x)
    expect(document.querySelector('.picture.turned')).not.toBeNull()
  })
})
