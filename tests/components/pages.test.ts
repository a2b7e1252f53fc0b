import { describe, expect, test } from 'vitest'
import type { Loaded } from '#commerce/content/gateway.ts'
import type { ContentPage } from '#content/schemas/page.ts'
import { menuSchema } from '#content/schemas/widgets.ts'
import { fail, ok } from '#kernel/result.ts'
import NotFoundPage from '../../src/pages/404.astro'
import Failed from '../../src/pages/500.astro'
import Slug from '../../src/pages/[country]/[language]/[...slug].astro'
import BrokenRequestPage from '../../src/pages/[country]/[language]/broken-request.astro'
import Cart from '../../src/pages/[country]/[language]/cart.astro'
import Home from '../../src/pages/[country]/[language]/index.astro'
import Lead from '../../src/pages/[country]/[language]/lead/[form].astro'
import Landing from '../../src/pages/[country]/[language]/pages/[pageId].astro'
import Track from '../../src/pages/[country]/[language]/track-order.astro'
import { aPage, aShop } from '../support/shops/a-shop.ts'
import { aCard, everyWidget } from '../support/builders/a-widget.ts'
import { render } from '../support/render-component.ts'

const now = '2026-11-20T08:00:00.000Z'
const clock = { now: () => now }
const loaded = (page: ContentPage): Loaded<ContentPage> => ({
  value: page,
  tags: [`page:${page.pageId}`],
  nextChange: null,
  stale: false,
})
const link = (label: string, href: string) => ({ label, href })
const menu = menuSchema.parse({
  type: 'menu',
  id: 'menu',
  items: [
    {
      ...link('Living', '/c/living'),
      columns: [
        { ...link('Sofas', '/c/living/sofas'), links: [link('Corner sofas', '/c/living/sofas/corner')] },
        link('Armchairs', '/c/living/armchairs'),
      ],
    },
    link('Rugs', '/c/rugs'),
  ],
})
const menuPage = aPage({
  pageId: 'UAE Category Page',
  rows: [{ id: 'menu', layout: 'wide', widgets: [menu] }],
})

/** A shop whose category page holds the menu; every other page is what `page` says. */
const shopWith = (page: ContentPage | 'not-found' | 'unavailable', catalog = {}) =>
  aShop({
    clock,
    catalog,
    content: {
      loadPage: async (which) => {
        if ('pageId' in which && which.pageId === 'UAE Category Page') return ok(loaded(menuPage))
        if (page === 'not-found') return fail({ kind: 'not-found' })
        if (page === 'unavailable') return fail({ kind: 'unavailable', retryable: true })
        return ok(loaded(page))
      },
    },
  })

describe('a page that the content API rejects', () => {
  const rejected = aShop({
    content: {
      loadPage: async () => fail({ kind: 'rejected', messages: ['Unknown field "selectRow"'] }),
    },
  })
  const open = (locals: object) => render(Slug, { shop: rejected, params: { slug: 'help' }, locals })

  test('shows its errors to the editor of a preview, for a toast each, and none to visitors', async () => {
    const previewed = await open({ preview: { at: now } })
    expect(previewed.status).toBe(503)
    expect(previewed.html).toContain('data-content-errors="[&quot;Unknown field')
    const visited = await open({})
    expect(visited.status).toBe(503)
    expect(visited.html).not.toContain('selectRow')
  })
})

describe('a request that cannot be read', () => {
  test.each(['en', 'ar'] as const)('has a page in %s with one way on', async (language) => {
    const { status, html } = await render(BrokenRequestPage, { language })
    expect(status).toBe(400)
    expect(html).toContain('data-empty="invalidRequest"')
    expect(html).toContain(`href="/ae/${language}"`)
    expect(html).toContain('noindex')
  })
})

describe('an editorial page', () => {
  const [hero, deal] = ['hero', 'flash-deal'].map((type) =>
    everyWidget('en').find((widget) => widget.type === type),
  )
  const page = aPage({
    pageName: 'Furniture for homes',
    rows: [{ id: 'one', layout: 'full', widgets: [hero, deal].filter((widget) => widget !== undefined) }],
  })

  test('has one h1: the hero’s, or the page’s name', async () => {
    const withHero = await render(Home, { shop: shopWith(page) })
    expect(withHero.html.match(/<h1/g)).toHaveLength(1)
    expect(withHero.html).not.toContain('Furniture for homes</h1>')
    const without = await render(Home, { shop: shopWith(aPage({ pageName: 'Furniture for homes' })) })
    expect(without.html).toMatch(/<h1[^>]*>Furniture for homes<\/h1>/)
  })

  test('is cached until a deal on it ends, and purged when a part of it changes', async () => {
    const ending = { ...page, rows: page.rows.map((row) => ({ ...row })) }
    const soon = JSON.parse(
      JSON.stringify(ending).replaceAll('2027-01-31T20:00:00+04:00', '2026-11-20T12:01:00+04:00'),
    )
    const { headers } = await render(Home, { shop: shopWith(soon as ContentPage) })
    expect(headers.get('cache-control')).toContain('s-maxage=')
    expect(headers.get('x-front-lifetime')).toBe('60')
    const tags = headers.get('x-front-tags')?.split(' ').map(decodeURIComponent)
    expect(tags).toEqual(
      expect.arrayContaining([
        'country:ae',
        'page:UAE Home Page',
        'page:UAE Category Page',
        'screen:Home Screen',
      ]),
    )
  })

  test.each([
    ['by its id', Landing, { pageId: 'no-such-page' }],
    ['by its slug', Slug, { slug: 'no/such/page' }],
  ])('that does not exist %s is a 404 in the visitor’s language', async (_, Page, params) => {
    for (const language of ['en', 'ar'] as const) {
      const { status, html } = await render(Page, { shop: shopWith('not-found'), language, params })
      expect(status).toBe(404)
      expect(html).toContain('data-empty="404"')
      expect(html).toContain(`lang="${language}"`)
      expect(html).toContain('noindex')
    }
  })

  test('that cannot be loaded is a 503 with products', async () => {
    const catalog = { listProductCards: async () => [aCard()] }
    const { status, headers, html } = await render(Home, { shop: shopWith('unavailable', catalog) })
    expect(status).toBe(503)
    expect(headers.get('retry-after')).toBe('30')
    expect(headers.get('x-front-lifetime')).toBe('5')
    expect(html).toContain('<h1')
    expect(html).toContain('Zahra')
  })
})

describe('other pages', () => {
  test('the order search takes the number from a link, and is never cached', async () => {
    const { status, html, headers } = await render(Track, { path: '/track-order?number=AE1' })
    expect(status).toBe(200)
    expect(html).toContain('value="AE1"')
    expect(headers.get('cache-control')).toBe('private, no-store')
  })

  test('an unknown lead form is a 404', async () => {
    expect((await render(Lead, { params: { form: 'callback' } })).status).toBe(200)
    expect((await render(Lead, { params: { form: 'constructor' } })).status).toBe(404)
  })

  test('the cart is never cached', async () => {
    expect((await render(Cart)).headers.get('cache-control')).toBe('private, no-store')
  })

  test('an unknown storefront links to all storefronts, in their languages', async () => {
    const { html } = await render(NotFoundPage)
    for (const code of ['ae/en', 'ae/ar', 'bh/ar', 'om/en', 'qa/ar'])
      expect(html).toMatch(new RegExp(`href="/${code}"`))
    expect(html).toContain('البحرين')
    const list = /class="storefronts[\s\S]*?<\/nav>/.exec(html)?.[0]
    expect(list).not.toMatch(/href="\/(kw|in)\//)
  })

  test('the error page is in both languages, without details of the error', async () => {
    const { html } = await render(Failed, { props: { error: new Error('secret password=1234') } })
    expect(html).not.toContain('secret')
    expect(html).toContain('lang="ar"')
    expect(html).toContain('Something went wrong')
  })
})
