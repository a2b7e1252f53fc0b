import { describe, expect, test } from 'vitest'
import type { FoundProduct, ProductView } from '#commerce/catalog/product-view.ts'
import { money } from '#kernel/money.ts'
import Compare from '../../../src/pages/[country]/[language]/compare.astro'
import { aProductCard, aVariantView } from '../../support/builders/a-product.ts'
import { aSofa } from '../../support/builders/a-sofa.ts'
import { aShop } from '../../support/shops/a-shop.ts'
import { render } from '../../support/render-component.ts'

const aProduct = (code: string, more: Partial<ProductView> = {}): ProductView =>
  aSofa({
    code,
    urlKey: `key-${code.toLowerCase()}`,
    name: `Piece ${code}`,
    firstSku: code,
    variants: [
      aVariantView({
        sku: code,
        price: money(100_000, 'AED'),
        dimensions: { widthCm: 200, depthCm: 90, heightCm: 80 },
        weightKg: 40,
      }),
    ],
    ...more,
  })
const oak = { material: 'Oak', warranty: [{ component: 'Frame', months: 24 }] }
const products = [
  aProduct('MJ-1001'),
  aProduct('MJ-1002', oak),
  aProduct('MJ-1003'),
  aProduct('MJ-1004'),
  aProduct('MJ-1005'),
  aProduct('MJ-1006', {
    variants: [
      aVariantView({
        sku: 'MJ-1006',
        dimensions: { widthCm: 100, depthCm: null, heightCm: 40 },
        availability: { kind: 'sold-out' },
      }),
    ],
  }),
]

async function show(query: string, language: 'en' | 'ar' = 'en') {
  const shop = aShop({
    settings: { indexable: true },
    catalog: {
      listProductCards: async (source) =>
        ('skus' in source ? source.skus : []).flatMap((code) => {
          const found = products.find((one) => one.code === code)
          return found ? [aProductCard({ code, urlKey: found.urlKey })] : []
        }),
      async findProduct(urlKey): Promise<FoundProduct> {
        const product = products.find((one) => one.urlKey === urlKey)
        return product
          ? { kind: 'sold', product, tags: [`product:${product.code}`], nextChange: null }
          : { kind: 'unknown' }
      },
    },
  })
  const { html, headers, status } = await render(Compare, { language, shop, path: `/compare${query}` })
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0].replaceAll(/\s+/g, ' ') ?? ''
  return { html, main, headers, status, columns: main.match(/<th scope="col">/g)?.length ?? 0 }
}

describe.each(['en', 'ar'] as const)('the comparison in %s', (language) => {
  test('an empty comparison explains how to add products', async () => {
    for (const query of ['', '?codes=', '?codes=,,', '?codes=%00%3Cscript%3E']) {
      const { status, columns, main } = await show(query, language)
      expect([status, columns]).toEqual([200, 0])
      expect(main).toContain('<h1')
    }
  })

  test('a comparison of one product prompts for a second', async () => {
    const { columns, main } = await show('?codes=MJ-1001', language)
    expect(columns).toBe(1)
    expect(main).toContain(language === 'en' ? 'Add a second product' : 'أضف منتجًا ثانيًا')
  })

  test('a comparison shows four products once each, in the order of the link, with a link that removes each', async () => {
    const { columns, main } = await show('?codes=MJ-1003,MJ-1001,mj-1003,MJ-1002,MJ-1004', language)
    expect(columns).toBe(4)
    expect([...main.matchAll(/>Piece (MJ-\d+)</g)].map(([, code]) => code)).toEqual([
      'MJ-1003',
      'MJ-1001',
      'MJ-1002',
      'MJ-1004',
    ])
    expect(main).toContain(`href="/ae/${language}/compare?codes=MJ-1003,MJ-1002,MJ-1004"`)
    expect(main).not.toContain('class="notice')
  })
})

describe('a comparison', () => {
  test('shows the first four of five, with a notice', async () => {
    const { columns, main } = await show('?codes=MJ-1001,MJ-1002,MJ-1003,MJ-1004,MJ-1005')
    expect(columns).toBe(4)
    expect(main).toContain('Only the first four in this link are shown')
    expect(main).not.toContain('Piece MJ-1005')
  })

  test('leaves out unknown and unsold products, with a notice', async () => {
    const { columns, main } = await show('?codes=MJ-9999,MJ-1001,XX-1')
    expect(columns).toBe(1)
    expect(main).toContain('2 products in this link aren’t available here.')
  })

  test('lists differences before equal rows', async () => {
    const { main } = await show('?codes=MJ-1001,MJ-1002')
    const [differs = '', alike = ''] = main.split('Same for all')
    expect(differs).toContain('>Material<')
    expect(differs).toContain('Frame: 2 years')
    expect(alike).toContain('>Weight<')
    expect(alike).not.toContain('>Material<')
  })

  test('draws all products to one scale', async () => {
    const { main } = await show('?codes=MJ-1001,MJ-1006')
    const widths = [...main.matchAll(/<svg class="compare-size"[\s\S]*?<\/svg>/g)].map(([svg]) => {
      const xs = [...svg.matchAll(/([\d.]+),[\d.]+/g)].map(([, x]) => Number(x))
      return Math.max(...xs) - Math.min(...xs)
    })
    // 200 wide and 90 deep beside 100 wide and flat against the wall.
    expect((widths[0] ?? 0) / (widths[1] ?? 1)).toBeCloseTo((200 + 90 * 0.42) / 100, 1)
    expect(main).toContain('Sold out')
  })

  test('is not indexed, and is purged with its products', async () => {
    const { html, headers } = await show('?codes=MJ-1001,MJ-1002')
    expect(html).toContain('content="noindex, follow"')
    expect(headers.get('cache-control')).toBe('public, max-age=0, s-maxage=180')
    expect([...headers.values()].join(' ')).toContain(encodeURIComponent('product:MJ-1002'))
  })
})
