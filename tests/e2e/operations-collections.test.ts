import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RunningShop } from '../support/servers/running-shop.ts'
import { aReader, type ReadPage } from './support/forms-by-http.ts'
import { startOwnShop } from './support/shops.ts'
import { aLocalAddress } from './support/signing-up.ts'
import { aStaffReader } from './support/staff-reader.ts'
import { texts } from './support/texts.ts'

let shop: RunningShop
beforeAll(async () => {
  shop = await startOwnShop()
})
afterAll(() => shop.stop())

const form = 'form:has([name="slug"])'
const text = ({ document }: ReadPage, selector = 'main'): string =>
  document.querySelector(selector)?.textContent.replaceAll(/\s+/g, ' ').trim() ?? ''
const products = ({ document }: ReadPage): readonly string[] =>
  [...document.querySelectorAll('main h3 a')].map((link) => link.textContent.trim())

describe.each(['en', 'ar'] as const)('a collection in %s', (language) => {
  test('is tried, added, shown with its products, changed, and gone when it is removed', async () => {
    const t = texts('en')
    const slug = `quiet-${language}`
    const shopper = aReader(aLocalAddress(), shop.url)
    const page = `/ae/${language}/collections/${slug}`
    expect((await shopper.open(page)).status).toBe(404)

    const leena = await aStaffReader(shop, 'leena@demo.example')
    const blank = await leena.open('/operations/collections/edit')
    const typed = {
      ...{ slug, titleEn: 'Quiet rooms', titleAr: 'غرف هادئة', country: 'ae', sort: 'price-up' },
      ...{ categories: 'living/sofas', isInStock: 'yes', priceFrom: '1000' },
    }
    const wrong = await leena.send(blank, form, { ...typed, act: 'add', priceTo: '10' })
    expect(wrong.status).toBe(422)
    expect(text(wrong, '[role="alert"]')).toContain(t('operations-collections:problem.order'))
    const tried = await leena.send(wrong, form, { ...typed, priceTo: '', act: 'check-collection' })
    expect(text(tried, '[role="status"]')).toMatch(/MJ-\d+/)
    expect((await shopper.open(page)).status).toBe(404)

    const added = await leena.send(tried, form, { ...typed, priceTo: '', act: 'add' })
    expect([added.path, text(added)]).toEqual(['/operations/collections', expect.stringContaining(slug)])
    const shown = await shopper.open(page)
    expect([shown.status, text(shown, 'h1')]).toEqual([200, language === 'ar' ? 'غرف هادئة' : 'Quiet rooms'])
    const sofas = products(shown)
    expect(sofas.length).toBeGreaterThan(2)
    // Money of the Emirates: a collection of that country alone.
    expect((await shopper.open(`/kw/${language}/collections/${slug}`)).status).toBe(404)
    const languages = [...shown.document.querySelectorAll('link[hreflang]')].map((link) =>
      link.getAttribute('href'),
    )
    expect(languages.every((href) => href?.includes('/ae/'))).toBe(true)

    const code = /MJ-\d+/.exec(text(tried, '[role="status"]'))?.[0] ?? ''
    const link = [...added.document.querySelectorAll<HTMLAnchorElement>('tbody a')].find(({ href }) =>
      href.includes('id='),
    )
    const edited = await leena.open(`${link?.pathname}${link?.search}`)
    const saved = await leena.send(edited, form, { without: code, act: 'save' })
    expect(saved.path).toBe('/operations/collections')
    const fewer = products(await shopper.open(page))
    expect(fewer).not.toContain(sofas[0])
    expect(fewer.length).toBeGreaterThanOrEqual(sofas.length - 1)

    const again = await leena.open(`${link?.pathname}${link?.search}`)
    const removed = await leena.send(again, 'form:has([value="remove"])', {})
    expect(removed.path).toBe('/operations/collections')
    expect((await shopper.open(page)).status).toBe(404)
  })
})
