import { describe, expect, test } from 'vitest'
import ProductPage from '../../../src/pages/[country]/[language]/p/[urlKey].astro'
import Lines from '../../../src/pages/api/[country]/[language]/delivery.astro'
import { money } from '#kernel/money.ts'
import { createDeliveryModule } from '#adapters/delivery/create-delivery-module.ts'
import { aVariantView } from '../../support/builders/a-product.ts'
import { aSofa, sold } from '../../support/builders/a-sofa.ts'
import { aShop } from '../../support/shops/a-shop.ts'
import { manualClock } from '../../support/manual-clock.ts'
import { render } from '../../support/render-component.ts'
import { theCountries } from '../../support/shops/the-countries.ts'

// Monday 23 November 2026, 12:00 in Dubai.
const clock = manualClock('2026-11-23T08:00:00.000Z')
const shop = aShop({
  clock,
  delivery: createDeliveryModule('src/content', { clock, countries: theCountries, extraTerms: null }),
})
const sofa = aVariantView({ sku: 'MJ-1001-SAND', sizeClass: 'L', price: money(39_900, 'AED') })

const show = async (
  query = '',
  { language = 'en' as 'en' | 'ar', variant = sofa, product = aSofa() } = {},
) => {
  const { html } = await render(ProductPage, {
    language,
    shop: aShop({
      ...shop,
      catalog: { findProduct: async () => sold({ ...product, variants: [variant], firstSku: variant.sku }) },
    }),
    path: `/p/a-sofa${query}`,
    params: { urlKey: 'a-sofa' },
  })
  return html.replaceAll(/\s+/g, ' ')
}

describe('the delivery promise on a page', () => {
  test('is for the country’s default area', async () => {
    const html = await show()
    expect(html).toMatch(/Delivery Wed, 25 November – Thu, 26 November/)
    expect(html).toMatch(/Delivery to Dubai: AED\s75(?![.\d])/)
    expect(html).toMatch(/free over AED\s500(?![.\d])/)
    expect(html).toMatch(/Order before Monday at 2 pm/)
  })

  test('is for the area in the URL, and the form keeps the variant', async () => {
    const html = await show('?area=al-ain')
    expect(html).toMatch(/Delivery to Al Ain: AED\s95(?![.\d])/)
    expect(html).toContain('<option value="al-ain" selected')
    expect(html).toContain('<optgroup label="Abu Dhabi">')
    expect(html).toContain('name="sku" value="MJ-1001-SAND"')
    expect(html).toContain(
      'data-delivery="/api/ae/en/delivery?class=L&amp;ready=0&amp;minor=39900&amp;area="',
    )
  })

  test('is free from the country’s threshold on', async () => {
    const html = await show('', { variant: aVariantView({ sizeClass: 'XXL', price: money(50_000, 'AED') }) })
    expect(html).toContain('Free delivery to Dubai')
    expect(html).not.toContain('free over')
  })

  test('is in Arabic on an Arabic page', async () => {
    const html = await show('?area=al-ain', { language: 'ar' })
    expect(html).toContain('التوصيل إلى العين')
    expect(html).toContain('<optgroup label="أبوظبي">')
  })

  test('is missing for sold-out and grouped products', async () => {
    expect(await show('', { variant: aVariantView({ availability: { kind: 'sold-out' } }) })).not.toContain(
      'delivery-when',
    )
    expect(await show('', { product: aSofa({ type: 'grouped' }) })).not.toContain('delivery-when')
  })
})

describe('the promise lines for another area', () => {
  const ask = (query: string, language: 'en' | 'ar' = 'en') =>
    render(Lines, { language, shop, path: `/../../api/ae/${language}/delivery${query}` })

  test('are an HTML fragment, cached until the cut-off time', async () => {
    const { status, html, headers } = await ask('?class=L&minor=39900&area=al-ain')
    expect(status).toBe(200)
    expect(html).toContain('Delivery to Al Ain')
    expect(html).not.toContain('<html')
    expect(headers.get('cache-control')).toContain('public')
    expect(headers.get('x-robots-tag')).toBe('noindex')
  })

  test.each([
    '',
    '?class=Q&minor=1',
    '?class=L',
    '?class=L&minor=-1',
    '?class=L&minor=1e9',
    '?class=L&minor=99999999999',
  ])('return 404 for the query %s', async (query) => expect((await ask(query)).status).toBe(404))

  test('are for the default area when the area is unknown', async () => {
    expect((await ask('?class=L&minor=1&area=%00%3Cscript%3E')).html).toContain('Delivery to Dubai')
  })
})
