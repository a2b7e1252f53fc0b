import { describe, expect, test } from 'vitest'
import { families } from './catalog-texts.ts'

const products = families.flatMap((family) => family.products)
const books = products.flatMap(({ code, sizes = [] }) =>
  sizes.flatMap(({ value, prices, specials = {} }) =>
    Object.entries(prices).map(([country, price]) => ({
      where: [code, value, country].filter(Boolean).join(' '),
      country,
      prices,
      price,
      special: specials[country]?.[0],
    })),
  ),
)

/** Samples are given away in every country that has them. */
const priced = books.filter(({ price }) => price !== 'free')

/** How many dirhams one unit of a price may stand for: each book decides for itself, but none by a slip of the pen. */
const amount: Readonly<Record<string, readonly [number, number]>> = {
  kw: [8, 16],
  bh: [7, 14],
  om: [7, 14],
  qa: [0.75, 1.35],
  in: [0.025, 0.08],
}

const endings: Readonly<Record<string, RegExp>> = {
  ae: /[059]$/,
  qa: /[059]$/,
  bh: /\.(?:000|500|900|950)$/,
  om: /\.(?:000|500|900|950)$/,
  kw: /\.(?:000|250|500|750|900|950)$/,
  in: /(?:90|99)$/,
}

describe('prices of the demo catalog', () => {
  test('are positive, and special prices are lower', () => {
    for (const { where, price, special } of priced) {
      expect(Number(price), where).toBeGreaterThan(0)
      if (special !== undefined) expect(Number(special), where).toBeLessThan(Number(price))
    }
  })

  test('are free for samples only, in all their countries, and never zero', () => {
    const free = books.filter(({ price }) => price === 'free')
    expect([...new Set(free.map(({ where }) => where.slice(0, 7)))]).toEqual(['MJ-9015'])
    for (const { where, prices, special } of free) {
      expect(new Set(Object.values(prices)), where).toEqual(new Set(['free']))
      expect(special, where).toBeUndefined()
    }
  })

  test('are in a plausible ratio to those of other countries', () => {
    const odd = priced.filter(({ country, price, prices }) => {
      const range = amount[country]
      if (!prices['ae'] || !range) return false
      const dirhams = Number(prices['ae']) / Number(price)
      return dirhams < range[0] || dirhams > range[1]
    })
    expect(odd.map(({ where, price }) => `${where} ${price}`)).toEqual([])
  })

  test('are price points of their country, with the decimals of its currency', () => {
    const odd = priced.filter(({ country, price, special }) =>
      [price, special].some((one) => one !== undefined && endings[country]?.test(one) === false),
    )
    expect(odd.map(({ where, price, special }) => `${where} ${price} ${special ?? ''}`)).toEqual([])
  })

  test('are not converted at a single rate', () => {
    for (const country of ['bh', 'om', 'kw', 'qa', 'in']) {
      const rates = priced
        .filter((one) => one.country === country && one.prices['ae'])
        .map(({ price, prices }) => Math.round((Number(price) / Number(prices['ae'])) * 1000))
      if (rates.length > 50) expect(new Set(rates).size, country).toBeGreaterThan(5)
    }
  })
})
