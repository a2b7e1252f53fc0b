import { JSDOM } from 'jsdom'
import { describe, expect, test } from 'vitest'
import { readPolicies } from '#adapters/delivery/read-policies.ts'
import { installmentsOf } from '#commerce/delivery/installments.ts'
import { translator } from '#i18n/translator.ts'
import { money } from '#kernel/money.ts'
import ProductPage from '../../../src/pages/[country]/[language]/p/[urlKey].astro'
import Installments from '../../../src/pages/[country]/[language]/p/[urlKey]/installments.astro'
import { aSofa, everyType, sold } from '../../support/builders/a-sofa.ts'
import { deliveryFacts } from '../../support/builders/delivery-facts.ts'
import { aShop } from '../../support/shops/a-shop.ts'
import { render } from '../../support/render-component.ts'

const { installments } = readPolicies('src/content/policies')
const sofa = aSofa()
const priced = (minor: number) =>
  sold({ ...sofa, variants: sofa.variants.map((each) => ({ ...each, price: money(minor, 'AED') })) })

const open = async (
  Page: unknown,
  found: ReturnType<typeof sold>,
  { language = 'en' as 'en' | 'ar', query = '' } = {},
) => {
  const { urlKey } = found.kind === 'sold' ? found.product : sofa
  return render(Page, {
    language,
    path: `/p/${urlKey}/installments${query}`,
    params: { urlKey },
    shop: aShop({
      // Half past midnight of the last day of a month in Dubai.
      clock: { now: () => '2027-01-30T20:30:00.000Z' },
      catalog: { findProduct: async () => found },
      delivery: {
        ...deliveryFacts,
        installments: (price, { country }) => installmentsOf(installments, price, country.isoCode),
      },
    }),
  })
}

describe.each(['en', 'ar'] as const)('the page of what is due when in %s', (language) => {
  test('has a plan of each provider with days and exact sums, under a screen of its own', async () => {
    const { html, headers, status } = await open(Installments, priced(100_003), { language })
    expect(status).toBe(200)
    const { document } = new JSDOM(html).window
    expect(document.body.dataset['screen']).toBe('PDP_BUY_NOW_PAY_LATER')
    expect(document.querySelector('meta[name="robots"]')?.getAttribute('content')).toContain('noindex')
    const plans = [...document.querySelectorAll<HTMLElement>('[data-plan]')]
    expect(plans.map(({ dataset }) => dataset['plan'])).toEqual(['tabby', 'tamara', 'cashew'])
    const [tabby] = plans
    const days = [...(tabby?.querySelectorAll('time') ?? [])].map((time) => time.getAttribute('datetime'))
    expect(days).toEqual(['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30'])
    expect(tabby?.querySelector('time')?.textContent.trim()).toBe(
      translator(language)('product:installments.today'),
    )
    const sums = [...(tabby?.querySelectorAll('tbody bdi') ?? [])].map(
      ({ textContent }) => /[\d.,]+/.exec(textContent)?.[0],
    )
    expect(sums).toEqual(['250.01', '250.01', '250.01', '250.00'])
    expect(tabby?.querySelector('tfoot')?.textContent).toContain('1,000.03')
    expect(headers.get('cache-control')).toContain('s-maxage')
  })

  test('says so where a price is too low, and leads back to the item', async () => {
    const { html } = await open(Installments, priced(900), { language })
    expect(html).toContain(translator(language)('product:installments.none'))
    expect(html).toContain(`href="/ae/${language}/p/${sofa.urlKey}?sku=`)
  })
})

test('the words about installments next to a price lead to that page of the same variant', async () => {
  const { html } = await open(ProductPage, priced(100_003), { query: '?sku=MJ-1001-PALM' })
  const links = [...new JSDOM(html).window.document.querySelectorAll<HTMLAnchorElement>('.cost-parts a')]
  expect(links).toHaveLength(3)
  expect(links[0]?.getAttribute('href')).toMatch(
    new RegExp(`^/ae/en/p/${sofa.urlKey}/installments\\?sku=MJ-1001-`),
  )
})

test('what is priced part by part has no plans', async () => {
  const grouped = everyType['grouped'] ?? sofa
  expect((await open(Installments, sold(grouped))).html).not.toContain('data-plan')
})
