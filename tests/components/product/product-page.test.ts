import { describe, expect, test } from 'vitest'
import type { Shop } from '#commerce/shop.ts'
import { money } from '#kernel/money.ts'
import ProductPage from '../../../src/pages/[country]/[language]/p/[urlKey].astro'
import { aProductCard } from '../../support/builders/a-product.ts'
import { aSofa, everyType, sold } from '../../support/builders/a-sofa.ts'
import { aShop } from '../../support/shops/a-shop.ts'
import { deliveryFacts } from '../../support/builders/delivery-facts.ts'
import { render } from '../../support/render-component.ts'

const noReviews: Shop['reviews']['list'] = async () => ({
  rating: null,
  spread: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 },
  reviews: [],
  page: 1,
  pages: 1,
})

const open = (
  found: Awaited<ReturnType<Shop['catalog']['findProduct']>>,
  {
    language = 'en',
    country = 'ae',
    query = '',
    urlKey = 'zahra-three-seat-sofa',
    parts = {},
  }: {
    language?: 'en' | 'ar'
    country?: string
    query?: string
    urlKey?: string
    parts?: Partial<Parameters<typeof aShop>[0]>
  } = {},
) =>
  render(ProductPage, {
    language,
    country,
    path: `/p/${urlKey}${query}`,
    params: { urlKey },
    shop: aShop({
      clock: { now: () => '2026-11-21T08:00:00.000Z' },
      catalog: { findProduct: async () => found },
      delivery: deliveryFacts,
      reviews: { list: noReviews },
      settings: { indexable: true, origin: 'https://shop.example' },
      ...parts,
    }),
  })

describe.each(['en', 'ar'] as const)('the page of a product in %s', (language) => {
  test.each(Object.entries(everyType))('shows a product of type %s', async (_, product) => {
    const { status, html, headers } = await open(sold(product), { language })
    expect(status).toBe(200)
    expect(html.match(/<h1/g)).toHaveLength(1)
    expect(html).not.toMatch(/>\s*product:|="product:[a-zA-Z]+\.[a-z]/)
    expect(html.match(/rel="canonical"/g)).toHaveLength(1)
    expect(html).toContain('application/ld+json')
    expect(headers.get('cache-control')).toBe('public, max-age=0, s-maxage=180')
    expect(headers.get('x-front-tags')).toContain(encodeURIComponent(`product:${product.code}`))
  })
})

describe('the variant of a product page', () => {
  test('is the one in the URL, with its price, stock and picture in the HTML', async () => {
    const { html } = await open(sold(aSofa()), { query: '?sku=MJ-1001-PALM-260' })
    expect(html).toContain('2,199<')
    expect(html).toContain('2,499<')
    expect(html).toContain('You save AED')
    expect(html).toContain('(12%)')
    expect(html).toContain('Until 31 December 2026')
    expect(html).toContain('Only 3 left')
    expect(html).toContain('/art/product-sofa-palm.svg')
    expect(html).toContain('name="sku" value="MJ-1001-PALM-260"')
  })

  test.each(['?sku=MJ-2001-OAK', '?sku=', '?sku=%00%FF', '?sku=<script>', ''])(
    'is the first that can be bought for "%s", with a canonical address without it',
    async (query) => {
      const { html } = await open(sold(aSofa()), { query })
      expect(html).toContain('name="sku" value="MJ-1001-SAND-220"')
      expect(html).toContain(
        '<link rel="canonical" href="https://shop.example/ae/en/p/zahra-three-seat-sofa">',
      )
    },
  )

  test('is shown when sold out, with an enquiry link instead of a form', async () => {
    const { html } = await open(sold(aSofa()), { query: '?sku=MJ-1001-PALM-220' })
    expect(html).toContain('Sold out in this option')
    expect(html).toContain('Notify me when it’s back')
    expect(html).not.toContain('id="buy-form"')
  })

  test('that does not exist cannot be chosen, and the reason is given', async () => {
    const { html } = await open(sold(aSofa()), { query: '?sku=MJ-1001-CLAY-260' })
    expect(html).toContain('Not available in Clay: 220 cm')
    expect(html).toMatch(/aria-disabled="true"[^>]*data-choice="size:220"/)
  })
})

describe('an option with one value', () => {
  test('is shown as text, not as a choice', async () => {
    const sofa = aSofa()
    const variants = sofa.variants.filter(({ options }) => options.color === 'sand')
    const { html } = await open(sold({ ...sofa, variants }))
    expect(html).not.toContain('data-choice="color:sand"')
    expect(html).toMatch(/<b>Colour<\/b>\s*<bdi>Sand<\/bdi>/)
    expect(html).toContain('data-choice="size:260"')
  })
})

describe('the price of a product page', () => {
  test.each([
    ['ae', true],
    ['bh', true],
    ['kw', false],
    ['qa', false],
  ])('shows in %s whether tax is included: %s', async (country, included) => {
    const { html } = await open(sold(aSofa()), { country })
    expect(html.includes('VAT included')).toBe(included)
  })

  test('is split into installments of three decimals that sum to it', async () => {
    const product = aSofa()
    const variants = product.variants.map((each) => ({ ...each, price: money(249_501, 'KWD') }))
    const { html } = await open(sold({ ...product, variants }), { country: 'kw' })
    expect(html).toMatch(/62\.376.*62\.375.*62\.375.*62\.375/s)
  })

  test('of a combo is shown with the price of its parts and the saving', async () => {
    const { html } = await open(sold(everyType['combo'] ?? aSofa()))
    expect(html).toContain('3,797<')
    expect(html).toMatch(/Together you save AED\s397(?![.\d])/)
  })
})

describe('a grouped product', () => {
  test('has one form for all parts, without fields for sold-out ones', async () => {
    const { html } = await open(sold(everyType['grouped'] ?? aSofa()))
    expect(html.match(/name="sku" value="MJ-1006"/g)).toHaveLength(1)
    expect(html).not.toContain('name="sku" value="MJ-1009"')
    expect(html.match(/id="quantity-/g)).toHaveLength(1)
  })
})

describe('a product that this country does not sell', () => {
  test('returns 404, is not indexed, names the countries that sell it, and lists alternatives', async () => {
    const { status, html } = await open({
      kind: 'not-sold-here',
      name: 'Zahra three-seat sofa',
      soldIn: ['kw', 'om'],
      alternatives: [aProductCard({ name: 'Nura sofa' })],
      tags: ['product:MJ-1001'],
    })
    expect(status).toBe(404)
    expect(html).toContain('noindex')
    expect(html).toContain('isn’t available in')
    const elsewhere = /aria-label="Available in"[\s\S]*?<\/nav>/.exec(html)?.[0] ?? ''
    expect([...elsewhere.matchAll(/href="\/(\w\w)\//g)].map(([, code]) => code)).toEqual(['om', 'kw'])
    expect(html).toContain('Nura sofa')
  })
})

describe('a URL key', () => {
  test('that has changed redirects permanently and keeps the variant', async () => {
    const { status, headers } = await open(
      { kind: 'moved', urlKey: 'zahra-sofa' },
      { query: '?sku=MJ-1001-SAND-220' },
    )
    expect(status).toBe(301)
    expect(headers.get('location')).toBe('/ae/en/p/zahra-sofa?sku=MJ-1001-SAND-220')
  })

  test('in capitals redirects to lower case', async () => {
    const { status, headers } = await open(sold(aSofa()), { urlKey: 'Zahra-Three-Seat-Sofa' })
    expect([status, headers.get('location')]).toEqual([301, '/ae/en/p/zahra-three-seat-sofa'])
  })

  test('that is unknown returns 404', async () => {
    const { status } = await open({ kind: 'unknown' }, { urlKey: 'no-such' })
    expect(status).toBe(404)
  })
})

describe('alternate links', () => {
  test('name only the countries that sell the product', async () => {
    const { html } = await open(sold(aSofa()))
    const set = [...html.matchAll(/hreflang="([^"]+)" href="https/g)].map(([, code]) => code)
    expect(set).toEqual(['en-AE', 'ar-AE', 'en-KW', 'ar-KW', 'x-default'])
  })
})

describe('a product page is shown', () => {
  test('when delivery and reviews fail to load', async () => {
    const reports: string[] = []
    const broken = () => {
      throw new Error('broken')
    }
    const { status, html } = await open(sold(aSofa()), {
      parts: {
        delivery: { listAreas: broken, promise: broken, installments: broken, returnDays: broken },
        reviews: { list: async () => broken() },
        report: (_, { what }) => reports.push(what),
      },
    })
    expect(status).toBe(200)
    expect(html).toContain('id="buy-form"')
    expect(reports).toContain('list reviews')
  })

  test('with a drawing for a missing picture, and without unknown widgets', async () => {
    const product = aSofa({ pictures: [], aPlusContent: [{ type: 'no-such-widget' }, 7] })
    const variants = product.variants.map((each) => ({ ...each, pictures: [] }))
    const { status, html } = await open(sold({ ...product, variants }))
    expect(status).toBe(200)
    expect(html).toContain('/art/empty-PLP.svg')
  })
})

describe('the brand of a product', () => {
  test.each([
    ['en', 'Majlis Home', 'مجلس هوم'],
    ['ar', 'مجلس هوم', 'Majlis Home'],
  ] as const)('leads to its page by its name in the language: %s', async (language, name, other) => {
    const { html } = await open(sold(aSofa()), { language })
    expect(html).toMatch(new RegExp(`<a href="/ae/${language}/brands/majlis-home"[^>]*>${name}</a>`))
    expect(html).toContain(`"brand":{"@type":"Brand","name":"${name}","alternateName":"${other}"}`)
  })

  test('is only named when it is another maker’s', async () => {
    const { html } = await open(sold(aSofa({ brand: 'Another Maker', ownBrand: null })))
    expect(html).toMatch(/<bdi[^>]*>Another Maker<\/bdi>/)
    expect(html).toContain('"brand":{"@type":"Brand","name":"Another Maker"}')
  })
})

describe('a product with a film', () => {
  const film = (language: 'en' | 'ar') => ({
    type: 'video',
    id: 'film',
    title: `The film (${language})`,
    media: [{ url: '/films/majlis.mp4', tags: ['960x540'] }],
    mobile_media: [{ url: '/photos/still.jpg', tags: [] }],
    captions: `/films/majlis.${language}.vtt`,
  })

  test.each(['en', 'ar'] as const)(
    'has a link to it next to its pictures, in %s: poster first, with captions',
    async (language) => {
      const product = { ...aSofa(), aPlusContent: [{ en: film('en'), ar: film('ar') }] }
      const { html } = await open(sold(product), { language })
      expect(html).toContain('href="#film"')
      expect(html).toMatch(/<video[^>]*preload="none"[^>]*poster="\/photos\/still.jpg"/)
      expect(html).toContain(`src="/films/majlis.${language}.vtt" srclang="${language}"`)
    },
  )

  test('without one there is no such link', async () => {
    expect((await open(sold(aSofa()))).html).not.toContain('href="#film"')
  })
})
