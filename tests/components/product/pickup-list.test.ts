import { describe, expect, test } from 'vitest'
import { readStores } from '#adapters/stores/read-stores.ts'
import PickupList from '../../../src/components/product/page/PickupList.astro'
import { aVariantView } from '../../support/builders/a-product.ts'
import { render } from '../../support/render-component.ts'

const stores = readStores('src/content').filter(({ storeCode }) => ['jimim', 'carrefour'].includes(storeCode))
const variant = aVariantView({ pickup: [{ store: 'jimim', available: 3 }] })

const show = async (language: 'en' | 'ar') => {
  const { html } = await render(PickupList, { language, props: { variant, stores } })
  return html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
}

describe('the pickup list', () => {
  test('shows the quantity and opening hours of each store', async () => {
    const text = await show('en')
    expect(text).toContain(
      'Al Jimi, Al Ain Saturday – Thursday 10 am – 10 pm Friday 10 am – 12 pm 2 pm – 11 pm 3 left',
    )
    expect(text).toContain('Every day 9 am – 12 am')
  })

  test('is in Arabic on an Arabic page', async () => {
    const text = await show('ar')
    expect(text).toContain('السبت – الخميس 10 صباحًا – 10 مساءً الجمعة 10 صباحًا – 12 ظهرًا 2 ظهرًا – 11 مساءً')
  })
})
