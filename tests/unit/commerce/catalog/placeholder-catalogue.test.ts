import { describe, expect, test } from 'vitest'
import { cardsFor, type PlaceholderProduct } from '#commerce/catalog/placeholder-catalogue.ts'
import type { RailSource } from '#commerce/catalog/product-card.ts'
import { theStorefront } from '../../../support/a-content-shop.ts'

const product = (sku: string, parts: Partial<PlaceholderProduct> = {}): PlaceholderProduct => ({
  sku,
  urlKey: sku.toLowerCase(),
  category: 'living/sofas',
  name: { en: `Sofa ${sku}`, ar: `كنبة ${sku}` },
  art: 'product-sofa',
  colour: '#EFE5D6',
  colours: ['#EFE5D6'],
  isNew: false,
  rank: 5,
  prices: { ae: { default: 129_900 }, kw: { default: 109_900, special: 89_900 } },
  ...parts,
})

const products = [
  product('A', { rank: 3 }),
  product('B', { rank: 1, isNew: true }),
  product('C', {
    rank: 2,
    category: 'living/sofa-beds',
    prices: { ae: { default: 90_000, special: 70_000 } },
  }),
]
const skus = (source: RailSource, storefront = 'ae/en', limit = 10) =>
  cardsFor(products, source, theStorefront(storefront), limit).map(({ sku }) => sku)

describe('a rail', () => {
  test('shows the products it lists, in that order, without those it does not know', () => {
    expect(skus({ skus: ['C', 'X', 'A'] })).toEqual(['C', 'A'])
  })

  test('shows a category with what is below it, best sellers first', () => {
    expect(skus({ category: 'living' })).toEqual(['B', 'C', 'A'])
    expect(skus({ category: 'living/sofas' })).toEqual(['B', 'A'])
    expect(skus({ category: 'living/sofa' })).toEqual([])
  })

  test('shows what is new, what is on offer, what sells best', () => {
    expect(skus({ rule: 'new' })).toEqual(['B'])
    expect(skus({ rule: 'on-offer' })).toEqual(['C'])
    expect(skus({ rule: 'on-offer' }, 'kw/en')).toEqual(['B', 'A'])
    expect(skus({ rule: 'best-sellers' })).toEqual(['B', 'C', 'A'])
  })

  test('leaves out what has no price in the country before it counts to its limit', () => {
    expect(skus({ rule: 'best-sellers' }, 'kw/ar', 2)).toEqual(['B', 'A'])
    expect(skus({ rule: 'best-sellers' }, 'in/en')).toEqual([])
  })
})

describe('a card', () => {
  test('has the words of the language and the price in the currency of the country', () => {
    const [card] = cardsFor(products, { skus: ['B'] }, theStorefront('kw/ar'), 1)
    expect(card).toEqual({
      sku: 'B',
      name: 'كنبة B',
      urlKey: 'b',
      href: '/c/living/sofas',
      picture: { url: '/art/product-sofa.svg', width: 600, height: 600, colour: '#EFE5D6' },
      price: { currency: 'KWD', minor: 89_900 },
      was: { currency: 'KWD', minor: 109_900 },
      badge: 'offer',
      colours: ['#EFE5D6'],
    })
  })

  test('says new, or nothing, where there is no offer', () => {
    const badges = cardsFor(products, { skus: ['A', 'B'] }, theStorefront('ae/en'), 2)
    expect(badges.map(({ badge, was }) => [badge, was])).toEqual([
      [null, null],
      ['new', null],
    ])
  })
})
