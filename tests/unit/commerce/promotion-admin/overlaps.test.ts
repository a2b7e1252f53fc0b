import { describe, expect, test } from 'vitest'
import { listOverlaps } from '#commerce/promotion-admin/overlaps.ts'
import type { Benefit, Promotion } from '#commerce/promotions/promotion.ts'
import { aPromotion, products } from '../../../support/builders/a-promotion.ts'

const discount = { rate: 1_000, maxMinor: null }
const off = (of: Extract<Benefit, { kind: 'offer' }>['of']): Benefit => ({ kind: 'offer', of, discount })
const sofas = off({ products: [], categories: ['living/sofas'], brands: [] })
const mine = aPromotion({
  id: 'mine',
  benefit: sofas,
  schedule: { from: '2026-12-01T00:00', until: '2026-12-10T00:00' },
})
const idsOf = (...others: readonly Promotion[]) =>
  listOverlaps(mine, others).map(({ promotion, kind }) => `${promotion.id} ${kind}`)

describe('promotions that may meet in one cart', () => {
  test.each<[string, Promotion]>([
    ['the whole cart', aPromotion({ id: 'x' })],
    [
      'a category above it',
      aPromotion({ id: 'x', benefit: off({ products: [], categories: ['living'], brands: [] }) }),
    ],
    ['a product, which may be of its category', aPromotion({ id: 'x', benefit: off(products('SOFA')) })],
    ['its last minute', aPromotion({ id: 'x', schedule: { from: '2026-12-09T23:59' } })],
    ['the code of a link', aPromotion({ id: 'x', when: { coupon: 'SOFA20' } })],
  ])('%s', (_, other) => expect(idsOf(other)).toEqual(['x together']))

  test.each<[string, Promotion]>([
    ['itself', { ...mine, label: { en: 'x', ar: 'x' } }],
    ['another country', aPromotion({ id: 'x', country: 'kw' })],
    ['the minute after its end', aPromotion({ id: 'x', schedule: { from: '2026-12-10T00:00' } })],
    [
      'another category',
      aPromotion({ id: 'x', benefit: off({ products: [], categories: ['living/sofas-beds'], brands: [] }) }),
    ],
    ['delivery', aPromotion({ id: 'x', benefit: { kind: 'free-delivery' } })],
  ])('not: %s', (_, other) => expect(idsOf(other)).toEqual([]))

  test('of one group come first: only the better of them applies', () => {
    const grouped = { ...mine, group: 'season' }
    const other = aPromotion({ id: 'z', group: 'season', benefit: { kind: 'free-delivery' } })
    expect(listOverlaps(grouped, [aPromotion({ id: 'a' }), other]).map(({ kind }) => kind)).toEqual([
      'one-of-group',
      'together',
    ])
  })

  test('with another code, on other weekdays or at other hours do not', () => {
    const evenings = aPromotion({
      id: 'mine',
      when: { coupon: 'ONE1' },
      schedule: { weekdays: [5], hours: { from: '18:00', to: '20:00' } },
    })
    const others = [
      aPromotion({ id: 'a', when: { coupon: 'TWO2' } }),
      aPromotion({ id: 'b', schedule: { weekdays: [6] } }),
      aPromotion({ id: 'c', schedule: { hours: { from: '20:00', to: '22:00' } } }),
    ]
    expect(listOverlaps(evenings, others)).toEqual([])
  })
})
