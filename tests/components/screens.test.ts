import { describe, expect, test } from 'vitest'
import { showCart } from '#commerce/cart/show-cart.ts'
import type { Screen } from '#content/schemas/screens.ts'
import { money } from '#kernel/money.ts'
import type { ScreenName } from '#kernel/screen-name.ts'
import { ok } from '#kernel/result.ts'
import NotFoundPage from '../../src/pages/404.astro'
import Slug from '../../src/pages/[country]/[language]/[...slug].astro'
import Cart from '../../src/pages/[country]/[language]/cart.astro'
import Listing from '../../src/pages/[country]/[language]/c/[...category].astro'
import Home from '../../src/pages/[country]/[language]/index.astro'
import Lead from '../../src/pages/[country]/[language]/lead/[form].astro'
import Offline from '../../src/pages/[country]/[language]/offline.astro'
import Search from '../../src/pages/[country]/[language]/search.astro'
import Stores from '../../src/pages/[country]/[language]/stores/index.astro'
import Wishlist from '../../src/pages/[country]/[language]/wishlist.astro'
import { aPurchasableVariant } from '../support/builders/a-purchasable-variant.ts'
import { theStorefront } from '../support/shops/a-content-shop.ts'
import { pricedFrom } from '../support/shops/without-promotions.ts'
import { aPage, aShop } from '../support/shops/a-shop.ts'
import { everyWidget } from '../support/builders/a-widget.ts'
import { render } from '../support/render-component.ts'

const link = { label: 'Set by an operator', href: '/c/rugs' }
const notices = { lines: ['Set by an operator'] }
const strip = { items: [{ icon: 'truck' as const, text: 'Set by an operator' }] }
const empty = { title: 'Set by an operator', text: 'x', action: link, suggestions: [] }
const category = { category: 'living/sofas' }

/** Each screen of this pages: a page that takes it, and every part an operator may set there. */
const cases: readonly [ScreenName, unknown, keyof Screen, Screen, Record<string, string>?][] = [
  ['Home Screen', Home, 'flash-deal-timer', { 'flash-deal-timer': { label: 'Set by an operator' } }],
  ['Home Screen', Home, 'promise-strip', { 'promise-strip': strip }],
  ['My Cart', Cart, 'empty-block', { 'empty-block': empty }],
  ['My Cart', Cart, 'cart-order-summary', { 'cart-order-summary': notices && { notes: notices.lines } }],
  [
    'My Cart',
    Cart,
    'coupon-code-block',
    { 'coupon-code-block': { title: 'Set by an operator', open: false } },
  ],
  ['My Cart', Cart, 'flash-deal-timer', { 'flash-deal-timer': { label: 'Set by an operator' } }],
  ['Wishlist', Wishlist, 'empty-block', { 'empty-block': empty }],
  ['Search', Search, 'trending-title', { 'trending-title': { title: 'Set by an operator' } }],
  ['Store Locator', Stores, 'notices', { notices }],
  ['Lead Generation', Lead, 'notices', { notices }, { form: 'callback' }],
  ['PLP', Listing, 'promise-strip', { 'promise-strip': strip }, category],
  ['Page', Slug, 'notices', { notices }, { slug: 'help' }],
  [
    'Empty Screen',
    Offline,
    'empty-screens',
    { 'empty-screens': { items: [{ key: 'offline', title: 'Set by an operator', suggestions: [] }] } },
  ],
  ['Empty Screen', NotFoundPage, 'notices', { notices }],
]

const page = aPage({
  rows: [
    { id: 'all', layout: 'wide', widgets: everyWidget('en').filter(({ type }) => type !== 'lead-form') },
  ],
})
const menu = everyWidget('en').find(({ type }) => type === 'menu')

/** Shown with lines only. */
const needsLines = new Set(['cart-order-summary', 'coupon-code-block'])
const here = theStorefront('ae/en')
const variants = new Map([['MJ-1-SAND', aPurchasableVariant({ sku: 'MJ-1-SAND' })]])
const lines = [{ sku: 'MJ-1-SAND', quantity: 1, addedPrice: money(10_000, 'AED'), saved: false }]
const filledCart = showCart(
  { lines, version: 1, coupon: null, chosenGifts: {} },
  pricedFrom(lines, variants, here.country),
  variants,
  here,
)

describe('settings of a screen', () => {
  test.each(cases)('%s: change their part of the page', async (name, Page, part, settings, params = {}) => {
    const shop = (screen: Screen) =>
      aShop({
        ...(needsLines.has(part) && { cart: { load: async () => filledCart } }),
        clock: { now: () => '2026-11-20T08:00:00.000Z' },
        catalog: {
          listCategories: async () => [
            { path: 'living/sofas', name: { en: 'Sofas', ar: 'كنب' }, position: 1 },
          ],
        },
        content: {
          loadPage: async (which) =>
            ok({
              value:
                'pageId' in which && which.pageId.endsWith('Category Page') && menu
                  ? aPage({ rows: [{ id: 'menu', layout: 'wide', widgets: [menu] }] })
                  : page,
              tags: [],
              nextChange: null,
              stale: false,
            }),
          loadScreen: async (requested) => ({
            value: requested === name ? screen : {},
            tags: [`screen:${requested}`],
            nextChange: null,
            stale: false,
          }),
        },
      })
    const before = await render(Page, { shop: shop({}), params })
    const after = await render(Page, { shop: shop(settings), params })
    expect(before.html).not.toContain('Set by an operator')
    expect(after.html).toContain('Set by an operator')
    const tags = after.headers.get('x-front-tags') ?? ''
    const cached = after.headers.get('cache-control') !== 'private, no-store'
    if (cached && name !== 'Empty Screen') expect(tags).toContain(encodeURIComponent(`screen:${name}`))
  })
})
