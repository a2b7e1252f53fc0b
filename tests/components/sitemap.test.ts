import { describe, expect, onTestFinished, test } from 'vitest'
import { listingsOf } from '#web/seo/sitemap-listings.ts'
import { registerShop } from '#web/shop-registry.ts'
import { GET } from '../../src/pages/sitemaps/[country]-[language].xml.ts'
import { aStore } from '../support/builders/a-widget.ts'
import { aShop } from '../support/shops/a-shop.ts'
import { theStorefront } from '../support/shops/a-content-shop.ts'

const sofa = {
  code: 'MJ-1',
  urlKey: 'zahra-sofa',
  brand: 'Majlis Home',
  changedAt: '2026-11-20T08:00:00.000Z',
  soldIn: ['ae', 'kw'],
  categories: ['living', 'living/sofas'],
}
const rug = {
  code: 'MJ-2',
  urlKey: 'kathib-rug',
  brand: 'Rug Makers',
  changedAt: '2026-11-22T08:00:00.000Z',
  soldIn: ['ae'],
  categories: ['living', 'living/rugs'],
}

describe('category listings of the sitemap', () => {
  test('contain each category of a product once, with the date of its newest product', () => {
    expect(listingsOf([sofa, rug])).toEqual([
      { path: 'living', changedAt: rug.changedAt },
      { path: 'living/rugs', changedAt: rug.changedAt },
      { path: 'living/sofas', changedAt: sofa.changedAt },
    ])
  })

  test('are none without products', () => {
    expect(listingsOf([])).toEqual([])
  })
})

describe('the sitemap of a storefront', () => {
  const load = async (code: string, more: Parameters<typeof aShop>[0] = {}) => {
    const storefront = theStorefront(code)
    const shop = aShop({
      ...more,
      catalog: {
        listIndexable: async ({ country }) =>
          [sofa, rug].filter(({ soldIn }) => soldIn.includes(country.isoCode)),
      },
    })
    registerShop(shop)
    onTestFinished(() => registerShop(undefined))
    const response = await GET({ locals: { storefront } } as unknown as Parameters<typeof GET>[0])
    return (await response.text()).split('\n').join('')
  }
  const paths = (xml: string) =>
    [...xml.matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g)].map(([, path]) => path)

  test.each(['ae/en', 'ae/ar'])('lists canonical listings and products without a query: %s', async (code) => {
    expect(paths(await load(code))).toEqual([
      `/${code}/offers`,
      `/${code}/new`,
      `/${code}/brands`,
      `/${code}/c/living`,
      `/${code}/c/living/rugs`,
      `/${code}/c/living/sofas`,
      `/${code}/brands/majlis-home`,
      `/${code}/p/zahra-sofa`,
      `/${code}/p/kathib-rug`,
    ])
  })

  test('leaves out listings without a product that the country sells', async () => {
    expect(paths(await load('kw/en'))).toEqual([
      '/kw/en/offers',
      '/kw/en/new',
      '/kw/en/brands',
      '/kw/en/c/living',
      '/kw/en/c/living/sofas',
      '/kw/en/brands/majlis-home',
      '/kw/en/p/zahra-sofa',
    ])
  })

  test('has the stores of the country, which no other country has', async () => {
    const stores = [{ ...aStore(), storeCode: 'rai', country: 'kw' }]
    const xml = await load('kw/ar', { stores: { list: async () => stores } })
    const store = /<url><loc>[^<]*\/kw\/ar\/stores\/rai<\/loc>.*?<\/url>/.exec(xml)?.[0] ?? ''
    expect([...store.matchAll(/hreflang="([^"]*)"/g)].map(([, version]) => version)).toEqual([
      'en-KW',
      'ar-KW',
      'x-default',
    ])
  })

  test('names the versions of a listing in all storefronts, as the listing itself does', async () => {
    const listing = /<url><loc>[^<]*\/c\/living<\/loc>.*?<\/url>/.exec(await load('kw/en'))?.[0] ?? ''
    expect(listing).toContain('hreflang="ar-AE"')
    expect(listing).toContain('hreflang="en-OM"')
    expect(listing).toContain('hreflang="x-default"')
  })
})
