import { describe, expect, test } from 'vitest'
import { currentPathIn, currentPaths, type CategoryPlaces } from '#commerce/catalog/moved-category.ts'
import { currentRows } from '#commerce/catalog/current-rows.ts'
import { withCurrentTargets } from '#commerce/promotions/current-targets.ts'
import type { Benefit, Target } from '#commerce/promotions/promotion.ts'
import { withCurrentTarget } from '#commerce/search/rules/current-target.ts'
import type { SearchRule } from '#commerce/search/rules/search-rule.ts'
import { aPromotion } from '../../../support/builders/a-promotion.ts'

const places = (live: readonly string[], moved: Readonly<Record<string, string>>): CategoryPlaces => ({
  live: new Set(live),
  moved: new Map(Object.entries(moved)),
  version: 1,
})
const sofasMoved = places(['living', 'seating', 'seating/sofas', 'seating/sofas/corner', 'living/stools'], {
  'living/sofas': 'seating/sofas',
})
const current = currentPathIn(sofasMoved)

describe('the current path', () => {
  test('is that of the category, and below a moved one that of its longest former prefix', () => {
    expect(current('living/sofas')).toBe('seating/sofas')
    expect(current('living/sofas/corner')).toBe('seating/sofas/corner')
    const nearer = currentPathIn(
      places(['a', 'b', 'c'], { old: 'a', 'old/part': 'b', 'old/part/third': 'c' }),
    )
    expect([nearer('old'), nearer('old/part'), nearer('old/part/third')]).toEqual(['a', 'b', 'c'])
  })

  test('is the path itself where nothing has moved, or nothing was there', () => {
    for (const path of ['living', 'living/stools', 'living/sofas/never-was', 'nothing', '', 'A b', '../x'])
      expect(current(path)).toBe(path)
  })

  test('is the path itself where it is a category again', () => {
    const again = currentPathIn(
      places(['living/sofas', 'seating/sofas'], { 'living/sofas': 'seating/sofas' }),
    )
    expect(again('living/sofas')).toBe('living/sofas')
  })

  test('is found in the end when levels moved one after the other, and never in a circle', () => {
    const twice = currentPathIn(
      places(['rest/lounge'], {
        'living/sofas': 'seating/sofas',
        'seating/sofas': 'seating/lounge',
        seating: 'rest',
      }),
    )
    expect(twice('living/sofas')).toBe('rest/lounge')
    expect(currentPathIn(places([], { a: 'b', b: 'a' }))('a')).toBe('a')
  })

  test('of a list has each category once; the same list where none has moved', () => {
    expect(currentPaths(['living/sofas', 'seating/sofas', 'living'], current)).toEqual([
      'seating/sofas',
      'living',
    ])
    const list = ['living']
    expect(currentPaths(list, current)).toBe(list)
  })
})

describe('what names categories', () => {
  const sofas: Target = { products: ['MJ-1'], categories: ['living/sofas'], brands: [] }
  const discount = { rate: 1_000, maxMinor: null }
  const targeted: readonly Benefit[] = [
    { kind: 'offer', of: sofas, discount },
    { kind: 'flash', of: sofas, discount },
    { kind: 'bogo', of: sofas, buy: 1, get: 1, rate: 1_000 },
    { kind: 'gift-with', of: sofas, buy: 1, get: 1, sku: 'GIFT' },
    {
      kind: 'combo',
      parts: [
        { of: { ...sofas, categories: ['living'] }, quantity: 1 },
        { of: sofas, quantity: 1 },
      ],
      rate: 1_000,
    },
  ]
  test.each(targeted)('a promotion of the kind $kind applies to the current category', (benefit) => {
    const promotion = aPromotion({ benefit })
    const now = withCurrentTargets(promotion, current)
    expect(JSON.stringify(now)).toBe(JSON.stringify(promotion).replaceAll('living/sofas', 'seating/sofas'))
    expect(withCurrentTargets(now, current)).toBe(now)
  })

  test('a search rule counts for the current category; addresses stay', () => {
    const usual = { terms: ['sofa'], country: null, language: null, from: null, until: null } as const
    const boost: SearchRule = { ...usual, kind: 'boost', target: { kind: 'category', code: 'living/sofas' } }
    expect(withCurrentTarget(boost, current)).toMatchObject({ target: { code: 'seating/sofas' } })
    const brand: SearchRule = { ...usual, kind: 'bury', target: { kind: 'brand', code: 'living/sofas' } }
    expect(withCurrentTarget(brand, current)).toBe(brand)
    const redirect: SearchRule = { ...usual, kind: 'redirect', to: '/c/living/sofas' }
    expect(withCurrentTarget(redirect, current)).toBe(redirect)
  })

  test('rows are the same array until they or a category change', async () => {
    const state = { rows: ['living/sofas'] as readonly string[], by: current }
    const read = currentRows(
      async () => state.rows,
      async () => state.by,
      (row, by) => by(row),
    )
    const first = await read()
    expect(first).toEqual(['seating/sofas'])
    expect(await read()).toBe(first)
    state.by = (path) => path
    expect(await read()).toEqual(['living/sofas'])
    state.rows = ['living']
    expect(await read()).toEqual(['living'])
  })
})
