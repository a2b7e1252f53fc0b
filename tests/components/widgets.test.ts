import { JSDOM } from 'jsdom'
import { describe, expect, test } from 'vitest'
import Widgets from '#components/widgets/Widgets.astro'
import type { ProductCard } from '#commerce/catalog/product-card.ts'
import type { Widget } from '#content/schemas/widgets.ts'
import type { Language } from '#kernel/language.ts'
import { languageCodes } from '#kernel/language.ts'
import { loadWidgetData, noWidgetData } from '#web/content/widget-data.ts'
import { aCollectionRule } from '../support/builders/a-collection.ts'
import { aListing } from '../support/builders/a-listing.ts'
import { theStorefront } from '../support/shops/a-content-shop.ts'
import { aShop } from '../support/shops/a-shop.ts'
import { aCard, aStore, everyWidget } from '../support/builders/a-widget.ts'
import { render } from '../support/render-component.ts'

const reports: string[] = []
const shop = aShop({
  clock: { now: () => '2026-11-20T08:00:00.000Z' },
  catalog: { listProductCards: async () => [aCard(), aCard({ sku: 'MJ-2', name: 'Noor' })] },
  stores: { list: async () => [aStore()] },
  report: (_, { what }) => void reports.push(what),
})

async function show(widgets: readonly unknown[], language: Language = 'en', lead = false) {
  const tabs = [
    {
      id: 'one',
      label: 'One',
      widgets: everyWidget(language).filter(({ type }) => type === 'rich-text') as Widget[],
    },
    { id: 'two', label: 'Two', widgets: [] },
  ]
  const locals = { shop, storefront: theStorefront(`ae/${language}`), requestId: 'test' }
  const data = await loadWidgetData(locals, widgets as Widget[])
  const screen = { 'flash-deal-timer': { label: 'Left' } }
  const { html } = await render(Widgets, {
    language,
    shop,
    props: { widgets, context: { level: 2, lead, tabs, screen, data } },
  })
  return {
    html,
    document: new JSDOM(`<body dir="${language === 'ar' ? 'rtl' : 'ltr'}">${html}`).window.document,
  }
}

const only = (type: string, language: Language = 'en') =>
  everyWidget(language).filter((widget) => widget.type === type)
const everyOne = languageCodes.flatMap((language) =>
  everyWidget(language).map((widget) => ({ type: widget.type, language, widget })),
)

describe('all widgets', () => {
  test.each(everyOne)('$type renders in $language', async ({ type, language, widget }) => {
    const { html, document } = await show([widget], language)
    expect(html).not.toMatch(/\sstyle=|\son[a-z]+="|<b>raw|javascript:/)
    expect(html).not.toMatch(/>(true|false|undefined|null|\[object Object\])</)
    expect(html).not.toMatch(/>(pages|shell|forms):|>[a-z]+\.[a-z.]+</)
    expect(document.getElementById(`a-${type}`)).not.toBeNull()
    for (const image of document.querySelectorAll('img')) {
      expect(image.hasAttribute('alt')).toBe(true)
      expect(Number(image.getAttribute('width')) * Number(image.getAttribute('height'))).toBeGreaterThan(0)
      expect(image.getAttribute('loading')).toBe('lazy')
    }
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const named of document.querySelectorAll('[aria-labelledby]'))
      expect(
        document.getElementById(named.getAttribute('aria-labelledby') ?? '')?.textContent?.trim(),
      ).toBeTruthy()
    for (const link of document.querySelectorAll('a[href^="/"]'))
      expect(link.getAttribute('href')).toMatch(new RegExp(`^/ae/${language}(/|\\?|#|$)`))
    const levels = [...document.querySelectorAll('h1,h2,h3,h4,h5,h6')].map(({ tagName }) =>
      Number(tagName[1]),
    )
    expect(
      levels.every((level, index) => level - (levels[index - 1] ?? 1) <= 1),
      String(levels),
    ).toBe(true)
    expect(levels).not.toContain(1)
    // Told to scripts in attributes; to people isolated.
    for (const price of html.matchAll(/(?<!data-currency=")AED|د\.إ/g))
      expect(html.slice(0, price.index)).toMatch(/<bdi[^>]*>[^<]*$/)
  })

  test('has the only h1 and the only high-priority picture when it is the first', async () => {
    const { document } = await show([...only('hero'), ...only('picture-with-text')], 'en', true)
    expect(document.querySelectorAll('h1')).toHaveLength(1)
    const eager = [...document.querySelectorAll('img:not([loading=lazy])')]
    expect(eager.map((image) => image.getAttribute('fetchpriority'))).toEqual(['high'])
  })

  test('of an unknown type is reported and left out', async () => {
    const { document } = await show([
      { type: 'hologram', id: 'x' },
      { type: 'toString', id: 'y' },
      ...only('promises'),
    ])
    expect(document.querySelectorAll('section')).toHaveLength(1)
    expect(reports).toContain('show widget hologram')
    expect(reports).toContain('show widget toString')
  })
})

describe('a hero', () => {
  test('offers its slides by links, buttons and keys, and marks the current one', async () => {
    const { document } = await show(only('hero'))
    expect(document.querySelector('[data-track]')?.getAttribute('tabindex')).toBe('0')
    expect([...document.querySelectorAll('[data-mark]')].map((mark) => mark.getAttribute('href'))).toEqual([
      '#a-hero-1',
      '#a-hero-2',
    ])
    for (const control of document.querySelectorAll('[data-mark], [data-step]'))
      expect(control.getAttribute('aria-label')).toBeTruthy()
    expect(document.querySelector('.slide[role=group]')?.getAttribute('aria-label')).toBe('1 of 2')
  })

  test('has another crop for phones', async () => {
    const { document } = await show(only('hero'))
    const source = document.querySelector('picture source')
    expect([
      source?.getAttribute('srcset'),
      source?.getAttribute('width'),
      source?.getAttribute('height'),
    ]).toEqual(['/art/hero-living-tall.svg', '780', '980'])
  })
})

describe('a deal', () => {
  const deal = (parts: object) => only('flash-deal').map((widget) => ({ ...widget, ...parts }))

  test('has its end in the country’s time, also without scripts', async () => {
    const { document } = await show(only('flash-deal'))
    const time = document.querySelector('time')
    expect(time?.getAttribute('datetime')).toBe('2027-01-31T20:00:00+04:00')
    expect(time?.textContent).toMatch(/31 January 2027 at 8 pm/)
    expect(
      [...document.querySelectorAll('[data-digits]')].every(({ textContent }) => textContent === '00'),
    ).toBe(true)
  })

  test.each([
    ['before it begins', { starts_at: '2026-11-20T08:00:01Z' }],
    ['once it has ended', { ends_at: '2026-11-20T08:00:00Z' }],
  ])('is left out %s', async (_, parts) => {
    expect((await show(deal(parts))).document.body.textContent?.trim()).toBe('')
  })
})

describe('tabs', () => {
  test('are radio buttons, so that they work without a script', async () => {
    const { document } = await show(only('tabs'))
    const radios = [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')]
    expect(radios.map((radio) => [radio.name, radio.checked])).toEqual([
      ['a-tabs', true],
      ['a-tabs', false],
    ])
    expect(document.querySelector('.panel .rich-text')).not.toBeNull()
  })
})

describe('questions', () => {
  test('have JSON-LD that cannot end its element', async () => {
    const { document } = await show(only('questions'))
    const data = JSON.parse(document.querySelector('script')?.textContent ?? '') as {
      '@graph': { mainEntity: object[] }[]
    }
    expect(data['@graph'][0]?.mainEntity).toHaveLength(1)
    expect(document.querySelectorAll('script')).toHaveLength(1)
  })
})

describe('a video', () => {
  test('loads only its poster before it is played', async () => {
    const video = (await show(only('video'))).document.querySelector('video')
    expect(video?.getAttribute('preload')).toBe('none')
    expect(video?.getAttribute('poster')).toBe('/art/hero-living-tall.svg')
    expect(video?.querySelector('track[kind=captions]')?.getAttribute('srclang')).toBe('en')
  })
})

describe('a rail', () => {
  test('is left out when the catalog fails, and the failure is reported', async () => {
    const broken = aShop({
      catalog: { listProductCards: () => Promise.reject(new Error('down')) },
      report: (_, { what }) => void reports.push(what),
    })
    const widgets = only('product-rail')
    const locals = { shop: broken, storefront: theStorefront('ae/en'), requestId: 'test' }
    const data = await loadWidgetData(locals, widgets)
    const props = { widgets, context: { level: 2, lead: false, tabs: [], screen: {}, data } }
    const { html } = await render(Widgets, { shop: broken, props })
    expect(html).not.toContain('<section')
    expect(reports).toContain('list products of a rail')
  })

  test.each(languageCodes)(
    'of a collection shows its products in %s, and nothing while there are none',
    async (language) => {
      const [rail] = only('product-rail', language)
      const widgets = [{ ...rail, source: { collection: 'eid-table' } }] as Widget[]
      const railOf = async (cards: readonly ProductCard[]) => {
        const collection = { slug: 'eid-table', rule: aCollectionRule, sort: 'newest' }
        const filled = aShop({
          collections: { find: async () => collection as never },
          search: { list: async () => aListing({ cards }) },
        })
        const locals = { shop: filled, storefront: theStorefront(`ae/${language}`), requestId: 'test' }
        const data = await loadWidgetData(locals, widgets)
        const props = { widgets, context: { level: 2, lead: false, tabs: [], screen: {}, data } }
        return (await render(Widgets, { shop: filled, language, props })).html
      }
      expect(await railOf([aCard()])).toContain('Zahra')
      expect(await railOf([])).not.toContain('<section')
    },
  )
})

describe('a lead form', () => {
  const leadForm = only('lead-form')
  const context = { level: 2, lead: false, tabs: [], screen: {}, data: noWidgetData }

  test('has labeled fields with the names that the action expects', async () => {
    const { document } = await show(leadForm)
    const form = document.querySelector('form')
    expect(form?.method).toBe('post')
    const names = [...(form?.querySelectorAll<HTMLInputElement>('[name]') ?? [])].map(({ name }) => name)
    expect(names).toEqual(['form', 'key', 'name', 'phone', 'email', 'message', 'website', 'consent'])
    for (const field of form?.querySelectorAll('input[id], textarea[id]') ?? [])
      expect(document.querySelector(`label[for="${field.id}"]`), field.id).not.toBeNull()
  })

  test('shows the typed values with the errors next to them', async () => {
    const answer = {
      state: 'rejected' as const,
      message: 'forms:lead.error.fields' as const,
      isChallenge: false,
      fields: { phone: 'forms:lead.phone.malformed' as const },
      values: { name: '"><script>alert(1)</script>', phone: '12' },
    }
    const { html } = await render(Widgets, {
      props: { widgets: leadForm, context },
      locals: { leadFormResult: { form: 'business', answer } },
    })
    const { document } = new JSDOM(html).window
    expect(document.querySelector<HTMLInputElement>('[name=name]')?.value).toBe(answer.values.name)
    const phone = document.querySelector('[name=phone]')
    expect(phone?.getAttribute('aria-invalid')).toBe('true')
    expect(phone?.getAttribute('aria-describedby')).toContain('a-lead-form-phone-error')
    expect(document.querySelector('[role=alert]')).not.toBeNull()
    expect(document.querySelectorAll('script:not([type])')).toHaveLength(0)
  })

  test('shows thanks instead of the form once it was sent', async () => {
    const { html } = await render(Widgets, {
      props: { widgets: leadForm, context },
      path: '/contact?sent=business&ref=L-7K3Q-9XWD',
    })
    expect(html).toContain('role="status"')
    expect(html).toMatch(/<bdi dir="ltr"[^>]*>L-7K3Q-9XWD<\/bdi>/)
    expect(html).toContain('generate_lead')
    expect(html).not.toContain('<form')
  })
})
