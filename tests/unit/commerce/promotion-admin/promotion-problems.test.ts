import { describe, expect, test } from 'vitest'
import { promotionProblems } from '#commerce/promotion-admin/promotion-problems.ts'
import type { Promotion } from '#commerce/promotions/promotion.ts'
import { readPromotions } from '#adapters/promotions/read-promotions.ts'
import { aPromotion, products } from '../../../support/builders/a-promotion.ts'
import { theCountries } from '../../../support/shops/the-countries.ts'

const found = (promotion: Promotion) =>
  promotionProblems(promotion, theCountries).map(({ field, problem }) => `${field} ${problem}`)

describe('a promotion', () => {
  test('of the demo is sound', () => {
    for (const promotion of readPromotions('src/content/promotions'))
      expect([promotion.id, found(promotion)]).toEqual([promotion.id, []])
  })

  test.each<[string, Promotion]>([
    ['until ends-first', aPromotion({ schedule: { from: '2026-12-02T00:00', until: '2026-12-02T00:00' } })],
    ['until malformed', aPromotion({ schedule: { until: '2026-02-30T00:00' } })],
    ['hours ends-first', aPromotion({ schedule: { hours: { from: '20:00', to: '18:00' } } })],
    ['minimum not-positive', aPromotion({ when: { minimumMinor: 0 } })],
    ['discount not-positive', aPromotion({ benefit: { kind: 'cart', discount: { amountMinor: 0 } } })],
    [
      'discount too-much',
      aPromotion({ benefit: { kind: 'cart', discount: { rate: 10_001, maxMinor: null } } }),
    ],
    ['maximum not-positive', aPromotion({ benefit: { kind: 'cart', discount: { rate: 1, maxMinor: 0 } } })],
    ['items missing', aPromotion({ benefit: { kind: 'bogo', of: products(), buy: 1, get: 1, rate: 1 } })],
    [
      'buy not-positive',
      aPromotion({ benefit: { kind: 'bogo', of: products('SOFA'), buy: 0, get: 1, rate: 1 } }),
    ],
    ['parts missing', aPromotion({ benefit: { kind: 'combo', parts: [], rate: 1 } })],
    [
      'gift malformed',
      aPromotion({ benefit: { kind: 'gift-with', of: products('SOFA'), buy: 1, get: 1, sku: 'a' } }),
    ],
    ['tiers missing', aPromotion({ benefit: { kind: 'gift-tiers', tiers: [] } })],
    ['minimum threshold', aPromotion({ benefit: { kind: 'free-delivery' }, when: { minimumMinor: 100 } })],
    ['coupon malformed', aPromotion({ when: { coupon: 'abc' } })],
    ['uses not-positive', aPromotion({ limits: { uses: 0 } })],
    ['label.ar missing', aPromotion({ label: { en: 'x', ar: ' ' } })],
    ['country malformed', aPromotion({ country: 'zz' })],
    ['id malformed', aPromotion({ id: 'new' })],
    ['id malformed', aPromotion({ id: 'product-x' })],
  ])('%s', (problem, promotion) => expect(found(promotion)).toEqual([problem]))
})
