import { JSDOM } from 'jsdom'
import { describe, expect, test } from 'vitest'
import type { ListingQuery } from '#commerce/search/listing.ts'
import type { Language } from '#kernel/language.ts'
import BrandPage from '../../../src/pages/[country]/[language]/brands/[brand].astro'
import Offers from '../../../src/pages/[country]/[language]/offers.astro'
import { aListing, someFilters } from '../../support/builders/a-listing.ts'
import { aPromotion } from '../../support/builders/a-promotion.ts'
import { aCard } from '../../support/builders/a-widget.ts'
import { aShop } from '../../support/shops/a-shop.ts'
import { render } from '../../support/render-component.ts'

const cards = [aCard({ urlKey: 'zahra', href: '/p/zahra' })]
const found = { cards, total: 1, ...someFilters }

async function open(path: string, brand: string, language: Language = 'en') {
  const queries: ListingQuery[] = []
  const shop = aShop({
    settings: { indexable: true },
    search: {
      list: async (query) => {
        queries.push(query)
        return aListing(found)
      },
    },
  })
  const { html, status } = await render(BrandPage, { shop, language, path, params: { brand } })
  return { document: new JSDOM(html).window.document, queries, status }
}

describe('the page of a brand', () => {
  test.each([
    ['en', 'Nakhla', 'نخلة'],
    ['ar', 'نخلة', 'Nakhla'],
  ] as const)('has its name, story and products: %s', async (language, name, other) => {
    const { document, queries, status } = await open('/brands/nakhla', 'nakhla', language)
    expect(status).toBe(200)
    expect(document.querySelector('h1')?.textContent.trim()).toBe(name)
    expect(document.querySelectorAll('.brand-story p').length).toBeGreaterThan(1)
    expect(document.querySelectorAll('.product-card')).toHaveLength(1)
    expect(queries[0]?.collection).toEqual({ kind: 'brand', brand: 'nakhla' })
    const graph = JSON.parse(
      document.querySelector('script[type="application/ld+json"]')?.textContent ?? '{}',
    ) as { '@graph': { '@type': string; about?: object }[] }
    expect(graph['@graph'].map((node) => node['@type'])).toEqual([
      'CollectionPage',
      'BreadcrumbList',
      'ItemList',
    ])
    expect(graph['@graph'][0]?.about).toMatchObject({ '@type': 'Brand', name, alternateName: other })
  })

  test('has no story once it is narrowed, and is then not indexed', async () => {
    const { document } = await open('/brands/nakhla?color=blue', 'nakhla')
    expect(document.querySelector('.brand-story')).toBeNull()
    expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toContain('noindex')
  })

  test.each(['en', 'ar'] as const)('of an unknown brand does not exist: %s', async (language) => {
    const { document, queries, status } = await open('/brands/unknown', 'unknown', language)
    expect(status).toBe(404)
    expect(queries).toEqual([])
    expect(document.querySelector('h1')).not.toBeNull()
  })

  test('without a script the filters take the tray along', async () => {
    const { document } = await open('/brands/nakhla?compare=MJ-1001&compare=MJ-1002', 'nakhla')
    const sent = [...document.querySelectorAll<HTMLInputElement>('#filter-form input[name=compare]')]
    expect(sent.map(({ value }) => value)).toEqual(['MJ-1001', 'MJ-1002'])
  })
})

describe('the offers', () => {
  const promotions = [aPromotion({ when: { coupon: 'WELCOME10', firstOrder: true }, announcesCode: true })]
  const openOffers = async (query: string) => {
    const size = { name: 'size', values: someFilters.facets[1].values } as const
    const shop = aShop({
      search: { list: async () => aListing({ ...found, facets: [...someFilters.facets, size] }) },
      promotions: { listAnnounced: async () => ({ promotions, nextChange: null }) },
    })
    return new JSDOM((await render(Offers, { shop, path: `/offers${query}` })).html).window.document
  }

  test('begin with what runs, in words', async () => {
    const document = await openOffers('')
    const lines = [...document.querySelectorAll('.promotions li > *')].map(({ textContent }) =>
      textContent.trim(),
    )
    expect(lines).toEqual(['10% off', 'on your first order', 'Use code: WELCOME10'])
    expect((await openOffers('?color=blue')).querySelector('.promotions')).toBeNull()
  })

  test('filter by sizes only within a category', async () => {
    expect((await openOffers('')).querySelector('input[name=size]')).toBeNull()
    expect((await openOffers('?category=living')).querySelector('input[name=size]')).not.toBeNull()
  })
})
