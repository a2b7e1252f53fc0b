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
  const asked: string[] = []
  const storefront = theStorefront(code)
  const shop = aShop({
    search: {
      suggest: async (text) => {
        asked.push(text)
        return answer
      },
      trending: async () => ['rug', 'lamp'],
    },
  })
  return suggest(typed, { shop, storefront, t: translator(storefront.language) }).then((said) => ({
    said,
    asked,
  }))
}

describe('suggestions', () => {
  test('are searches, categories with their room, and pieces with finished prices', async () => {
    const { said } = await ask('sof')
    expect(said.terms).toEqual([
      { text: 'sofa & bed', href: '/ae/en/search?q=sofa+%26+bed' },
      { text: 'sofa throws', href: '/ae/en/search?q=sofa+throws' },
    ])
    expect(said.categories).toEqual([
      { label: 'Sofas', within: 'Living', href: '/ae/en/c/living/sofas' },
      { label: 'Living', within: '', href: '/ae/en/c/living' },
    ])
    expect(said.products[0]).toEqual({
      name: 'Zahra',
      href: '/ae/en/p/zahra?sku=MJ-1',
      price: 'from AED\u00a01,299.00',
      was: 'AED\u00a01,499.00',
      picture: '/photos/sofa-160.jpg',
    })
    expect(said.products[1]?.picture).toBe('/art/product-sofa.svg')
    expect(said.said).toBe('6 suggestions')
  })

  test('are counted in the reader’s own words', async () => {
    expect((await ask('كنب', 'kw/ar')).said.said).toBe('6 اقتراحات')
  })

  test('to nothing typed are what others look for', async () => {
    const { said, asked } = await ask(' \u200b ')
    expect(asked).toEqual([])
    expect(said.terms.map(({ text }) => text)).toEqual(['rug', 'lamp'])
  })

  test('are asked for with cleaned words of bounded length', async () => {
    const { asked } = await ask(`  so\u0000fa  ${'x'.repeat(5000)}`)
    expect(asked[0]?.startsWith('so fa x')).toBe(true)
    expect([...(asked[0] ?? '')]).toHaveLength(200)
  })
})
