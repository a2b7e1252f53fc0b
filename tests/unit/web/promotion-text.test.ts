import { describe, expect, test } from 'vitest'
import type { Promotion } from '#commerce/promotions/promotion.ts'
import { basisPoints } from '#kernel/percent.ts'
import { startTranslations } from '#i18n/start.ts'
import { translator } from '#i18n/translator.ts'
import { describePromotion } from '#web/listing/promotion-text.ts'
import { aPromotion } from '../../support/builders/a-promotion.ts'
import { theStorefront } from '../../support/shops/a-content-shop.ts'
import { aShop } from '../../support/shops/a-shop.ts'

startTranslations()
const textOf = (promotion: Promotion, code = 'ae/en') => {
  const storefront = theStorefront(code)
  return describePromotion(promotion, { shop: aShop(), storefront, t: translator(storefront.language) })
}
const tenPercent = { rate: basisPoints(1_000), maxMinor: null }

describe('a promotion in words', () => {
  test('has its label, and its code', () => {
    const text = textOf(aPromotion({ when: { coupon: 'WELCOME10' } }), 'ae/ar')
    expect(text).toMatchObject({ title: 'خصم 10%', code: 'WELCOME10', facts: [], href: null })
  })

  test('says for whom it is, and how often', () => {
    expect(textOf(aPromotion({ when: { firstOrder: true } })).facts).toEqual(['on your first order'])
    expect(textOf(aPromotion({ limits: { perCustomer: 1 } })).facts).toEqual(['once per customer'])
  })

  test('says from which amount and up to which, unless its label has it', () => {
    const capped = aPromotion({
      when: { minimumMinor: 50_000 },
      benefit: { kind: 'cart', discount: { ...tenPercent, maxMinor: 10_000 } },
    })
    expect(textOf(capped).facts).toEqual(['on orders from AED\u00a0500', 'AED\u00a0100 off at most'])
    const label = { en: '10% off orders over AED 2,000', ar: 'خصم 10% للطلبات من 2,000 درهم' }
    expect(textOf(aPromotion({ label, when: { minimumMinor: 200_000 } })).facts).toEqual([])
  })

  test('says which gifts are earned from which amount', () => {
    const gifts = aPromotion({
      benefit: { kind: 'gift-tiers', tiers: [{ fromMinor: 150_000, choices: ['A-1', 'A-2', 'A-3'] }] },
    })
    expect(textOf(gifts, 'ae/ar').facts[0]).toMatch(/^هدية تختارها من 3 هدايا للطلبات من .* فأكثر$/)
  })

  test('says when: an end at midnight is the day before', () => {
    const until = (text: string) => textOf(aPromotion({ schedule: { until: text } })).facts
    expect(until('2026-12-04T00:00')).toEqual(['until Thu, 3 December'])
    expect(until('2026-12-04T20:00')).toEqual(['until 4 December 2026 at 8 pm'])
    const hours = { from: '18:00', to: '23:00' }
    const daily = aPromotion({ schedule: { hours } })
    const evenings = aPromotion({ schedule: { hours, weekdays: [4, 5] } })
    expect(textOf(daily).facts).toEqual(['every day from 6 pm to 11 pm'])
    expect(textOf(evenings).facts).toEqual(['on Thursday and Friday', 'from 6 pm to 11 pm'])
    const three = aPromotion({ schedule: { weekdays: [0, 1, 2] } })
    expect(textOf(three, 'ae/ar').facts).toEqual([expect.stringContaining('الأحد والاثنين والثلاثاء')])
  })

  test('leads to the category or the own brand that it is for', () => {
    const offer = (of: { categories?: string[]; brands?: string[] }) =>
      textOf(
        aPromotion({
          benefit: {
            kind: 'offer',
            of: { products: [], categories: [], brands: [], ...of },
            discount: tenPercent,
          },
        }),
      ).href
    expect(offer({ categories: ['lighting'] })).toBe('/ae/en/c/lighting')
    expect(offer({ brands: ['Majlis Home'] })).toBe('/ae/en/brands/majlis-home')
    expect(offer({ brands: ['Another maker'] })).toBeNull()
  })
})
