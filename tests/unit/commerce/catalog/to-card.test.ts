import { describe, expect, test } from 'vitest'
import type { OptionAttribute, Product } from '#commerce/catalog/product.ts'
import { toCard } from '#commerce/catalog/to-card.ts'
import { theStorefront } from '../../../support/shops/a-content-shop.ts'
import { aColoredProduct, aPicture, aProduct, aVariant } from '../../../support/builders/a-product.ts'

const now = '2026-11-20T08:00:00.000Z'

/** Its card, showing the first variant. `stock`: of each variant in turn, 5 where it is not named. */
function cardOf(product: Product, stock: readonly number[] = []) {
  const offers = product.variants.map((variant, index) => {
    const available = stock[index] ?? 5
    return {
      variant,
      price: { minor: 10_000, wasMinor: null, until: null },
      available,
      availability:
        available > 0 ? ({ kind: 'in-stock', remaining: null } as const) : ({ kind: 'sold-out' } as const),
      pickup: [],
    }
  })
  const [offer] = offers
  if (!offer) throw new Error('no variant')
  const context = { country: theStorefront('ae/ar').country, now, rating: null }
  return toCard({ product, offers, partsMinor: null }, offer, { ...context, language: 'ar' })
}

/** A product whose variants have these values of these options. */
const withOptions = (attributes: readonly OptionAttribute[], rows: readonly (readonly string[])[]): Product =>
  aProduct({
    options: attributes.map((attribute, at) => ({
      attribute,
      values: [...new Set(rows.map((row) => row[at] ?? ''))].map((value) => ({
        value,
        label: { en: value, ar: `ar ${value}` },
        hex: attribute === 'color' ? '#3f7466' : null,
        family: null,
      })),
    })),
    variants: rows.map((row) =>
      aVariant({
        sku: `MJ-1001-${row.join('-').toUpperCase()}`,
        options: Object.fromEntries(attributes.map((attribute, at) => [attribute, row[at]])),
      }),
    ),
  })

describe('what is open before it can be bought', () => {
  test.each([
    ['one variant', aProduct(), [], null],
    ['colors', aColoredProduct(['sand', 'palm']), [], 'color'],
    ['colors of which one is in stock', aColoredProduct(['sand', 'palm']), [5, 0], null],
    ['mattress sizes', withOptions(['mattress_size'], [['90'], ['160']]), [], 'size'],
    ['wardrobes of two widths', withOptions(['no_of_doors'], [['2'], ['3']]), [], 'options'],
    [
      'sizes, in the one color in stock',
      withOptions(
        ['color', 'size'],
        [
          ['sand', 's'],
          ['sand', 'l'],
          ['palm', 's'],
        ],
      ),
      [5, 5, 0],
      'size',
    ],
    [
      'colors and sizes',
      withOptions(
        ['color', 'size'],
        [
          ['sand', 's'],
          ['palm', 'l'],
        ],
      ),
      [],
      'options',
    ],
  ] as const)('%s', (_, product, stock, open) => {
    expect(cardOf(product, stock)).toMatchObject({ openChoice: open, quickAdd: open === null })
  })

  test('the measurements of what is cut, and the items of a grouped product', () => {
    const range = { minWidthCm: 50, maxWidthCm: 400, minLengthCm: 50, maxLengthCm: 400, rollWidthCm: 400 }
    const cut = aProduct({ madeToMeasure: { kind: 'carpet', ...range } })
    expect(cardOf(cut)).toMatchObject({ openChoice: 'measurements', quickAdd: false })
    const parts = [{ sku: 'MJ-2', quantity: 1 }]
    expect(cardOf(aProduct({ type: 'grouped', parts }))).toMatchObject({ openChoice: 'set', quickAdd: false })
    expect(cardOf(aProduct({ type: 'combo', parts }))).toMatchObject({ openChoice: null, quickAdd: true })
  })

  test('what is sold out is not added', () => {
    expect(cardOf(aProduct(), [0]).quickAdd).toBe(false)
  })
})

describe('colors of a card', () => {
  test('are named in its language, each with the variant most like the one shown', () => {
    const rows = [
      ['sand', 's'],
      ['sand', 'l'],
      ['palm', 'l'],
      ['palm', 's'],
    ]
    expect(cardOf(withOptions(['color', 'size'], rows)).colors).toEqual([
      { sku: 'MJ-1001-SAND-S', hex: '#3f7466', name: 'ar sand', href: '/p/mj-1001?sku=MJ-1001-SAND-S' },
      { sku: 'MJ-1001-PALM-S', hex: '#3f7466', name: 'ar palm', href: '/p/mj-1001?sku=MJ-1001-PALM-S' },
    ])
    const inStock = cardOf(withOptions(['color', 'size'], rows), [5, 5, 5, 0]).colors
    expect(inStock[1]?.sku, 'one that can be bought').toBe('MJ-1001-PALM-L')
  })

  test('are none where there is one', () => {
    expect(cardOf(aColoredProduct(['sand'])).colors).toEqual([])
  })
})

describe('the second picture of a card', () => {
  const front = aPicture({ base: '/photos/mj-1001/sand', view: 'front' })
  const detail = aPicture({ base: '/photos/mj-1001/sand-detail', view: 'detail' })
  const room = aPicture({ base: '/photos/mj-1001/sand-in-room', view: 'in-room' })
  test.each([
    ['is the one in a room', [front, detail, room], room],
    ['else the one after the first', [front, detail], detail],
    ['is missing where there is one', [front], null],
  ])('%s', (_, pictures, second) => {
    expect(cardOf(aProduct({ pictures })).secondPicture).toEqual(second)
  })
})
