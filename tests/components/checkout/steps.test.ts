import { JSDOM } from 'jsdom'
import { describe, expect, test } from 'vitest'
import type { Checkout } from '#commerce/checkout/checkout.ts'
import { fail, ok } from '#kernel/result.ts'
import { createFormError } from '#web/checkout/form-result.ts'
import { translator } from '#i18n/translator.ts'
import { allocate, money, type Money } from '#kernel/money.ts'
import AddressStep from '../../../src/pages/[country]/[language]/checkout/address.astro'
import Contact from '../../../src/pages/[country]/[language]/checkout/index.astro'
import Delivery from '../../../src/pages/[country]/[language]/checkout/delivery.astro'
import Payment from '../../../src/pages/[country]/[language]/checkout/payment.astro'
import Review from '../../../src/pages/[country]/[language]/checkout/review.astro'
import { aCheckout, aReadyCheckout } from '../../support/builders/a-checkout.ts'
import { aProductCard } from '../../support/builders/a-product.ts'
import { aShop } from '../../support/shops/a-shop.ts'
import { render } from '../../support/render-component.ts'
import { aStore } from '../../support/builders/a-widget.ts'

const shopWith = (checkout: Checkout | null) =>
  aShop({
    checkout: {
      load: async () => (checkout === null ? fail({ kind: 'empty-cart' }) : ok(checkout)),
      loadPayment: async () => (checkout === null ? fail({ kind: 'empty-cart' }) : ok(checkout)),
    },
  })
const aDocument = (html: string): Document => new JSDOM(html).window.document

describe.each(['en', 'ar'] as const)('the checkout in %s', (language) => {
  test('redirects an empty cart to the cart, and a step too early to the first without an answer', async () => {
    const empty = await render(Contact, { language, shop: shopWith(null) })
    expect([empty.status, empty.headers.get('location')]).toEqual([302, `/ae/${language}/cart`])
    const shop = aShop({
      checkout: { load: async () => fail({ kind: 'nothing-to-order', unavailableLines: [] }) },
    })
    const stopped = await render(Contact, { language, shop })
    expect(stopped.headers.get('location')).toBe(`/ae/${language}/cart?stopped=1`)
    const early = await render(Payment, { language, shop: shopWith(aCheckout()) })
    expect([early.status, early.headers.get('location')]).toEqual([302, `/ae/${language}/checkout`])
  })

  test('shows full slots as disabled, and an error where a slot is missing', async () => {
    const shop = shopWith({ ...aReadyCheckout({ choice: null }), nextStep: 'delivery' })
    const errors = [{ id: 'slot', message: 'Choose!' }]
    const formError = createFormError({ status: 422, message: 'Choose!', errors })
    const { html, headers } = await render(Delivery, {
      language,
      shop,
      locals: { checkoutFormResult: formError },
    })
    const document = aDocument(html)
    expect(headers.get('cache-control')).toBe('private, no-store')
    const slots = [...document.querySelectorAll<HTMLInputElement>('[name="slot"]')]
    expect(slots.map(({ disabled }) => disabled)).toEqual([false, true])
    expect(document.querySelector('.error-summary a')?.getAttribute('href')).toBe('#slot')
    expect(document.getElementById('slot')).not.toBeNull()
    expect(document.querySelector('h1')).not.toBeNull()
    expect(document.querySelector('meta[name="robots"]')?.getAttribute('content')).toContain('noindex')
  })

  test('offers collection in countries with stores only', async () => {
    const controls = async (pickups: Checkout['pickups'], query = '') => {
      const checkout = { ...aReadyCheckout({ choice: null }), nextStep: 'delivery' as const, pickups }
      const { html } = await render(Delivery, { language, shop: shopWith(checkout), path: query })
      const document = aDocument(html)
      return [
        document.querySelectorAll('.how a').length,
        document.querySelectorAll('.checkout-form [name="store"]').length,
        document.querySelectorAll('[name="slot"]').length > 0,
      ]
    }
    const store = aStore()
    const pickups = [{ store, missing: [], isTransferred: false, readyAt: '2026-11-23T10:00:00.000Z' }]
    expect(await controls(pickups)).toEqual([2, 0, true])
    expect(await controls(pickups, '?how=collect')).toEqual([2, 1, false])
    expect(await controls([])).toEqual([0, 0, true])
    expect(await controls([], '?how=collect')).toEqual([0, 0, true])
  })

  test('says before paying what does not pass the lift, and what helps', async () => {
    const ready = aReadyCheckout()
    const delivery = { ...ready.quote.delivery, misfits: ['MJ-1'], requiresCall: true }
    const checkout = { ...ready, quote: { ...ready.quote, delivery } }
    const expected = translator(language)('checkout:misfit.call', {
      items: checkout.quote.lines[0]?.name[language] ?? '',
      phone: '+971 4 555 0100',
    })
    for (const page of [Delivery, Review]) {
      const { html } = await render(page, { language, shop: shopWith(checkout) })
      expect(aDocument(html).body.textContent).toContain(expected)
    }
  })

  test('says why a coupon of the cart no longer applies', async () => {
    const checkout = aReadyCheckout()
    const coupon = { code: 'WELCOME10', applied: false, reason: { kind: 'first-order-only' } } as const
    const quote = { ...checkout.quote, promotions: { ...checkout.quote.promotions, coupon } }
    const document = aDocument(
      (await render(Review, { language, shop: shopWith({ ...checkout, quote }) })).html,
    )
    expect(document.querySelector('[data-coupon="WELCOME10"]')?.textContent).toContain(
      translator(language)('cart:coupon.first-order-only'),
    )
  })

  test('begins the address with the delivery area that was chosen on a product page', async () => {
    const shop = shopWith({ ...aCheckout(), nextStep: 'address' })
    const addressOf = async (country: string, cookie: string) => {
      const { html } = await render(AddressStep, { language, country, shop, cookie })
      const form = aDocument(html).querySelector<HTMLFormElement>('form.checkout-form')
      return ['emirate', 'governorate', 'area', 'note'].map((name) => {
        const field = form?.querySelector<HTMLInputElement>(`[name="${name}"]`)
        return field?.tagName === 'SELECT'
          ? (field.querySelector<HTMLOptionElement>('[selected]')?.value ?? '')
          : field?.value
      })
    }
    const [deira, khaitan] = language === 'ar' ? ['ديرة', 'خيطان'] : ['Deira', 'Khaitan']
    expect(await addressOf('ae', 'majlis_area=ae.deira')).toEqual(['dubai', undefined, deira, ''])
    expect(await addressOf('ae', 'majlis_area=kw.sharq')).toEqual(['', undefined, '', ''])
    expect(await addressOf('kw', 'majlis_area=kw.khaitan')).toEqual([undefined, 'farwaniya', khaitan, ''])
    expect(await addressOf('ae', 'majlis_area=ae.<script>')).toEqual(['', undefined, '', ''])
  })

  test('shows coordinates of the country as the example', async () => {
    const shop = shopWith({ ...aCheckout(), nextStep: 'address' })
    const { html } = await render(AddressStep, { language, country: 'kw', shop })
    expect(html).toContain('29.3759, 47.9774')
    expect(html).not.toContain('25.2048')
  })

  test('reminds of a gift that is not chosen yet, by its name, and lets the order go on', async () => {
    const checkout = aReadyCheckout()
    const offer = {
      promotionId: 'gifts',
      label: { en: 'Your gift', ar: 'هديتك' },
      choices: ['CUP-1'],
      chosen: null,
    }
    const withGift = (chosen: string | null) => ({
      ...checkout,
      quote: {
        ...checkout.quote,
        promotions: { ...checkout.quote.promotions, gifts: [{ ...offer, chosen }] },
      },
    })
    const shown = async (page: unknown, chosen: string | null) => {
      const shop = shopWith(withGift(chosen))
      const catalog = {
        ...shop.catalog,
        listProductCards: async () => [aProductCard({ name: 'Nakhla cup' })],
      }
      const { html } = await render(page, { language, shop: { ...shop, catalog } })
      return aDocument(html)
    }
    for (const page of [Payment, Review]) {
      const reminder = (await shown(page, null)).querySelector('[data-gift-reminder]')
      expect(reminder?.textContent).toContain('Nakhla cup')
      expect(reminder?.querySelector('a')?.getAttribute('href')).toBe(`/ae/${language}/cart`)
      expect((await shown(page, 'CUP-1')).querySelector('[data-gift-reminder]')).toBeNull()
    }
    expect((await shown(Review, null)).querySelector('form.place button')).not.toBeNull()
    expect((await shown(Delivery, null)).querySelector('[data-gift-reminder]')).toBeNull()
  })

  test('shows with each payment method what it will charge and give', async () => {
    const aed = (minor: number) => money(minor, 'AED')
    const offer = aReadyCheckout({ paymentMethod: null }).methods[0]
    const label = { en: '5% off with Tabby', ar: 'خصم 5% مع تابي' }
    const tabby = {
      ...offer,
      code: 'tabby',
      charge: aed(0),
      rejection: null,
      terms: { due: aed(71_156), promotions: [label] },
    }
    const plain = { ...tabby, code: 'tamara', terms: { due: aed(74_900), promotions: [] } }
    const methods = [tabby, plain] as Checkout['methods']
    const parts = [1, 1, 1, 1]
    const before = shopWith({ ...aReadyCheckout({ paymentMethod: null }), methods, nextStep: 'payment' })
    const installments = (due: Money) =>
      (['tabby', 'tamara'] as const).map((provider) => ({
        provider,
        everyMonths: 1,
        parts: allocate(due, parts),
      }))
    const shop = { ...before, delivery: { ...before.delivery, installments } }
    const document = aDocument((await render(Payment, { language, shop })).html)
    const hintOf = (method: string) =>
      document.querySelector(`[value="${method}"]`)?.closest('label')?.querySelector('.choice-hint')
    expect(hintOf('tabby')?.querySelector('[data-promotion]')?.textContent).toBe(label[language])
    expect(hintOf('tabby')?.querySelector('[data-due]')?.textContent).toContain('711.56')
    expect(hintOf('tabby')?.querySelector('[data-parts]')?.textContent).toContain('177.89')
    expect(hintOf('tamara')?.querySelector('[data-promotion]')).toBeFalsy()
    expect(hintOf('tamara')?.querySelector('[data-parts]')?.textContent).toContain('187.25')
  })

  test('shows payment methods with their fees, and why one is not available', async () => {
    const shop = shopWith({ ...aReadyCheckout({ paymentMethod: null }), nextStep: 'payment' })
    const document = aDocument((await render(Payment, { language, shop })).html)
    const methods = [...document.querySelectorAll<HTMLInputElement>('[name="method"]')]
    expect(methods.map(({ value, disabled }) => [value, disabled])).toEqual([
      ['cashondelivery', false],
      ['tap', true],
    ])
    expect(document.body.textContent).toContain('10,000')
  })

  test('removes a gift card, accepts another, and shows why a code is not usable', async () => {
    const tenders = [
      { kind: 'gift-card' as const, ledgerId: 'one', last: 'AB12', amount: money(50_000, 'AED') },
    ]
    const paid = aReadyCheckout({ paymentMethod: null, tenders, due: money(158_900, 'AED') })
    const errors = [{ id: 'card', message: 'Not this one!' }]
    const formError = createFormError({
      status: 422,
      message: 'Not this one!',
      errors,
      values: { card: 'GIFT-1' },
    })
    const document = aDocument(
      (await render(Payment, { language, shop: shopWith(paid), locals: { checkoutFormResult: formError } }))
        .html,
    )
    expect(document.querySelector<HTMLInputElement>('[name="tender"]')?.value).toBe('one')
    const code = document.querySelector<HTMLInputElement>('#card')
    expect([code?.value, code?.getAttribute('aria-invalid')]).toEqual(['GIFT-1', 'true'])
    expect(document.querySelector('#card-error')?.textContent).toContain('Not this one!')
    expect(document.querySelector('details:has(#card)')?.hasAttribute('open')).toBe(true)
    expect(document.querySelector('.summary-lines .total')?.textContent).toContain('1,589.00')
    expect(document.querySelector('.summary-lines')?.textContent).toContain('AB12')
    const closed = { ...paid, takesCards: false }
    const without = aDocument((await render(Payment, { language, shop: shopWith(closed) })).html)
    expect(without.querySelector('#card')).toBeNull()
  })

  test('shows a wallet to its owner only, until it is used', async () => {
    const page = async (parts: Partial<Checkout>) =>
      aDocument((await render(Payment, { language, shop: shopWith({ ...aReadyCheckout(), ...parts }) })).html)
    expect((await page({})).querySelector('form[action*="useWallet"]')).toBeNull()
    const owned = { kind: 'wallet' as const, ledgerId: 'w', last: '4567', balance: money(12_345, 'AED') }
    const form = (await page({ wallet: owned })).querySelector('form[action*="useWallet"]')
    expect(form?.textContent).toContain('123.45')
    // Whose wallet it is, no field says.
    expect(form?.querySelectorAll('input')).toHaveLength(0)
    const { balance: amount, ...wallet } = owned
    const { quote } = aReadyCheckout({ tenders: [{ ...wallet, amount }] })
    const used = await page({ wallet: owned, quote })
    expect(used.querySelector('form[action*="useWallet"]')).toBeNull()
    expect(used.querySelector('form[action*="removeTender"]')?.textContent).toBeTruthy()
  })

  test('shows every answer with a link to change it, and the amount on the button', async () => {
    const document = aDocument((await render(Review, { language, shop: shopWith(aReadyCheckout()) })).html)
    const changes = [...document.querySelectorAll('.facts a')].map((link) => link.getAttribute('href'))
    expect(changes).toHaveLength(4)
    expect(changes.every((href) => href?.endsWith('?from=review'))).toBe(true)
    expect(document.querySelector('.place button')?.textContent).toContain('2,089.00')
    expect(document.querySelector<HTMLInputElement>('[name="fingerprint"]')?.value).toBe('print')
    expect(document.querySelector<HTMLInputElement>('[name="key"]')?.value).toMatch(/^[\w-]{36}$/)
  })

  test('shows what has changed since the review, with one button to accept it', async () => {
    const formError = createFormError({
      status: 409,
      message: 'changed',
      differences: [
        { what: 'price', sku: 'MJ-1', before: money(90_000, 'AED'), now: money(100_000, 'AED') },
        { what: 'payable', sku: null, before: money(188_900, 'AED'), now: money(208_900, 'AED') },
      ],
    })
    const look = { language, shop: shopWith(aReadyCheckout()), locals: { checkoutFormResult: formError } }
    const document = aDocument((await render(Review, look)).html)
    const alert = document.querySelector('#changed')
    expect(alert?.textContent).toContain('900.00')
    expect(alert?.textContent).toContain('1,000.00')
    expect(document.querySelectorAll('form.place')).toHaveLength(1)
    expect(alert?.querySelector('button')?.textContent).toContain('2,089.00')
  })
})
