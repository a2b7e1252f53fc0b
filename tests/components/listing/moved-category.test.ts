import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startTranslations } from '#i18n/start.ts'
import { storefront } from '#kernel/storefront.ts'
import { isLivePage } from '#web/redirects/is-live-page.ts'
import { registerShop } from '#web/shop-registry.ts'
import { someCategories } from '../../support/builders/a-catalog.ts'
import { aRecord } from '../../support/builders/a-product.ts'
import { render } from '../../support/render-component.ts'
import { openTestShop } from '../../support/shops/open-test-shop.ts'
import Listing from '../../../src/pages/[country]/[language]/c/[...category].astro'
import { GET } from '../../../src/pages/sitemaps/[country]-[language].xml.ts'

let opened: Awaited<ReturnType<typeof openTestShop>>

beforeAll(async () => {
  startTranslations()
  opened = await openTestShop()
  const { writer } = opened.catalog
  await writer.putCategories(someCategories)
  await writer.apply(
    [aRecord({ code: 'SOFA', categories: ['living/sofas/three-seaters'] })],
    opened.shop.clock.now(),
  )
  await open('living/sofas')
  await writer.putCategories([
    { path: 'couches', name: { en: 'Couches', ar: 'أرائك' }, position: 9, formerPaths: ['living/sofas'] },
  ])
})
afterAll(() => opened.close())

const open = (category: string, language: 'en' | 'ar' = 'en', query = '') =>
  render(Listing, {
    ...{ shop: opened.shop, language, path: `/c/${category}${query}`, params: { category } },
  })

test.each(['en', 'ar'] as const)(
  'the former path of a category is answered for good: %s',
  async (language) => {
    const { status, headers } = await open('living/sofas', language, '?colour=sand&utm_source=mail')
    expect([status, headers.get('location')]).toEqual([
      301,
      `/ae/${language}/c/couches?colour=sand&utm_source=mail`,
    ])
    const below = await open('living/sofas/three-seaters', language)
    expect([below.status, below.headers.get('location')]).toEqual([
      301,
      `/ae/${language}/c/couches/three-seaters`,
    ])
    expect((await open('couches', language)).status).toBe(200)
    expect((await open('living/benches', language)).status).toBe(404)
    expect((await open('living/\0', language)).status).toBe(404)
  },
)

test('no redirect of an operator hides the way to it', async () => {
  expect(await isLivePage(opened.shop, '/ae/en/c/living/sofas')).toBe(true)
  expect(await isLivePage(opened.shop, '/ae/en/c/living/benches')).toBe(false)
})

test('the sitemap has only the new path', async () => {
  const country = opened.shop.countries.find(({ isoCode }) => isoCode === 'ae')
  if (!country) throw new Error('ae')
  registerShop(opened.shop)
  onTestFinished(() => registerShop(undefined))
  const locals = { storefront: storefront(country, 'en') }
  const xml = await (await GET({ locals } as unknown as Parameters<typeof GET>[0])).text()
  expect(xml).toContain('/ae/en/c/couches/three-seaters<')
  expect(xml).not.toContain('living/sofas')
})

test('a path that is a category again is shown', async () => {
  await opened.catalog.writer.putCategories([
    { path: 'living/sofas', name: { en: 'Sofas', ar: 'كنب' }, position: 1 },
  ])
  expect((await open('living/sofas')).status).toBe(200)
})
