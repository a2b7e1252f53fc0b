import { JSDOM } from 'jsdom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTranslations } from '#i18n/start.ts'
import { addMilliseconds } from '#kernel/instant.ts'
import { someCategories } from '../../support/builders/a-catalog.ts'
import { aBookPrice, aColoredProduct, aRecord } from '../../support/builders/a-product.ts'
import { need } from '../../support/builders/a-purchase.ts'
import { manualClock } from '../../support/manual-clock.ts'
import { render } from '../../support/render-component.ts'
import { openTestShop } from '../../support/shops/open-test-shop.ts'
import Find from '../../../src/pages/operations/find.astro'
import Stock from '../../../src/pages/operations/stock/index.astro'
import Catalog from '../../../src/pages/operations/catalog/index.astro'

const clock = manualClock('2026-11-23T05:00:00.000Z')
let opened: Awaited<ReturnType<typeof openTestShop>>

beforeAll(async () => {
  startTranslations()
  opened = await openTestShop({ clock })
  const { writer } = opened.catalog
  await writer.putCategories(someCategories)
  const special = { minor: 199_900, startsAt: null, endsAt: addMilliseconds(clock.now(), 3 * 86_400_000) }
  const { failures } = await writer.apply(
    [
      aRecord(aColoredProduct(['sand', 'palm'], { code: 'SOFA', brand: 'Nakhla' }), {
        prices: {
          'SOFA-SAND': { ae: aBookPrice(249_900, special), kw: aBookPrice(24_500) },
          'SOFA-PALM': { ae: aBookPrice(289_900), kw: aBookPrice(24_500) },
        },
      }),
      aRecord({ code: 'RUG', brand: 'Rug Makers' }, { prices: { RUG: { ae: aBookPrice(50_000) } } }),
    ],
    clock.now(),
  )
  expect(failures).toEqual([])
})
afterAll(() => opened.close())

async function open(query: string, page: unknown = Catalog, email = 'leena@demo.example') {
  const browser = { session: null, device: null, tablet: null, from: '1', agent: '', requestId: null }
  const { session } = need(await opened.shop.staffAccess.signInAsDemo(email, browser))
  const path = `/operations/${page === Catalog ? 'catalog' : page === Stock ? 'stock' : 'find'}${query}`
  const answer = await render(page, { shop: opened.shop, path, cookie: `ops=${session}` })
  const rows = [...new JSDOM(answer.html).window.document.querySelectorAll('tbody tr')]
  return { ...answer, rows: rows.map((row) => row.textContent.replace(/\s+/g, ' ').trim()) }
}

test('the list of products has their prices, with the usual one struck out', async () => {
  const { html, rows } = await open('')
  expect(rows).toHaveLength(2)
  expect(rows.find((row) => row.includes('SOFA'))).toMatch(/from.*1,999\.00.*usual.*2,499\.00/i)
  expect(html).toMatch(/<s[^>]*>[^]*2,499\.00[^]*<\/s>/)
  expect((await open('?country=kw&brand=Nakhla')).rows[0]).toMatch(/24\.500/)
  expect((await open('?brand=Rug+Makers')).rows).toHaveLength(1)
})

test('a view has the special prices that end, with when they do', async () => {
  const { rows } = await open('?view=special-ends&columns=name&columns=price&columns=special-ends')
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatch(/26/)
  expect((await open('?view=special-ends&country=kw')).rows).toEqual([])
})

test('the file has the price, the usual one and the currency of the country', async () => {
  const { html } = await open('?export=csv&columns=code&columns=price&columns=usual&brand=Nakhla')
  const lines = html.replace('\uFEFF', '').trim().split('\r\n')
  expect(lines.slice(1)).toEqual(['Sofa SOFA,SOFA,1999.00,2499.00,AED'])
})

test('what runs low is a list that leads to the stock of its SKUs', async () => {
  await opened.catalog.writer.setStock('SOFA-SAND', 'wh-ae', 2)
  const { html, rows, status } = await open('?place=wh-ae', Stock)
  expect(status).toBe(200)
  expect(rows).toHaveLength(1)
  expect(html).toContain('href="/operations/stock/SOFA-SAND"')
  // Rendered alone, there is no page that says so.
  await expect(open('', Stock, 'noor@demo.example'), 'who may not see stock').rejects.toThrow('/404')
})

test.each([
  ['a code', 'SOFA', 'leena', '/operations/catalog/SOFA'],
  ['a code in small letters', ' sofa ', 'leena', '/operations/catalog/SOFA'],
  ['a SKU', 'sofa-sand', 'leena', '/operations/stock/SOFA-SAND'],
  ['a SKU, for who may not see stock', 'SOFA-SAND', 'noor', '/operations/catalog/SOFA'],
  ['an order number', 'AE4830217764', 'leena', '/operations/orders?q=AE4830217764'],
  ['a name', 'oak & sand', 'noor', '/operations/catalog?q=oak+%26+sand'],
  ['what no database takes', 'a\0b', 'leena', '/operations/orders?q=ab'],
])('the search of the bar leads from %s to where it is', async (_, text, who, path) => {
  const query = `?${new URLSearchParams({ q: text })}`
  const { status, headers } = await open(query, Find, `${who}@demo.example`)
  expect([status, headers.get('location')]).toEqual([303, path])
})

test('an empty search is a form, which the bar sends as well', async () => {
  const { status, html } = await open('', Find)
  expect(status).toBe(200)
  const forms = new JSDOM(html).window.document.querySelectorAll('form[action="/operations/find"]')
  expect(forms).toHaveLength(2)
})
