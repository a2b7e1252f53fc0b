import { experimental_AstroContainer as AstroContainer } from 'astro/container'
import { afterEach, describe, expect, test, vi } from 'vitest'
import Footer from '#components/shell/Footer.astro'
import Menu from '#components/shell/Menu.astro'
import MenuPanel from '#components/shell/MenuPanel.astro'
import Countries from '#components/shell/Countries.astro'
import BottomTabs from '#components/shell/BottomTabs.astro'
import Strip from '#components/shell/Strip.astro'
import { startTranslations } from '#i18n/start.ts'
import { translator } from '#i18n/translator.ts'
import { invariant } from '#kernel/invariant.ts'
import { languageCodes, languages, type Language } from '#kernel/language.ts'
import { storefront } from '#kernel/storefront.ts'
import { aDocument, findFaults } from '../../support/builders/a-document.ts'
import { aShop } from '../../support/shops/a-shop.ts'
import { theCountries } from '../../support/shops/the-countries.ts'

startTranslations()

type Look = { code?: string; language?: Language; mode?: 'demo' | 'production'; path?: string }
type Component = Parameters<AstroContainer['renderToString']>[0]

async function render(component: Component, props: Record<string, unknown>, look: Look = {}) {
  const { code = 'ae', language = 'en', mode = 'demo', path = `/${code}/${language}/help` } = look
  const country = theCountries.find(({ isoCode }) => isoCode === code)
  invariant(country, `${code} is a country`)
  const container = await AstroContainer.create()
  return container.renderToString(component, {
    props,
    locals: {
      shop: aShop({ settings: { mode } }),
      storefront: storefront(country, language),
      t: translator(language),
    } as App.Locals,
    request: new Request(`http://localhost:4321${path}`),
  })
}

async function findFaultsIn(html: string, language: Language) {
  aDocument('http://localhost:4321/')
  document.documentElement.lang = language
  document.documentElement.dir = languages[language].direction
  document.title = 'Test'
  document.body.innerHTML = `<main><h1>Test</h1></main>${html}`
  return findFaults()
}

afterEach(() => {
  vi.unstubAllGlobals()
})

const link = { label: 'Sofas', href: '/c/sofas' }
const menu = {
  type: 'menu',
  id: 'menu',
  media: [],
  mobile_media: [],
  items: [
    {
      ...link,
      label: 'Living',
      columns: [{ ...link, links: [link] }],
      features: [
        {
          label: 'Majlis',
          href: '/c/living/majlis',
          media: { url: '/photos/tiles/tile-majlis-640.jpg', tags: [] },
        },
      ],
    },
    { ...link, label: 'Garden', columns: [], features: [] },
  ],
}
const footer = {
  about: 'Rooms for people.',
  columns: [{ title: 'Help', links: [link] }],
  extra: { title: 'Not sure what fits?', text: 'Ask us.', link },
}

describe('the footer', () => {
  test('names the seller, with a tax number only where there is one', async () => {
    const uae = await render(Footer, { footer, hasStores: true, showExtra: true, keepPath: true })
    expect(uae).toContain('Majlis Home Trading LLC')
    expect(uae).toContain('100412345600003')
    for (const { isoCode, legal } of theCountries) {
      const html = await render(
        Footer,
        { footer, hasStores: true, showExtra: true, keepPath: true },
        { code: isoCode },
      )
      expect(html.includes(translator('en')('shell:footer.taxNumber', { tax: '' }).trim())).toBe(
        legal.taxNumber !== null,
      )
    }
  })

  test('leaves out its extra on request', async () => {
    expect(await render(Footer, { footer, hasStores: true, showExtra: true, keepPath: true })).toContain(
      'Not sure',
    )
    expect(await render(Footer, { footer, hasStores: true, showExtra: false, keepPath: true })).not.toContain(
      'Not sure',
    )
  })

  test('has a notice in demo mode only', async () => {
    const notice = translator('en')('shell:footer.demo')
    const props = { footer, hasStores: true, showExtra: true, keepPath: true }
    expect(await render(Footer, props)).toContain(notice)
    expect(await render(Footer, props, { mode: 'production' })).not.toContain(notice)
  })

  test('renders without content', async () => {
    const html = await render(Footer, { footer: undefined, hasStores: true, showExtra: true, keepPath: true })
    expect(html).toContain('Majlis Home Trading LLC')
  })
})

describe('the menu', () => {
  test('has a link for each group, marked where a panel belongs to it', async () => {
    const html = await render(Menu, { menu, extra: undefined })
    expect(html.match(/class="menu-top"/g)).toHaveLength(menu.items.length + 1)
    expect(html.match(/data-group=/g)).toHaveLength(1)
    expect(html).toContain('data-panels="/api/ae/en/menu"')
    expect(html).toContain('href="/ae/en/categories"')
  })

  test('has three levels in a panel, and a picture with its link', async () => {
    const [group] = menu.items
    const html = await render(MenuPanel, { group, place: 0 })
    expect(html).toMatch(/href="\/ae\/en\/c\/living\/majlis"[^]*tile-majlis-640\.jpg[^]*Majlis/)
    expect(html).toContain('data-panel="0"')
    expect(html.match(/href="\/ae\/en\/c\/sofas"/g)).toHaveLength(3)
  })

  test('links to all categories without content', async () => {
    expect(await render(Menu, { menu: undefined, extra: undefined })).toContain('/ae/en/categories')
  })
})

describe('the country and language switches', () => {
  test('hide Kuwait and India, but list the country one is in', async () => {
    const sheet = await render(Countries, { keepPath: true }, { code: 'kw' })
    expect(sheet).toContain('href="/kw/en/country/om?page=%2Fhelp"')
    expect(sheet).not.toMatch(/country\/(kw|in)\b/)
    expect(sheet).toMatch(/href="\/kw\/en\/help"[^>]*aria-current="true"/)
    const strip = await render(
      Strip,
      { announcement: undefined, extra: undefined, keepPath: true },
      { code: 'kw' },
    )
    expect(strip).toContain('Kuwait')
  })

  test('link to the home page when the page may not exist elsewhere', async () => {
    expect(await render(Countries, { keepPath: false })).toContain('href="/ae/en/country/qa"')
  })
})

test('the tabs are the five of the specification, in their order', async () => {
  const html = await render(BottomTabs, { name: 'listing' })
  const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)
  expect(links).toEqual(['/ae/en', '/ae/en/categories', '/ae/en/cart', '/ae/en/wishlist', '/ae/en/account'])
  expect(html).toMatch(/href="\/ae\/en\/categories"[^>]*aria-current="true"/)
})

test.each(languageCodes)('the shell passes axe (%s)', async (language) => {
  const announcement = { messages: [{ text: 'One', href: '/help' }, { text: 'Two' }] }
  const parts = await Promise.all([
    render(Strip, { announcement, extra: { links: [link] }, keepPath: true }, { language }),
    render(Menu, { menu, extra: { links: [link] } }, { language }),
    render(Footer, { footer, hasStores: true, showExtra: true, keepPath: true }, { language }),
    render(BottomTabs, { name: 'home' }, { language }),
    render(Countries, { keepPath: true }, { language }),
  ])
  expect(await findFaultsIn(parts.join(''), language)).toEqual([])
})
