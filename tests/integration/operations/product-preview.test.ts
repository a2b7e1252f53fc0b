import type { AstroGlobal } from 'astro'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTranslations } from '#i18n/start.ts'
import { translator } from '#i18n/translator.ts'
import { storefront } from '#kernel/storefront.ts'
import type { Admission } from '#web/operations/admit.ts'
import { loadProductPreview } from '#web/operations/catalog/product-preview.ts'
import { catalogOf } from '#web/content/shown-moment.ts'
import { someCategories } from '../../support/builders/a-catalog.ts'
import { aBookPrice, aRecord, aVariant } from '../../support/builders/a-product.ts'
import { need } from '../../support/builders/a-purchase.ts'
import { aMember, operator } from '../../support/builders/operators.ts'
import { openTestShop } from '../../support/shops/open-test-shop.ts'

let opened: Awaited<ReturnType<typeof openTestShop>>
const leena = aMember({ name: 'Leena', role: 'merchandiser' })

beforeAll(async () => {
  startTranslations()
  opened = await openTestShop()
  const { clock, priceAdmin } = opened.shop
  await opened.catalog.writer.putCategories(someCategories)
  const record = aRecord(
    { code: 'SOFA', urlKey: 'sofa', categories: ['living/sofas'], variants: [aVariant({ sku: 'SOFA' })] },
    { prices: { SOFA: { ae: aBookPrice(100_000) } }, stock: { SOFA: { 'wh-ae': 4 } } },
  )
  expect((await opened.catalog.writer.apply([record], clock.now())).failures).toEqual([])
  need(
    await priceAdmin.change({
      wanted: {
        ...{ kind: 'plan', country: 'ae' },
        ...{ startsAt: '2090-12-01T20:00:00.000Z', endsAt: '2090-12-03T20:00:00.000Z' },
        lines: [{ sku: 'SOFA', minor: 90_000 }],
      },
      ...{ id: 'winter', by: operator },
    }),
  )
})
afterAll(() => opened.close())

const countryOf = (code: string) => {
  const country = opened.shop.countries.find(({ isoCode }) => isoCode === code)
  if (!country) throw new Error(code)
  return country
}

async function preview(query: string, code = 'SOFA') {
  const { shop } = opened
  const url = new URL(`/operations/catalog/${code}/preview${query}`, 'http://shop.test')
  const astro = {
    ...{ url, params: { code }, request: new Request(url) },
    locals: { shop, storefront: storefront(countryOf('ae'), 'en'), t: translator('en') },
    rewrite: () => new Response(null, { status: 404 }),
  } as unknown as AstroGlobal
  return loadProductPreview(astro, { by: leena, posted: null } as unknown as Admission)
}

/** What the page at the address of a preview finds. */
async function foundBy(query: string) {
  const { shop } = opened
  const page = await preview(query)
  if (page instanceof Response || page.href === null) throw new Error('no preview')
  const [path = '', token = ''] = page.href.split('?preview=')
  const shown = shop.content.readPreview(token)
  const found = await catalogOf({ shop, ...(shown ? { preview: shown } : {}) }).findProduct(
    path.split('/').at(-1) ?? '',
    storefront(countryOf('ae'), 'en'),
  )
  return { path, found: found.kind === 'sold' ? found.product.variants[0]?.price.minor : found.kind }
}

describe('the preview of a product', () => {
  test('offers every country in both languages, and shows the page at the prices of a moment', async () => {
    const page = await preview('?in=kw-ar&width=390')
    expect(page).toMatchObject({ width: 390, href: expect.stringContaining('preview=') })
    expect(page instanceof Response ? [] : page.storefronts).toHaveLength(12)
    const own = storefront(countryOf('ae'), 'en').code
    expect(await foundBy(`?in=${own}`)).toEqual({ path: `/${own}/p/sofa`, found: 100_000 })
    expect((await foundBy(`?in=${own}&at=2090-12-02T00:00`)).found).toBe(90_000)
    expect((await foundBy(`?in=${own}&at=2090-12-04T00:00`)).found).toBe(100_000)
  })

  test('shows a hidden product, which the shop does not', async () => {
    const { shop } = opened
    const setHidden = (isHidden: boolean) =>
      shop.catalogAdmin.setHidden({ code: 'SOFA', isHidden, by: operator })
    need(await setHidden(true))
    expect((await shop.catalog.findProduct('sofa', storefront(countryOf('ae'), 'en'))).kind).toBe('unknown')
    expect((await foundBy('?at=2090-12-02T00:00')).found).toBe(90_000)
    expect((await foundBy('')).found).toBe(100_000)
    need(await setHidden(false))
  })

  test('is none at what is no moment, and not found for what is no product', async () => {
    expect(await preview('?at=soon')).toMatchObject({ href: null, at: 'soon' })
    expect(await preview('', 'NONE')).toMatchObject({ status: 404 })
  })
})
