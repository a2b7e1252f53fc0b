import { JSDOM } from 'jsdom'
import { describe, expect, test } from 'vitest'
import { openRefunds } from '#commerce/orders/refunds/open-refunds.ts'
import { changesOf } from '#commerce/orders/lifecycle/order-changes.ts'
import type { Refund, RefundCapabilities } from '#commerce/payments/refunds/refund.ts'
import { formatDateTime } from '#i18n/format.ts'
import { translator } from '#i18n/translator.ts'
import { money } from '#kernel/money.ts'
import { allowedActions } from '#commerce/orders/lifecycle/allowed-actions.ts'
import { fail, ok } from '#kernel/result.ts'
import OrderBody from '../../../src/components/order/OrderBody.astro'
import OrderPage from '../../../src/pages/[country]/[language]/order/[number].astro'
import { aCheckout } from '../../support/builders/a-checkout.ts'
import { aDetailedOrder, anOrderView, aQuotedOrder, aShipment } from '../../support/builders/an-order.ts'
import { cancelItems } from '../../support/builders/cancel-items.ts'
import { theStorefront } from '../../support/shops/a-content-shop.ts'
import { aShop } from '../../support/shops/a-shop.ts'
import { render } from '../../support/render-component.ts'

const details = anOrderView()
const shop = aShop({
  orders: {
    find: async (number, token) =>
      number === details.order.number && token === details.accessToken
        ? ok(details)
        : fail({ kind: 'not-found' }),
  },
})
const page = (language: 'en' | 'ar', path: string) =>
  render(OrderPage, { language, shop, path, params: { number: details.order.number } })

describe.each(['en', 'ar'] as const)('the order page in %s', (language) => {
  test('opens by a signed link and shows the status', async () => {
    const { status, html, headers } = await page(language, `/order/AE4830217764?t=${details.accessToken}`)
    const { document } = new JSDOM(html).window
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('private, no-store')
    expect(document.querySelectorAll('h1')).toHaveLength(1)
    expect(document.querySelector('[data-status="Confirmed"]')).not.toBeNull()
    expect(document.body.textContent).toContain('2,099.00')
    expect(document.querySelector('form[action*="cancelOrder"]')).not.toBeNull()
    // The browser of the link has not placed it: it tells of no purchase.
    expect(document.querySelector('[data-purchase]')).toBeNull()
    expect(document.querySelector('meta[name="robots"]')?.getAttribute('content')).toContain('noindex')
  })

  test('offers payment methods after a failed payment, the chosen one first', async () => {
    const { methods } = aCheckout()
    const open = methods.map((method) => ({ ...method, rejection: null }))
    const order = aQuotedOrder({
      status: 'pending',
      payment: { ...aQuotedOrder().payment, method: 'tap', state: 'failed' },
    })
    const unpaid = aShop({
      orders: { find: async () => ok(anOrderView(order)), listOffersForOrder: async () => open },
    })
    const path = `/order/AE4830217764?t=${details.accessToken}&unpaid=insufficient-funds`
    const { html } = await render(OrderPage, {
      language,
      shop: unpaid,
      path,
      params: { number: order.number },
    })
    const { document } = new JSDOM(html).window
    const form = document.querySelector('form[action*="payOrder"]')
    const offered = [...(form?.querySelectorAll<HTMLInputElement>('[name="method"]') ?? [])]
    expect(offered.map(({ value, checked }) => [value, checked])).toEqual([
      ['cashondelivery', false],
      ['tap', true],
    ])
    const tracked = document.querySelector<HTMLElement>('[data-track]')?.dataset['track'] ?? '{}'
    expect(JSON.parse(tracked)).toEqual({
      event: 'payment_error',
      paymentMode: 'tap',
      reason: 'insufficient-funds',
      response_message: expect.stringContaining(language === 'en' ? 'isn’t enough' : 'لا يكفي'),
    })
    expect(document.querySelector('.order-head [role="alert"]')?.textContent).toContain(
      language === 'en' ? 'There isn’t enough money on this card' : 'الرصيد في هذه البطاقة لا يكفي',
    )
  })

  test('says that a cancellation was requested, and what was paid by which method', async () => {
    const order = aDetailedOrder({
      language,
      status: 'cancel pending',
      payment: { ...aQuotedOrder().payment, method: 'tap', state: 'paid' },
    })
    const withRequest = aShop({ orders: { find: async () => ok(anOrderView(order)) } })
    const path = `/order/${order.number}?t=${details.accessToken}`
    const { html } = await render(OrderPage, {
      language,
      shop: withRequest,
      path,
      params: { number: order.number },
    })
    const { document } = new JSDOM(html).window
    const t = translator(language)
    expect(document.querySelector('.order-head .status')?.textContent?.trim()).toBe(
      t('order:status.cancel-pending'),
    )
    expect(document.querySelector('.summary-lines .total dt')?.textContent).toBe(t('checkout:summary.paid'))
    expect(document.body.textContent).toContain(`tap${t('order:payment.paid')}`)
  })

  test('is a 404 without access', async () => {
    for (const path of ['/order/AE4830217764', '/order/AE4830217764?t=another-token-aaaaaaaaaaaa']) {
      const { status, html } = await page(language, path)
      expect(status).toBe(404)
      expect(html).toContain('data-empty="order404"')
      expect(html).not.toContain('Mariam')
    }
  })

  test('shows canceled items, requested cancellations and the form to cancel items', async () => {
    const two = aDetailedOrder({
      language,
      payment: { ...aQuotedOrder().payment, method: 'tap', state: 'paid' },
    })
    const off = cancelItems(two, 'short', { CUSHION: 1 })
    const cancellation = {
      id: 'w',
      state: 'requested',
      items: [{ sku: 'RUG', quantity: 1 }],
      lines: [],
      byTenders: [],
      reason: '',
      actor: 'shopper',
      at: two.placedAt,
    } as const
    const order = { ...off, cancellations: [...off.cancellations, cancellation] }
    const view = { ...anOrderView(order), allowed: allowedActions(order) }
    const changed = aShop({ orders: { find: async () => ok(view) } })
    const path = `/order/${order.number}?t=${details.accessToken}`
    const { html } = await render(OrderPage, {
      language,
      shop: changed,
      path,
      params: { number: order.number },
    })
    const { document } = new JSDOM(html).window
    const cushion = language === 'en' ? 'Salma cushion' : 'وسادة سلمى'
    expect(document.querySelector('[data-canceled-items]')?.textContent).toContain(`1 × ${cushion}`)
    expect(document.querySelector('[data-canceled-items]')?.textContent).toContain('105.00')
    expect(document.querySelector('[data-requested-items]')?.textContent).toContain(
      language === 'en' ? 'Sadu rug' : 'سجادة سدو',
    )
    const selects = [...document.querySelectorAll<HTMLSelectElement>('form[action*="cancelItems"] select')]
    expect(selects.map(({ name, options }) => [name, options.length])).toEqual([
      ['items.CUSHION', 2],
      ['items.TRAY', 2],
    ])
    for (const label of selects.map(({ id }) => document.querySelector(`label[for="${id}"]`)))
      expect(label).not.toBeNull()
  })

  test('says until when a ready pickup can be collected, while it is open', async () => {
    const shown = async (status: 'Delivery Scheduled' | 'Canceled') => {
      const pickup = aShipment({
        status,
        lines: [{ sku: 'MJ-1', quantity: 2 }],
        collectBy: '2026-12-01T08:00:00.000Z',
      })
      const order = aQuotedOrder({
        language,
        address: null,
        choice: { kind: 'collect', store: 'dubai-mall' },
        shipments: [pickup],
      })
      const open = aShop({ orders: { find: async () => ok(anOrderView(order)) } })
      const path = `/order/${order.number}?t=${details.accessToken}`
      const { html } = await render(OrderPage, {
        language,
        shop: open,
        path,
        params: { number: order.number },
      })
      return new JSDOM(html).window.document.querySelector('.shipment')?.textContent
    }
    const when = formatDateTime('2026-12-01T08:00:00.000Z', theStorefront(`ae/${language}`))
    const text = translator(language)('order:shipment.collectBy', { when })
    expect(await shown('Delivery Scheduled')).toContain(text)
    expect(await shown('Canceled')).not.toContain(text)
  })

  test('requires a refund method for cash and shows the chosen one', async () => {
    const owed = {
      id: 'owed',
      sum: money(50_000, 'AED'),
      parts: [{ ledgerId: null, amount: money(50_000, 'AED') }],
      reason: 'x',
      method: null,
      state: 'requested',
      at: aQuotedOrder().placedAt,
    } as const
    const owing = (method: Refund['method']) =>
      aQuotedOrder({
        language,
        payment: {
          ...aQuotedOrder().payment,
          state: 'paid',
          paid: money(209_900, 'AED'),
          refunds: [{ ...owed, method }],
        },
      })
    const due = { id: 'owed', dueAt: '2199-12-01T08:00:00.000Z', isApproved: false, customers: 1 }
    const shown = async (method: Refund['method'], means: RefundCapabilities, dues = [due]) => {
      const order = owing(method)
      const view = { ...anOrderView(order), changes: changesOf(order, means) }
      const open = aShop({
        orders: { find: async () => ok(view), listOpenRefunds: async () => openRefunds(order, dues) },
      })
      const path = `/order/${order.number}?t=${details.accessToken}`
      const { html } = await render(OrderPage, {
        language,
        shop: open,
        path,
        params: { number: order.number },
      })
      return new JSDOM(html).window.document
    }
    const all = { takesWallets: true, hasStores: true }
    const form = (await shown(null, all)).querySelector('form[action*="chooseRefund"]')
    expect(form?.parentElement?.textContent).toContain('500.00')
    const methodsIn = (page: Element | null | undefined) =>
      [...(page?.querySelectorAll<HTMLInputElement>('[name="method"]') ?? [])].map(({ value }) => value)
    expect(methodsIn(form)).toEqual(['iban', 'wallet', 'counter'])
    expect(form?.querySelector('#iban, #holder')).not.toBeNull()
    expect(methodsIn((await shown(null, { ...all, takesWallets: false })).body)).toEqual(['iban', 'counter'])
    expect(methodsIn((await shown(null, { ...all, hasStores: false })).body)).toEqual(['iban', 'wallet'])
    const chosen = await shown({ kind: 'iban', shown: 'AE… 3456', holder: 'Layla' }, all)
    expect(chosen.querySelector('form[action*="chooseRefund"]')).toBeNull()
    const t = translator(language)
    const text = (document: Document) => document.querySelector('[data-chosen]')?.textContent
    expect(text(chosen)).toContain('AE… 3456')
    const account = { kind: 'iban', shown: 'AE… 3456', holder: aQuotedOrder().contact.name } as const
    expect(text(await shown(account, all))).toContain('2199')
    expect(text(await shown(account, all, [{ ...due, customers: 3 }]))).toContain(t('order:refund.checked'))
    const late = { ...due, dueAt: '2020-12-01T08:00:00.000Z' }
    expect(text(await shown(account, all, [late]))).toContain(t('order:refund.late'))
    expect(text(await shown({ kind: 'counter' }, all))).not.toContain('2199')
    expect(text(await shown(account, all, []))).not.toContain('2199')
  })

  /** The page of an order, opened by a link, with more query parameters. */
  async function openByLink(shop: ReturnType<typeof aShop>, number: string, query: string) {
    const path = `/order/${number}?t=${details.accessToken}${query}`
    const { html } = await render(OrderPage, { language, shop, path, params: { number } })
    return new JSDOM(html).window.document
  }

  test('offers a link to change the order, masked, to visitors whose link only shows it', async () => {
    const order = aQuotedOrder({ language })
    const rights = {
      seesContact: true,
      pays: true,
      cancels: false,
      choosesRefund: false,
      reviews: false,
      questions: false,
      returns: false,
    }
    const open = aShop({ orders: { find: async () => ok({ ...anOrderView(order), scope: 'read', rights }) } })
    const show = (query: string) => openByLink(open, order.number, query)
    const page = await show('')
    expect(page.querySelector('form[action*="cancelOrder"], form[action*="cancelItems"]')).toBeNull()
    const offer = page.querySelector('[data-change-link]')
    expect(offer?.textContent).toContain(`•••• ${order.contact.phone.slice(-4)}`)
    expect(offer?.textContent).toContain(order.contact.email.replace(/(?<=^.).*(?=@)/, '•••'))
    expect(offer?.textContent).not.toContain(order.contact.email)
    const action = offer?.querySelector('form')?.getAttribute('action') ?? ''
    expect(new URL(action, 'http://shop.test').searchParams.get('t')).toBe(details.accessToken)
    const sent = await show('&sent=1')
    expect(sent.querySelector('[data-change-link] .notice')?.textContent).toContain('••••')
  })

  test('requests no pre-scoring before the shopper opens the payment methods', async () => {
    const order = aQuotedOrder({
      status: 'pending',
      payment: { ...aQuotedOrder().payment, method: 'tap', state: 'failed' },
    })
    let requests = 0
    const listOffersForOrder = async () => {
      requests += 1
      return aCheckout().methods.map((method) => ({ ...method, rejection: null }))
    }
    const unpaid = aShop({ orders: { find: async () => ok(anOrderView(order)), listOffersForOrder } })
    const show = (query: string) => openByLink(unpaid, order.number, query)
    const closed = await show('')
    expect([requests, closed.querySelectorAll('[name="method"]').length]).toEqual([0, 0])
    const more = closed.querySelector('form[action*="payOrder"] a')?.getAttribute('href') ?? ''
    expect(new URL(more, 'http://shop.test').searchParams.get('t')).toBe(details.accessToken)
    expect(new URL(more, 'http://shop.test').searchParams.has('methods')).toBe(true)
    expect([(await show('&methods=1')).querySelectorAll('[name="method"]').length, requests]).toEqual([2, 1])
  })

  test('announces a payment that was just made, but not to readers of a link', async () => {
    const order = aQuotedOrder({ payment: { ...aQuotedOrder().payment, method: 'qpay', state: 'paid' } })
    const show = async (own: boolean) => {
      const props = { view: { ...anOrderView(order), own } }
      return new JSDOM((await render(OrderBody, { language, props })).html).window.document
    }
    const dataset = (await show(true)).querySelector<HTMLElement>('[data-paid]')?.dataset
    expect({ ...dataset }).toMatchObject({ paid: order.number, by: 'qpay' })
    expect(dataset?.['message']).toMatch(language === 'en' ? /Paid/ : /تم الدفع/)
    expect((await show(false)).querySelector('[data-paid], [data-purchase]')).toBeNull()
  })
})
