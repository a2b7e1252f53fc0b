import { JSDOM } from 'jsdom'
import { describe, expect, test } from 'vitest'
import { showCart } from '#commerce/cart/show-cart.ts'
import { translator } from '#i18n/translator.ts'
import { money } from '#kernel/money.ts'
import Cart from '../../src/pages/[country]/[language]/cart.astro'
import { theStorefront } from '../support/shops/a-content-shop.ts'
import { aPromotion } from '../support/builders/a-promotion.ts'
import { aPurchasableVariant } from '../support/builders/a-purchasable-variant.ts'
import { aShop } from '../support/shops/a-shop.ts'
import { aCard } from '../support/builders/a-widget.ts'
import { render } from '../support/render-component.ts'
import { pricedFrom } from '../support/shops/without-promotions.ts'

const kwd = (minor: number) => money(minor, 'KWD')
const variants = new Map(
  [
    aPurchasableVariant({ sku: 'SOFA', unitPrice: kwd(200_000) }),
    aPurchasableVariant({ sku: 'CUP', unitPrice: kwd(5_000) }),
    aPurchasableVariant({ sku: 'LAMP', unitPrice: kwd(9_500) }),
  ].map((one) => [one.sku, one]),
)
const promotions = [
  aPromotion({ id: 'ten', country: 'kw', label: { en: 'Ten off', ar: 'خصم عشرة' } }),
  aPromotion({
    id: 'far',
    country: 'kw',
    label: { en: 'More off', ar: 'خصم أكبر' },
    when: { minimumMinor: 225_000 },
  }),
  aPromotion({
    id: 'gifts',
    country: 'kw',
    label: { en: 'Your gift', ar: 'هديتك' },
    benefit: {
      kind: 'gift-tiers',
      tiers: [
        { fromMinor: 100_000, choices: ['CUP', 'LAMP'] },
        { fromMinor: 200_000, choices: ['LAMP'] },
      ],
    },
  }),
  aPromotion({
    id: 'flash',
    country: 'kw',
    schedule: { until: '2026-12-01T00:00' },
    benefit: {
      kind: 'flash',
      of: { products: ['SOFA'], categories: [], brands: [] },
      discount: { amountMinor: 1_000 },
    },
  }),
]
const stored = {
  lines: [
    { sku: 'SOFA', quantity: 1, addedPrice: kwd(200_000), saved: false },
    { sku: 'LAMP', quantity: 2, addedPrice: kwd(9_500), saved: true },
  ],
  version: 1,
  coupon: 'NOBODYS',
  chosenGifts: { gifts: 'CUP' },
}
const cartIn = (code: string) => {
  const here = theStorefront(code)
  const context = { coupon: stored.coupon, chosenGifts: new Map(Object.entries(stored.chosenGifts)) }
  const sold = here.country.isoCode === 'kw' ? variants : new Map()
  return showCart(stored, pricedFrom(stored.lines, sold, here.country, promotions, context), sold, here)
}
const blocks = {
  'coupon-code-block': { title: 'Have a coupon?', open: false },
  'free-gift': { title: 'A gift', text: 'Choose one.' },
  'flash-deal-timer': { label: 'Ends in' },
}
const shop = aShop({
  content: { loadScreen: async () => ({ value: blocks, tags: [], nextChange: null, stale: false }) },
  cart: { load: async (_, { country, language }) => cartIn(`${country.isoCode}/${language}`) },
  catalog: { listProductCards: async () => [aCard({ sku: 'MJ-1001', name: 'Zahra sofa' })] },
})

async function show(language: 'en' | 'ar', search = '') {
  const { html } = await render(Cart, {
    language,
    country: 'kw',
    shop,
    path: `/cart${search}`,
  })
  return new JSDOM(html).window.document
}

describe.each(['en', 'ar'] as const)('in %s a cart with promotions', (language) => {
  test('shows what is off an item at its line, what is off the cart in the summary alone, and all in the total', async () => {
    const document = await show(language)
    const line = document.getElementById('line-SOFA')
    const prices = line?.querySelector('.total')?.textContent.match(/\d+\.\d+/g)
    expect(prices).toEqual(['200.000', '199.000'])
    expect(line?.textContent).not.toContain('19.900')
    const sums = [...document.querySelectorAll('.summary-lines dd')].map(
      ({ textContent }) => textContent ?? '',
    )
    expect(sums[0]).toContain('205.000')
    expect(sums.slice(1, 4).map((text) => /[\d.,]+/.exec(text)?.[0])).toEqual(['1.000', '19.900', '5.000'])
    expect(sums.at(-1)).toContain('179.100')
    expect(document.querySelector('.saving')?.textContent).toContain('25.900')
  })

  test('has one bar, for the nearest step, and names its gift', async () => {
    const document = await show(language)
    const [bar, ...others] = document.querySelectorAll('progress')
    expect(others).toEqual([])
    expect([bar?.getAttribute('value'), bar?.getAttribute('max')]).toEqual(['179.100', '200.000'])
    const sentence = document.getElementById(bar?.getAttribute('aria-labelledby') ?? '')?.textContent
    expect(sentence).toContain('20.900')
    expect(sentence).toContain('LAMP')
    expect(document.querySelector('.hints'), 'the offer further off waits').toBeNull()
    expect(document.body.textContent).not.toContain('26.000')
  })

  test('says once that delivery is free', async () => {
    const document = await show(language)
    const amounts = [...document.querySelectorAll('.summary-lines dd')].map(({ textContent }) =>
      textContent.trim(),
    )
    expect(amounts.filter((text) => text === translator(language)('cart:delivery.free'))).toHaveLength(1)
  })

  test('shows the end of the flash deal', async () => {
    const document = await show(language)
    expect(document.querySelector('[data-ends-at]')?.getAttribute('data-ends-at')).toBe(
      '2026-11-30T21:00:00.000Z',
    )
  })

  test('has labeled forms for coupon, gift and saved lines', async () => {
    const document = await show(language)
    expect(document.querySelector('.coupon .state')?.textContent).toContain('NOBODYS')
    const posting = (action: string) => [
      ...document.querySelectorAll(`form[method=post][action*="_action=${action}"]`),
    ]
    expect(posting('setCoupon')).toHaveLength(2)
    expect(posting('chooseGift')[0]?.querySelector('[name=promotion]')?.getAttribute('value')).toBe('gifts')
    expect(
      [...document.querySelectorAll('.gifts [name=sku][aria-pressed]')].map((one) =>
        one.getAttribute('aria-pressed'),
      ),
    ).toEqual(['true', 'false'])
    expect(document.getElementById('gift-CUP')).not.toBeNull()
    expect(document.querySelector('.saved form [name=saved]')?.getAttribute('value')).toBe('0')
    expect(document.querySelector('.share input')?.getAttribute('value')).toMatch(/\/cart\?shared=SOFA\.1$/)
  })

  test('shared by a link shows items with a form that adds them', async () => {
    const document = await show(language, '?shared=MJ-1001.2~not-a-line~MJ-9999.0')
    const form = document.querySelector('.shared form')
    expect([...(form?.querySelectorAll('input') ?? [])].map((one) => [one.name, one.value])).toEqual([
      ['sku', 'MJ-1001'],
      ['quantity', '2'],
    ])
  })
})

test.each(['en', 'ar'] as const)(
  'a set in the cart is shown as one in %s, with what it saves',
  async (language) => {
    const lines = ['SOFA', 'LAMP', 'CUP'].map((sku) => ({
      sku,
      quantity: 1,
      addedPrice: kwd(1),
      saved: false,
    }))
    const set = aPromotion({
      id: 'set',
      country: 'kw',
      label: { en: 'Reading corner', ar: 'ركن القراءة' },
      benefit: {
        kind: 'combo',
        parts: ['SOFA', 'CUP'].map((product) => ({
          of: { products: [variants.get(product)?.productCode ?? ''], categories: [], brands: [] },
          quantity: 1,
        })),
        rate: 1_000,
      },
    })
    const here = theStorefront(`kw/${language}`)
    const cart = showCart(
      { lines, version: 1, coupon: null, chosenGifts: {} },
      pricedFrom(lines, variants, here.country, [set]),
      variants,
      here,
    )
    const { html } = await render(Cart, {
      country: 'kw',
      language,
      shop: aShop({ clock: { now: () => '2026-11-21T08:00:00.000Z' }, cart: { load: async () => cart } }),
    })
    const { document } = new JSDOM(html).window
    const bundle = document.querySelector('[data-bundle]')
    expect(bundle?.textContent).toContain(language === 'en' ? 'Reading corner' : 'ركن القراءة')
    expect(bundle?.textContent).toContain('20.500')
    const together = [...(bundle?.closest('li')?.querySelectorAll('li') ?? [])].map(({ id }) => id)
    expect(together).toEqual(['line-SOFA', 'line-CUP'])
    expect(document.querySelectorAll('li[id^="line-"]')).toHaveLength(3)
  },
)
