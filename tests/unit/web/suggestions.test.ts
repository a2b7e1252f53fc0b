import { describe, expect, test } from 'vitest'
import type { Suggestions } from '#commerce/search/listing.ts'
import { startTranslations } from '#i18n/start.ts'
import { translator } from '#i18n/translator.ts'
import { money } from '#kernel/money.ts'
import { suggest } from '#web/listing/suggestions.ts'
import { theStorefront } from '../../support/shops/a-content-shop.ts'
import { aShop } from '../../support/shops/a-shop.ts'
import { aCard } from '../../support/builders/a-widget.ts'

startTranslations()

const category = (label: string, path: string, within = 'Living') => ({
  label,
  path,
  level: path.split('/').length,
  category: within,
  subCategories: [],
})
const photographed = { ...aCard().picture, base: '/photos/sofa', widths: [320, 160, 640] }
const found: Suggestions = {
  terms: ['Sofas', 'sofa & bed', 'sofa throws'],
  categories: [category('Sofas', 'living/sofas'), category('Living', 'living')],
  products: [
    aCard({ href: '/p/zahra?sku=MJ-1', was: money(149_900, 'AED'), from: true, picture: photographed }),
    aCard({ href: '/p/plain' }),
  ],
}

const ask = (typed: string, code = 'ae/en', answer = found) => {
  const queries: string[] = []
  const storefront = theStorefront(code)
  const shop = aShop({
    search: {
      suggest: async (text) => {
        queries.push(text)
        return answer
      },
      trending: async () => ['rug', 'lamp'],
    },
  })
  return suggest(typed, { shop, storefront, t: translator(storefront.language) }).then((response) => ({
    response,
    queries,
  }))
}

const subCategories = ['Corner sofas', 'Divans', 'Sofa beds', 'Recliners']
const categories = [
  { path: 'living', name: { en: 'Living', ar: 'المعيشة' }, position: 1 },
  { path: 'living/sofas', name: { en: 'Sofas', ar: 'كنب' }, position: 1 },
  { path: 'living/sofas/corner-sofas', name: { en: 'Corner sofas', ar: 'كنب زاوية' }, position: 1 },
  { path: 'outdoor/sofa-beds', name: { en: 'Sofa beds', ar: 'كنب سرير' }, position: 1 },
]

describe('suggestions of an outside content system', () => {
  const answer = async (typed: string, outside: boolean, theirs: readonly object[]) => {
    const storefront = theStorefront('ae/en')
    const shop = aShop({
      search: { suggest: async () => found, trending: async () => ['rug'] },
      catalog: { listCategories: async () => categories },
      content: {
        outside,
        autosuggest: async () =>
          theirs as Awaited<ReturnType<ReturnType<typeof aShop>['content']['autosuggest']>>,
        trendingSearch: async () => (theirs.length > 0 ? ['majlis seating'] : []),
      },
    })
    return suggest(typed, { shop, storefront, t: translator('en') })
  }
  const theirs = [{ text: 'SOFAS', category: 'Seating', level: 2, subCategories }]

  test('come with their subcategories: to our listing of that name, else to a search for it', async () => {
    expect((await answer('sof', true, theirs)).categories).toEqual([
      { label: 'SOFAS', within: 'Seating', href: '/ae/en/c/living/sofas' },
      { label: 'Corner sofas', within: 'SOFAS', href: '/ae/en/c/living/sofas/corner-sofas' },
      { label: 'Divans', within: 'SOFAS', href: '/ae/en/search?q=Divans' },
      { label: 'Sofa beds', within: 'SOFAS', href: '/ae/en/search?q=Sofa+beds' },
    ])
  })

  test('leave ours in place when they are none, and are not requested without an outside system', async () => {
    const ours = [{ label: 'Sofas' }, { label: 'Living' }]
    expect((await answer('sof', true, [])).categories).toMatchObject(ours)
    expect((await answer('sof', false, theirs)).categories).toMatchObject(ours)
  })

  test('are the popular searches, ours where they are none', async () => {
    expect((await answer('', true, theirs)).terms).toMatchObject([{ text: 'majlis seating' }])
    expect((await answer('', true, [])).terms).toMatchObject([{ text: 'rug' }])
    expect((await answer('', false, theirs)).terms).toMatchObject([{ text: 'rug' }])
  })
})

describe('suggestions', () => {
  test('are searches, categories with their top-level category, and products with formatted prices', async () => {
    const { response } = await ask('sof')
    expect(response.terms).toEqual([
      { text: 'sofa & bed', href: '/ae/en/search?q=sofa+%26+bed' },
      { text: 'sofa throws', href: '/ae/en/search?q=sofa+throws' },
    ])
    expect(response.categories).toEqual([
      { label: 'Sofas', within: 'Living', href: '/ae/en/c/living/sofas' },
      { label: 'Living', within: '', href: '/ae/en/c/living' },
    ])
    expect(response.products[0]).toEqual({
      name: 'Zahra',
      href: '/ae/en/p/zahra?sku=MJ-1',
      price: 'from AED\u00a01,299',
      was: 'AED\u00a01,499',
      picture: '/photos/sofa-160.jpg',
    })
    expect(response.products[1]?.picture).toBe('/art/product-sofa.svg')
    expect(response.status).toBe('6 suggestions')
  })

  test('are counted in the visitor’s language', async () => {
    expect((await ask('كنب', 'kw/ar')).response.status).toBe('6 اقتراحات')
  })

  test('are popular searches without a text', async () => {
    const { response, queries } = await ask(' \u200b ')
    expect(queries).toEqual([])
    expect(response.terms.map(({ text }) => text)).toEqual(['rug', 'lamp'])
  })

  test('are loaded for cleaned text of bounded length', async () => {
    const { queries } = await ask(`  so\u0000fa  ${'x'.repeat(5000)}`)
    expect(queries[0]?.startsWith('so fa x')).toBe(true)
    expect([...(queries[0] ?? '')]).toHaveLength(200)
  })
})
