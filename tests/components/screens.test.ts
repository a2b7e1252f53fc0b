import { describe, expect, test } from 'vitest'
import { showCart } from '#commerce/cart/show-cart.ts'
import type { Screen } from '#content/schemas/screens.ts'
import { money } from '#kernel/money.ts'
import type { ScreenName } from '#kernel/screen-name.ts'
import { fail, ok } from '#kernel/result.ts'
import NotFoundPage from '../../src/pages/404.astro'
import Slug from '../../src/pages/[country]/[language]/[...slug].astro'
import Cart from '../../src/pages/[country]/[language]/cart.astro'
import Payment from '../../src/pages/[country]/[language]/checkout/payment.astro'
import Listing from '../../src/pages/[country]/[language]/c/[...category].astro'
import Home from '../../src/pages/[country]/[language]/index.astro'
import Lead from '../../src/pages/[country]/[language]/lead/[form].astro'
import Offline from '../../src/pages/[country]/[language]/offline.astro'
import Order from '../../src/pages/[country]/[language]/order/[number].astro'
import Product from '../../src/pages/[country]/[language]/p/[urlKey].astro'
import Search from '../../src/pages/[country]/[language]/search.astro'
import Stores from '../../src/pages/[country]/[language]/stores/index.astro'
import Wishlist from '../../src/pages/[country]/[language]/wishlist.astro'
import { aReadyCheckout } from '../support/builders/a-checkout.ts'
import { aProductCard } from '../support/builders/a-product.ts'
import { aPurchasableVariant } from '../support/builders/a-purchasable-variant.ts'
import { aSofa, sold } from '../support/builders/a-sofa.ts'
import { anOrderView } from '../support/builders/an-order.ts'
import { deliveryFacts } from '../support/builders/delivery-facts.ts'
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

const all: Screen = {
  notices: { title: 'Heading by an operator', lines: ['Notice by an operator'] },
  'link-chips': { title: 'Links by an operator', items: [link] },
  'promise-strip': { items: [{ icon: 'truck', text: 'Promise by an operator' }] },
  'cart-order-summary': { notes: ['Note by an operator'] },
  'payment-methods': { title: 'Methods by an operator', items: [{ code: 'tap' }] },
}
const shopOfScreen = (name: ScreenName, parts: Parameters<typeof aShop>[0] = {}, screen = all) =>
  aShop({
    clock: { now: () => '2026-11-21T08:00:00.000Z' },
    content: {
      loadScreen: async (requested) => ({
        value: requested === name ? screen : {},
        tags: [],
        nextChange: null,
        stale: false,
      }),
    },
    ...parts,
  })
const positions = (html: string, ...texts: readonly string[]) => {
  const found = texts.map((text) => html.indexOf(text))
  expect(found).not.toContain(-1)
  return found
}

describe('settings of a screen with a task of its own', () => {
  test('appear in the checkout above and below its step and in its summary, and set the order of its methods', async () => {
    const checkout = async () => ok(aReadyCheckout({}))
    const { html } = await render(Payment, {
      shop: shopOfScreen('Checkout Screen', { checkout: { load: checkout, loadPayment: checkout } }),
    })
    const [notice = 0, step = 0, promise = 0] = positions(
      html,
      'Notice by an operator',
      'name="method"',
      'Promise by an operator',
    )
    expect([notice < step, step < promise]).toEqual([true, true])
    expect(html).toContain('Note by an operator')
    expect(html).toContain('Methods by an operator')
    const methods = [...html.matchAll(/name="method"[^>]*value="([a-z_]+)"/g)].map(([, code]) => code)
    expect(methods[0]).toBe('tap')
    expect(methods.length).toBeGreaterThan(1)
  })

  test('appear above and below an order, and not before the order is opened', async () => {
    const opened = anOrderView()
    const find = async (number: string) =>
      number === opened.order.number ? ok(opened) : fail({ kind: 'not-found' } as const)
    const open = (number: string) =>
      render(Order, {
        shop: shopOfScreen('Order Confirmation', { orders: { find } }),
        path: `/order/${number}?t=${opened.accessToken}`,
        params: { number },
      })
    const { html } = await open(opened.order.number)
    const [notice = 0, order = 0, links = 0] = positions(
      html,
      'Notice by an operator',
      'class="order-page',
      'Links by an operator',
    )
    expect([notice < order, order < links]).toEqual([true, true])
    expect((await open('AE0000000000')).html).not.toContain('by an operator')
  })

  test('stand on a product’s page, which keeps its rails in the order and number that are set', async () => {
    const card = aProductCard()
    const product = { ...aSofa(), related: [card, card, card], completeTheLook: [card] }
    const screen: Screen = {
      ...all,
      'look-rail': { title: 'Look by an operator' },
      'related-rail': { title: 'Related by an operator', limit: 2 },
      order: { 'related-rail': 1 },
    }
    const { html } = await render(Product, {
      path: `/p/${product.urlKey}`,
      params: { urlKey: product.urlKey },
      shop: shopOfScreen(
        'PDP_DESKTOP',
        { catalog: { findProduct: async () => sold(product) }, delivery: deliveryFacts },
        screen,
      ),
    })
    const [notice = 0, promise = 0, related = 0, look = 0] = positions(
      html,
      'Notice by an operator',
      'Promise by an operator',
      'Related by an operator',
      'Look by an operator',
    )
    expect([notice < promise, promise < related, related < look]).toEqual([true, true, true])
  })
})
