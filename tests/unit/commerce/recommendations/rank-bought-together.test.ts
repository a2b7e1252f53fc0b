import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rankBoughtTogether } from '#commerce/recommendations/rank-bought-together.ts'

const together = new Map([
  [
    'sofa',
    [
      { code: 'cushion', orders: 60 },
      { code: 'rug', orders: 40 },
    ],
  ],
  [
    'table',
    [
      { code: 'rug', orders: 4 },
      { code: 'chair', orders: 3 },
      { code: 'sofa', orders: 3 },
    ],
  ],
])

describe('what was bought together', () => {
  test('ranks by orders, for one product', () => {
    expect(rankBoughtTogether(together, ['sofa'], 10)).toEqual(['cushion', 'rug'])
    expect(rankBoughtTogether(together, ['sofa'], 1)).toEqual(['cushion'])
    expect(rankBoughtTogether(together, ['unknown'], 10)).toEqual([])
  })

  test('ranks what goes with all of several first, however much one of them sells', () => {
    expect(rankBoughtTogether(together, ['sofa', 'table'], 10)).toEqual(['rug', 'cushion', 'chair'])
  })

  test('ranks nothing that is shown, and nothing twice, up to the limit', () => {
    const code = fc.constantFrom<string>('a', 'b', 'c', 'd', 'e')
    const others = fc.array(fc.record({ code, orders: fc.integer({ min: 3, max: 50 }) }))
    fc.assert(
      fc.property(fc.array(fc.tuple(code, others)), fc.array(code), fc.nat(6), (entries, products, limit) => {
        const ranked = rankBoughtTogether(new Map(entries), products, limit)
        expect(ranked.length).toBeLessThanOrEqual(limit)
        expect(new Set(ranked).size).toBe(ranked.length)
        expect(ranked.filter((one) => products.includes(one))).toEqual([])
        expect(rankBoughtTogether(new Map(entries), products.toReversed(), limit)).toEqual(ranked)
      }),
    )
  })
})
