import { JSDOM } from 'jsdom'
import { describe, expect, test } from 'vitest'
import type { SignedIn } from '#commerce/identity/customer-record.ts'
import type { OpenedOrder, OrdersFacade } from '#commerce/orders/orders.ts'
import type { Shop } from '#commerce/shop.ts'
import { cookies } from '#kernel/cookies.ts'
import { fail, ok } from '#kernel/result.ts'
import MyOrdersPage from '../../../src/pages/[country]/[language]/account/orders/index.astro'
import AccountOrderPage from '../../../src/pages/[country]/[language]/account/orders/[number].astro'
import OrderPage from '../../../src/pages/[country]/[language]/order/[number].astro'
import ReviewPage from '../../../src/pages/[country]/[language]/order/[number]/review/index.astro'
import InvoicePage from '../../../src/pages/[country]/[language]/order/[number]/invoice.astro'
import { aSignedIn } from '../../support/builders/a-signed-in.ts'
import { aDetailedOrder, anOrderView, aShipment } from '../../support/builders/an-order.ts'
import { aShop } from '../../support/shops/a-shop.ts'
import { render } from '../../support/render-component.ts'

const layla = aSignedIn()
const omar = aSignedIn({ customer: { ...aSignedIn().customer, id: '11111111-2222-4333-8444-555555555555' } })
const order = aDetailedOrder()
const { number } = order

/** Layla has one order; nobody else has any. */
const shopOf = (view: Partial<OpenedOrder> = {}, more: Partial<OrdersFacade> = {}): Shop =>
  aShop({
    orders: {
      findOwn: async (given, { customerId }) =>
        given === number && customerId === layla.customer.id
          ? ok({ ...anOrderView(order), scope: 'verifiedOwner', ...view })
          : fail({ kind: 'not-found' }),
      listOwn: async (customerId, start) => ({
        orderList:
          customerId === layla.customer.id && start === 0 ? [{ order, display: 'Confirmed' as const }] : [],
        recordsTotal: customerId === layla.customer.id ? 11 : 0,
        start,
        elsewhere: [],
      }),
      ...more,
    },
  })

const as = (signedIn: SignedIn | undefined, shop = shopOf()) => ({
  shop,
  locals: { signedIn: async () => signedIn },
})
const documentOf = (html: string) => new JSDOM(html).window.document

describe('the list of a customer’s orders', () => {
  const list = (signedIn: SignedIn | undefined, path = '', shop = shopOf()) =>
    render(MyOrdersPage, { ...as(signedIn, shop), path: `/account/orders${path}` })

  test('shows orders with their total, leads to each and buys again', async () => {
    const { html, headers } = await list(layla)
    const document = documentOf(html)
    expect(headers.get('cache-control')).toBe('private, no-store')
    expect(document.querySelector('[data-order-list]')?.getAttribute('data-records-total')).toBe('11')
    expect(document.querySelector(`#order-${number} a`)?.getAttribute('href')).toBe(
      `/ae/en/account/orders/${number}`,
    )
    const again = document.querySelector('form[action*="buyAgain"]')
    expect(again?.getAttribute('action')).toBe(`/ae/en/account/orders/${number}?_action=buyAgain`)
    expect(again?.querySelector('[name=key]')?.getAttribute('value')).toMatch(/^[\w-]{36}$/)
    expect(document.querySelector('[data-more]')?.getAttribute('href')).toBe('/ae/en/account/orders?start=1')
  })

  test.each([
    ['?start=٥', 5],
    ['?start=-3', 0],
    ['?start=1e3', 0],
    ['?start=x', 0],
  ])('begins at %s: %d', async (path, expected) => {
    const starts: number[] = []
    const { listOwn } = shopOf().orders
    const shop = shopOf({}, { listOwn: (id, start, here) => (starts.push(start), listOwn(id, start, here)) })
    await list(layla, path, shop)
    expect(starts).toEqual([expected])
  })

  test('beyond its end says so, and leads back', async () => {
    const document = documentOf((await list(layla, '?start=500')).html)
    expect(document.querySelector('[data-more]')).toBeNull()
    expect(document.querySelector('[data-newer]')?.getAttribute('href')).toBe('/ae/en/account/orders?start=1')
  })

  test('is an empty screen before the first order, and a sign-in for guests', async () => {
    expect((await list(omar)).html).toContain('data-empty="myOrder"')
    const guest = await list(undefined, '?start=10')
    expect([guest.status, guest.headers.get('location')]).toEqual([
      302,
      '/ae/en/login?next=%2Fae%2Fen%2Faccount%2Forders%3Fstart%3D10',
    ])
  })
})

describe.each([
  ['the order in the account', AccountOrderPage, (of: string) => `/account/orders/${of}`],
  ['the order', OrderPage, (of: string) => `/order/${of}`],
  ['its invoice', InvoicePage, (of: string) => `/order/${of}/invoice`],
] as const)('%s', (_, page, pathOf) => {
  const open = (signedIn: SignedIn | undefined, of = number, cookie?: string) =>
    render(page, {
      ...as(signedIn),
      path: pathOf(of),
      params: { number: of },
      ...(cookie !== undefined && { cookie }),
    })

  test('opens to its owner alone', async () => {
    const { status, html, headers } = await open(layla)
    expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    expect(html).not.toContain('data-empty="order404"')
  })

  test('is the same 404 for another’s number and for none, whatever the cookies', async () => {
    const unknown = 'AE0000000000'
    const [others, none] = await Promise.all([open(omar), open(omar, unknown)])
    expect([others.status, none.status]).toEqual([404, 404])
    expect(others.html).toContain('data-empty="order404"')
    expect(others.html.replaceAll(number, unknown)).toBe(none.html)
    const forged = await open(
      omar,
      number,
      `${cookies.openedOrder}=${number}~${'x'.repeat(43)}; ${cookies.lastOrder}=${number}~${'y'.repeat(43)}`,
    )
    expect([forged.status, forged.html]).toEqual([404, others.html])
    expect(others.html).not.toContain(order.contact.name)
  })

  test('sends a guest to the sign-in, or is a 404', async () => {
    const [one, none] = await Promise.all([open(undefined), open(undefined, 'AE0000000000')])
    expect(one.status).toBe(none.status)
    expect([302, 404]).toContain(one.status)
    expect(one.html.replaceAll(number, 'AE0000000000')).toBe(none.html)
  })
})

describe('an order in the account', () => {
  const open = async (view: Partial<OpenedOrder>, path = '', shop = shopOf(view)) =>
    documentOf(
      (
        await render(AccountOrderPage, {
          ...as(layla, shop),
          path: `/account/orders/${number}${path}`,
          params: { number },
        })
      ).html,
    )

  test('leads to the courier, and buys again what is still sold', async () => {
    const courier = { name: 'Aramex', reference: '4711', url: 'https://www.aramex.com/track?n=4711' }
    const shipped = { ...order, shipments: [aShipment({ courier })] }
    const document = await open({ order: shipped })
    expect(document.querySelector('[data-courier]')?.getAttribute('href')).toBe(courier.url)
    expect(document.querySelector('form[action*="buyAgain"]')).not.toBeNull()
    expect(document.querySelectorAll('h1')).toHaveLength(1)
  })

  test('names what is missing, and nothing that is not in the order', async () => {
    const [line] = order.lines
    const document = await open({}, `?again=1&missing=${line?.sku ?? ''}&missing=%3Cb%3Eevil%3C%2Fb%3E`)
    const notice = document.querySelector('.notice')?.textContent ?? ''
    expect(notice).toContain(line?.name.en)
    expect(notice).not.toContain('evil')
  })

  test('sends its owner to a step-up before a bank account is named', async () => {
    const changes = {
      ...anOrderView(order).changes,
      refundsWithoutMethod: [{ id: 'r', sum: order.totals.total }],
    }
    const rights = { ...anOrderView(order).rights, choosesRefund: false }
    const document = await open({ changes, rights })
    expect(document.querySelector('a[href*="/account/confirm"]')?.getAttribute('href')).toBe(
      `/ae/en/account/confirm?next=${encodeURIComponent(`/ae/en/account/orders/${number}`)}`,
    )
    expect(document.querySelector('form[action*="chooseRefund"]')).toBeNull()
  })
})

describe('an order opened by a link', () => {
  const token = 'a-signed-token-of-this-order'
  const open = async (signedIn: SignedIn | undefined, isFree: boolean, scope: 'read' | 'track') => {
    const view = anOrderView(order)
    const rights = { ...view.rights, seesContact: scope === 'read', reviews: scope === 'read' }
    const shop = shopOf(
      {},
      {
        find: async () => ok({ ...view, scope, rights }),
        findOwn: async () => fail({ kind: 'not-found' }),
        isFree: async () => isFree,
      },
    )
    const path = `/order/${number}?t=${token}`
    const { html } = await render(OrderPage, { ...as(signedIn, shop), path, params: { number } })
    return documentOf(html)
  }
  const offerIn = (document: Document) => document.querySelector('[data-keep]')?.getAttribute('data-keep')

  test('offers to keep it: after a sign-in or immediately, not when it is in an account, never by a code', async () => {
    expect(offerIn(await open(undefined, true, 'read'))).toBe('sign-in')
    expect(offerIn(await open(omar, true, 'read'))).toBe('keep')
    expect(offerIn(await open(omar, false, 'read'))).toBeUndefined()
    expect(offerIn(await open(omar, true, 'track'))).toBeUndefined()
  })

  test('leads to the review of what has arrived, with the token of the link', async () => {
    const view = anOrderView({
      ...order,
      shipments: [
        aShipment({
          status: 'Delivered',
          lines: order.lines.map(({ sku, quantity }) => ({ sku, quantity })),
        }),
      ],
    })
    const shop = shopOf({}, { find: async () => ok({ ...view, scope: 'read' }) })
    const path = `/order/${number}?t=${token}`
    const delivered = documentOf(
      (await render(OrderPage, { ...as(undefined, shop), path, params: { number } })).html,
    )
    const href = delivered.querySelector('#reviews a')?.getAttribute('href') ?? ''
    expect(href).toBe(`/ae/en/order/${number}/review?t=${token}`)
    const page = documentOf(
      (
        await render(ReviewPage, {
          ...as(undefined, shop),
          path: href.slice('/ae/en'.length),
          params: { number },
        })
      ).html,
    )
    const form = page.querySelector('form[action*="reviewProduct"]')
    expect(form?.getAttribute('action')).toBe(
      `/ae/en/order/${number}/review?_action=reviewProduct&t=${token}`,
    )
    expect(form?.getAttribute('enctype')).toBe('multipart/form-data')
    expect(form?.querySelectorAll('[name=stars]')).toHaveLength(5)
    expect((await open(undefined, true, 'read')).querySelector('#reviews')).toBeNull()
  })
})
