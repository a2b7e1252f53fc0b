import { describe, expect, test } from 'vitest'
import { readStores } from '#adapters/stores/read-stores.ts'
import type { Store } from '#commerce/stores/store.ts'
import type { StoresFacade } from '#commerce/stores/stores-facade.ts'
import { frontHeaders } from '#kernel/front-headers.ts'
import { toInstant, type Instant } from '#kernel/instant.ts'
import { fail, ok } from '#kernel/result.ts'
import StorePage from '../../../src/pages/[country]/[language]/stores/[code].astro'
import Stores from '../../../src/pages/[country]/[language]/stores/index.astro'
import { aKiosk } from '../../support/builders/a-kiosk.ts'
import { aShop } from '../../support/shops/a-shop.ts'
import { theCountries } from '../../support/shops/the-countries.ts'
import { render } from '../../support/render-component.ts'

const storesOf = (stores: readonly Store[]): Partial<StoresFacade> => {
  const inCountry = (country: string) => stores.filter((store) => store.country === country)
  return {
    list: async ({ country }) => inCountry(country.isoCode),
    load: async ({ country }) => ok(inCountry(country.isoCode)),
    find: async ({ country }, code) =>
      ok(inCountry(country.isoCode).find(({ storeCode }) => storeCode === code)),
  }
}
const stores = storesOf(readStores('src/content'))
/** A Tuesday at three in the afternoon in Dubai. */
const tuesday = toInstant(new Date('2026-11-24T11:00:00Z'))
/** A Friday during the midday prayer there. */
const friday = toInstant(new Date('2026-11-27T09:00:00Z'))
const unavailable: Partial<StoresFacade> = {
  list: async () => [],
  load: async () => fail({ kind: 'stores-unavailable' }),
  find: async () => fail({ kind: 'stores-unavailable' }),
}

const shopAt = (
  now: Instant,
  facade: Partial<StoresFacade> = stores,
  more: Parameters<typeof aShop>[0] = {},
) => aShop({ clock: { now: () => now }, stores: facade, ...more })
const open = (
  query = '',
  { now = tuesday, country = 'ae', language = 'en' as 'en' | 'ar', locals = {} } = {},
) => render(Stores, { path: `/stores${query}`, country, language, shop: shopAt(now), locals })
const codesOf = (html: string) => [...html.matchAll(/<li id="([a-z]+)"/g)].map(([, code]) => code)
const plain = (html: string) =>
  html
    .replace(/<script[\s\S]*?<\/script>/g, '')
    .replace(/<[^>]+>/g, '')
    .replace(/\s+/g, ' ')

describe('the locator', () => {
  test.each(theCountries.map(({ isoCode }) => [isoCode]))(
    'has a list and a map of the stores of %s',
    async (country) => {
      const { html } = await open('', { country, language: 'ar' })
      expect(codesOf(html).length).toBeGreaterThan(0)
      expect(html).toMatch(/<svg viewBox="0 0 900 560" role="img" aria-label="[^"]+"/)
      expect(html).toContain('"@type":"ItemList"')
    },
  )

  test.each([
    ['?q=barsha', ['barsha']],
    ['?q=%D8%A7%D9%84%D8%AC%D9%8A%D9%85%D9%8A', ['jimim']],
    ['?service=kiosk&q=dubai', ['barsha']],
    ['?near=24.21,55.75', ['jimim', 'barsha', 'carrefour', 'shj', 'ict', 'rak']],
    ['?near=al-jimi', ['jimim', 'barsha', 'carrefour', 'shj', 'ict', 'rak']],
    ['?q=Khalifa+City', ['ict', 'barsha', 'carrefour', 'jimim', 'shj', 'rak']],
  ])('answers %s with %o', async (query, expected) =>
    expect(codesOf((await open(query)).html)).toEqual(expected),
  )

  test('says from where distances are', async () => {
    const { html } = await open('?q=Khalifa+City')
    expect(plain(html)).toContain('From Khalifa City, in a straight line')
    expect(plain((await open('?near=24.21,55.75')).html)).toContain('From where you are, in a straight line')
  })

  test.each(['?near=0,0', '?near=91,500', '?near=NaN,1', '?near=atlantis'])(
    'shows every store in its usual order and says why: %s',
    async (query) => {
      const { html } = await open(query)
      expect(codesOf(html)).toEqual(codesOf((await open()).html))
      expect(plain(html)).toContain('We could not find that place')
    },
  )

  test('says when a visitor is far away', async () =>
    expect(plain((await open('?near=51.5,-0.12')).html)).toContain('That is far from United Arab Emirates'))

  test('says that nothing has the words, shows all, and repeats no markup of them', async () => {
    const { html } = await open('?q=%3Cb%3Ezzz')
    expect(codesOf(html)).toHaveLength(6)
    expect(html).not.toMatch(/[^"]<b>zzz/)
    expect(plain(html)).toContain('No store matches “&lt;b&gt;zzz”')
  })

  test('shows the open ones alone, and until when', async () => {
    expect(codesOf((await open('?open=1')).html)).toHaveLength(6)
    const prayer = await open('?open=1', { now: friday })
    expect(codesOf(prayer.html)).toEqual(['carrefour'])
    expect(plain((await open('', { now: friday })).html)).toContain('Closed, opens at 2 pm')
    expect(plain((await open()).html)).toContain('Open until 10 pm')
  })

  test('says that no store fits, and leads back to all', async () => {
    const { html } = await open('?open=1&service=kiosk', { now: friday })
    expect(codesOf(html)).toEqual([])
    expect(plain(html)).toContain('No store fits these choices right now.')
    expect(html).toMatch(/<a class="link[^"]*" href="\/ae\/en\/stores"/)
  })

  test('is cached until the next store opens or closes, and purged with the stores', async () => {
    const { headers } = await open('', { now: toInstant(new Date('2026-11-24T17:59:00Z')) })
    expect(headers.get(frontHeaders.tags)?.split(' ')).toContain('stores')
    expect(headers.get(frontHeaders.lifetime)).toBe('60')
  })

  test('says when the stores cannot be read, and is not cached', async () => {
    const { html, headers } = await render(Stores, { path: '/stores', shop: shopAt(tuesday, unavailable) })
    expect(plain(html)).toContain('Our stores can’t be shown right now')
    expect(html).not.toContain('store-search')
    expect(headers.get('cache-control')).toContain('s-maxage=5')
  })

  test('says when a country has none', async () => {
    const { html } = await render(Stores, { path: '/stores', shop: shopAt(tuesday, storesOf([])) })
    expect(plain(html)).toContain('We have no store in United Arab Emirates yet')
  })

  test('leads nowhere else on a kiosk, and offers it no search by position', async () => {
    const { html } = await open('', { locals: { kiosk: aKiosk() } })
    const [, locator = ''] = /<section class="locator([\s\S]*?)<\/section>/.exec(html) ?? []
    expect(locator).not.toMatch(/google\.com|wa\.me|href="tel:\+971 ?4 ?555 ?0110|data-near-me/)
    expect(plain(locator)).toContain('+971 4 555 0110')
  })
})

describe('the page of a store', () => {
  const visit = (
    code: string,
    { country = 'ae', language = 'en' as 'en' | 'ar', query = '', facade = stores } = {},
  ) =>
    render(StorePage, {
      path: `/stores/${code}${query}`,
      params: { code },
      country,
      language,
      shop: shopAt(tuesday, facade, { settings: { indexable: true } }),
    })

  test('has its address, hours, services, ways to get in touch, and a map', async () => {
    const { html, status } = await visit('barsha')
    expect(status).toBe(200)
    for (const part of [
      'Umm Suqeim Road',
      'Open until 10 pm',
      'Design consultation',
      'Friday',
      'Eid Al Etihad',
    ])
      expect(plain(html)).toContain(part)
    expect(html).toContain('href="tel:+97145550110"')
    expect(html).toContain('href="https://wa.me/971505550110"')
    expect(html).toContain('destination=25.1107,55.1986')
    expect(html).toContain('hreflang="ar-AE"')
    expect(html).not.toContain('hreflang="ar-KW"')
  })

  test('describes itself to crawlers as a furniture store with its hours', async () => {
    const { html } = await visit('barsha', { language: 'ar' })
    const [, text = '{}'] = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(html) ?? []
    const graph = (JSON.parse(text) as { '@graph': Record<string, unknown>[] })['@graph']
    const store = graph.find((node) => node['@type'] === 'FurnitureStore')
    expect(store).toMatchObject({
      name: 'مجلس البرشاء',
      telephone: '+971 4 555 0110',
      address: { addressLocality: 'دبي', addressCountry: 'AE' },
      geo: { latitude: 25.1107, longitude: 55.1986 },
    })
    expect(store?.openingHoursSpecification).toContainEqual({
      '@type': 'OpeningHoursSpecification',
      opens: '14:00',
      closes: '23:00',
      dayOfWeek: ['https://schema.org/Friday'],
    })
    expect(JSON.stringify(store?.specialOpeningHoursSpecification)).toContain('"validFrom":"2026-12-02"')
  })

  test.each([
    ['barsha', 'kw'],
    ['seef', 'ae'],
    ['zzz', 'ae'],
    ['..%2F', 'ae'],
  ])('of %s is not found in %s', async (code, country) => {
    const { status, html } = await visit(code, { country })
    expect(status).toBe(404)
    expect(html).not.toContain('FurnitureStore')
  })

  test('says when stores cannot be read, and to try again', async () => {
    const { status, html, headers } = await visit('barsha', { facade: { ...stores, ...unavailable } })
    expect(status).toBe(503)
    expect(headers.get('retry-after')).toBe('30')
    expect(plain(html)).toContain('+971 4 555 0100')
  })

  test('says that nothing there matches, and that its stock cannot be read', async () => {
    expect(plain((await visit('barsha', { query: '?q=xyzzy' })).html)).toContain(
      'Nothing in this store matches “xyzzy”',
    )
    const failing = await render(StorePage, {
      path: '/stores/barsha?q=sofa',
      params: { code: 'barsha' },
      shop: shopAt(tuesday, stores, {
        search: {
          list: () => Promise.reject(new Error('search is down')),
        },
      }),
    })
    expect(failing.status).toBe(200)
    expect(plain(failing.html)).toContain('The stock of this store can’t be shown right now')
  })
})
