import { JSDOM } from 'jsdom'
import { describe, expect, test } from 'vitest'
import type { Listing as Found, ListingQuery } from '#commerce/search/listing.ts'
import type { Language } from '#kernel/language.ts'
import Listing from '../../../src/pages/[country]/[language]/c/[...category].astro'
import Search from '../../../src/pages/[country]/[language]/search.astro'
import { aListing, someFilters } from '../../support/builders/a-listing.ts'
import { aShop } from '../../support/shops/a-shop.ts'
import { aCard } from '../../support/builders/a-widget.ts'
import { render } from '../../support/render-component.ts'

const category = (path: string, en: string, ar: string, position = 1) => ({
  path,
  name: { en, ar },
  position,
})
const categories = [
  category('living', 'Living', 'المعيشة'),
  category('living/sofas', 'Sofas', 'كنب'),
  category('living/sofas/corner', 'Corner sofas', 'كنب زاوية'),
  category('living/armchairs', 'Armchairs', 'كراسي', 2),
]
const now = '2026-11-20T08:00:00.000Z'

/** A shop that returns `found`, and records the queries. */
function aShopThatFinds(found: Partial<Found> | ((query: ListingQuery) => Partial<Found>)) {
  const queries: ListingQuery[] = []
  const recorded: [string, number][] = []
  const shop = aShop({
    clock: { now: () => now },
    settings: { indexable: true },
    catalog: { listCategories: async () => categories },
    search: {
      list: async (query) => {
        queries.push(query)
        return aListing(typeof found === 'function' ? found(query) : found)
      },
      noteFound: (term, count) => void recorded.push([term, count]),
      trending: async () => ['corner sofa'],
    },
  })
  return { shop, queries, recorded }
}
const some = {
  cards: [aCard({ urlKey: 'zahra', href: '/p/zahra' })],
  total: 60,
  pages: 3,
  tags: ['category:living/sofas'],
}

async function open(
  path: string,
  found: Parameters<typeof aShopThatFinds>[0] = some,
  language: Language = 'en',
) {
  const made = aShopThatFinds(found)
  const [where = '', query = ''] = path.split('?')
  const page = where === '/search' ? Search : Listing
  const params = where === '/search' ? {} : { category: where.replace(/^\/c\//, '') }
  const answer = await render(page, { shop: made.shop, path, params, language })
  const { document } = new JSDOM(answer.html).window
  return { ...made, ...answer, document, query }
}
const hrefs = (document: Document, selector: string) =>
  [...document.querySelectorAll(selector)].map((link) => link.getAttribute('href'))
const robots = (document: Document) => document.querySelector('meta[name=robots]')?.getAttribute('content')
const canonical = (document: Document) => document.querySelector('link[rel=canonical]')?.getAttribute('href')
/** With plain spaces: Intl joins a currency to its amount. */
const plain = (text: string | undefined) => text?.replace(/\s+/g, ' ').trim()
const site = 'http://localhost:4321'

describe('a category page', () => {
  test.each([
    ['en', 'Sofas', '60 items'],
    ['ar', 'كنب', '60 منتجًا'],
  ] as const)('shows its name, count, products and trail in %s', async (language, name, count) => {
    const { document, status } = await open('/c/living/sofas', some, language)
    expect(status).toBe(200)
    expect(document.querySelector('h1')?.textContent?.trim()).toBe(name)
    expect(document.querySelector('[data-count]')?.textContent).toContain(count)
    const links = hrefs(document, 'main a')
    for (const href of ['/c/living', '/c/living/sofas/corner', '/c/living/armchairs', '/p/zahra'])
      expect(links).toContain(`/ae/${language}${href}`)
  })

  test('is loaded with the query of its address', async () => {
    const { queries } = await open('/c/living/sofas?color=blue&price_max=2000&sort=newest&page=2')
    expect(queries[0]).toEqual({
      category: 'living/sofas',
      collection: null,
      text: null,
      facets: { color: ['blue'] },
      ranges: { price: { min: null, max: 200_000 } },
      sort: 'newest',
      page: 2,
      pageSize: 24,
    })
  })

  test('is a 404 when it does not exist', async () => {
    const { status, queries } = await open('/c/hologram')
    expect(status).toBe(404)
    expect(queries).toEqual([])
  })

  test('is cached until a price changes, and purged when its products change', async () => {
    const { headers } = await open('/c/living/sofas', { ...some, nextChange: '2026-11-20T08:01:00.000Z' })
    expect(headers.get('cache-control')).toBe('public, max-age=0, s-maxage=180')
    expect(headers.get('x-front-lifetime')).toBe('60')
    expect(headers.get('x-front-tags')?.split(' ').map(decodeURIComponent)).toContain('category:living/sofas')
  })

  test('has JSON-LD with its products and trail', async () => {
    const { html } = await open('/c/living/sofas')
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? []
    const graph = (JSON.parse(json) as { '@graph': { '@type': string; itemListElement: object[] }[] })[
      '@graph'
    ]
    expect(graph.map((node) => node['@type'])).toEqual(['BreadcrumbList', 'ItemList'])
    expect(graph[0]?.itemListElement).toHaveLength(3)
    expect(graph[1]?.itemListElement[0]).toMatchObject({ position: 1, url: `${site}/ae/en/p/zahra` })
  })
})

describe('the address of a listing', () => {
  test.each([
    ['/c/living/sofas?color=blue&price_min=&price_max=&sort=relevance', '/ae/en/c/living/sofas?color=blue'],
    ['/c/living/sofas?page=-1', '/ae/en/c/living/sofas'],
    ['/c/living/sofas?price_min=900&price_max=100', '/ae/en/c/living/sofas?price_min=100&price_max=900'],
    ['/search?q=%20%20blue%20%20sofa', '/ae/en/search?q=blue+sofa'],
  ])('%s redirects to its canonical form', async (path, to) => {
    const { status, headers, queries } = await open(path)
    expect(status).toBe(302)
    expect(headers.get('location')).toBe(to)
    expect(queries).toEqual([])
  })

  test('is canonical without a query and for each page; a page beyond the last shows the last', async () => {
    expect(canonical((await open('/c/living/sofas')).document)).toBe(`${site}/ae/en/c/living/sofas`)
    const second = (await open('/c/living/sofas?page=2', { ...some, page: 2 })).document
    expect(canonical(second)).toBe(`${site}/ae/en/c/living/sofas?page=2`)
    expect(robots(second)).toBe(undefined)
    expect(second.title).toContain('page 2')
    const beyond = (await open('/c/living/sofas?page=1000000000', { ...some, page: 3 })).document
    expect(canonical(beyond)).toBe(undefined)
  })

  test.each(['color=blue', 'sort=newest', 'price_max=2000', 'color=blue&page=2'])(
    'with %s is not indexed, and has no canonical URL',
    async (query) => {
      const { document } = await open(`/c/living/sofas?${query}`, { ...some, ...someFilters })
      expect(robots(document)).toBe('noindex, follow')
      expect(canonical(document)).toBe(undefined)
      expect(document.querySelector('link[rel=alternate]')).toBe(null)
      expect(document.querySelector('script[type="application/ld+json"]')).toBe(null)
    },
  )

  test.each(['flavour=vanilla', 'color=hologram'])(
    'with %s has the canonical URL without it',
    async (query) => {
      const { document } = await open(`/c/living/sofas?${query}`, { ...some, ...someFilters })
      expect(canonical(document)).toBe(`${site}/ae/en/c/living/sofas`)
      expect(robots(document)).toBe(undefined)
    },
  )

  test('with filters is never a link for crawlers: it is a form or nofollow', async () => {
    for (const path of ['/c/living/sofas', '/c/living/sofas?color=blue&price_max=2000']) {
      const { document } = await open(path, { ...some, ...someFilters })
      const open_ = [...document.querySelectorAll('main a:not([rel~=nofollow])')]
        .map((link) => link.getAttribute('href') ?? '')
        .filter((href) => /[?&](?!page=\d+$)/.test(href))
      expect(open_).toEqual([])
    }
  })
})

describe('listing filters', () => {
  const path = '/c/living/sofas?color=blue&price_max=2000'
  const found = { ...some, ...someFilters }

  test('are a form with counts, colors and chosen values', async () => {
    const { document } = await open(path, found)
    const form = document.querySelector<HTMLFormElement>('#filter-form')
    expect(form?.getAttribute('action')).toBe('/ae/en/c/living/sofas')
    expect(form?.method).toBe('get')
    const boxes = [...document.querySelectorAll<HTMLInputElement>('#filter-form [type=checkbox]')]
    expect(boxes.map(({ name, value, checked, disabled }) => [name, value, checked, disabled])).toEqual([
      ['color', 'blue', true, false],
      ['color', 'multi-color', false, false],
      ['color', 'pink', false, true],
      ['brand', 'nakhla', false, false],
      ['brand', 'rimal', false, false],
    ])
    expect(document.querySelector('svg[color="#3c5f8f"]')).not.toBe(null)
    expect(document.querySelector<HTMLInputElement>('[name=price_max]')?.value).toBe('2000')
    // Nothing to choose when all products are alike.
    expect(document.querySelector('[name=depth_min]')).toBe(null)
    expect(document.querySelector('[name=sort]')?.getAttribute('form')).toBe('filter-form')
  })

  test('that are chosen are listed above the products with remove links', async () => {
    const { document } = await open(path, found)
    const chips = [...document.querySelectorAll('.listing-chips a')]
    expect(chips.map((chip) => plain(chip.querySelector('bdi')?.textContent))).toEqual([
      'Blue',
      'Price up to AED 2,000',
      undefined,
    ])
    expect(chips.map((chip) => chip.getAttribute('href'))).toEqual([
      '/ae/en/c/living/sofas?price_max=2000',
      '/ae/en/c/living/sofas?color=blue',
      '/ae/en/c/living/sofas',
    ])
  })

  test('without results offer filters to remove, with the counts', async () => {
    const { document, queries } = await open(path, (query) =>
      query.facets.color && query.ranges.price
        ? { ...someFilters, nearest: [aCard({ name: 'Nearly' })] }
        : { ...some, total: query.facets.color ? 3 : 12 },
    )
    const links = [...document.querySelectorAll('.empty-actions a')].map((link) => [
      plain(link.textContent),
      link.getAttribute('href'),
    ])
    expect(links).toEqual([
      ['Without Blue 12 items', '/ae/en/c/living/sofas?price_max=2000'],
      ['Without Price up to AED 2,000 3 items', '/ae/en/c/living/sofas?color=blue'],
      ['Clear all', '/ae/en/c/living/sofas'],
    ])
    expect(queries).toHaveLength(3)
    expect(document.querySelector('.nearest')?.textContent).toContain('Nearly')
    expect(document.querySelector('[data-count]')?.textContent).toContain('0 items')
  })
})

describe('further pages', () => {
  test('have a link to the next page, with the number of products seen', async () => {
    const { document } = await open('/c/living/sofas')
    expect(document.querySelector('[data-more]')?.getAttribute('href')).toBe('/ae/en/c/living/sofas?page=2')
    expect(document.querySelector('[data-seen]')?.textContent).toContain('1 of 60')
    const last = await open('/c/living/sofas?page=3', { ...some, page: 3 })
    expect(last.document.querySelector('[data-more]')).toBe(null)
    expect(last.document.querySelector('[data-position]')?.getAttribute('data-position')).toBe('49')
  })
})

describe('the search page', () => {
  test('shows the search as text, and records new searches', async () => {
    const hostile = '"><script>alert(1)</script>'
    const { document, recorded } = await open(`/search?${new URLSearchParams({ q: hostile })}`)
    const scripts = [...document.querySelectorAll('script')]
    expect(scripts.filter(({ textContent }) => textContent.includes('alert(1)'))).toEqual([])
    expect(document.querySelector('h1')?.textContent).toContain(hostile)
    expect(robots(document)).toBe('noindex, follow')
    expect(canonical(document)).toBe(undefined)
    expect(recorded).toEqual([[hostile, 60]])
    expect((await open('/search?q=sofa&color=blue')).recorded).toEqual([])
    expect((await open('/search?q=sofa&page=2', { ...some, page: 2 })).recorded).toEqual([])
  })

  test('redirects by a search rule', async () => {
    const { status, headers } = await open('/search?q=bunk+beds', { redirect: '/c/living/sofas/corner' })
    expect(status).toBe(302)
    expect(headers.get('location')).toBe('/ae/en/c/living/sofas/corner')
  })

  test('shows how it was understood; removing one filter keeps the others', async () => {
    const understood = {
      words: 'sofa',
      corrected: 'sofa',
      facets: { color: ['blue'] },
      ranges: { price: { min: null, max: 200_000 } },
      dimensions: null,
    }
    const { document } = await open('/search?q=blue+sofaa+under+2000', {
      ...some,
      ...someFilters,
      understood,
    })
    const chips = [...document.querySelectorAll('.understood a')]
    expect(
      chips.map((chip) => [plain(chip.querySelector('bdi')?.textContent), chip.getAttribute('href')]),
    ).toEqual([
      ['Blue', '/ae/en/search?q=sofa&price_max=2000'],
      ['Price up to AED 2,000', '/ae/en/search?q=sofa&color=blue'],
    ])
    expect(document.querySelector('.understood')?.textContent).toContain('Showing results for “sofa”')
  })

  test.each(['en', 'ar'] as const)(
    'without results offers categories and popular searches in %s',
    async (language) => {
      const { document } = await open('/search?q=xyzzy', { nearest: [aCard({ name: 'Nearly' })] }, language)
      expect(document.querySelector('h1')?.textContent).toContain('xyzzy')
      expect(document.querySelector('.nearest')?.textContent).toContain('Nearly')
      expect(hrefs(document, '#trending ~ ul a')).toEqual([`/ae/${language}/search?q=corner%20sofa`])
    },
  )

  test('an empty query shows a search prompt and runs no search', async () => {
    const { document, queries } = await open('/search')
    expect(queries).toEqual([])
    expect(document.querySelector('[data-empty=search]')).not.toBe(null)
    expect(document.querySelectorAll('h1')).toHaveLength(1)
  })
})
