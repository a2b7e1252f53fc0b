import { describe, expect, test } from 'vitest'
import { shippedLimits } from '#commerce/staff/limits.ts'
import type { Benefit, Promotion } from '#commerce/promotions/promotion.ts'
import { reasonsForSecondPerson } from '#commerce/promotions/second-person.ts'
import { money, zero } from '#kernel/money.ts'
import { aPromotion, products } from '../../../support/builders/a-promotion.ts'

const limited = { limits: { uses: 500 }, schedule: { until: '2026-12-04T00:00' } }
const of = products('SOFA')
const rate = (value: number) => ({ rate: value, maxMinor: null })

const reasonsOf = (promotion: Promotion) =>
  reasonsForSecondPerson(promotion, zero('AED'), shippedLimits('AED'))

describe('a promotion', () => {
  test('of ten percent with an end and a limit of uses is started by one person', () => {
    expect(reasonsOf(aPromotion(limited))).toEqual([])
  })

  test('with neither an end nor a limit of uses needs a second person', () => {
    expect(reasonsOf(aPromotion({ ...limited, schedule: { until: null } }))).toEqual([])
    expect(reasonsOf(aPromotion({ ...limited, limits: { uses: null } }))).toEqual([])
    expect(reasonsOf(aPromotion())).toEqual(['endless'])
  })

  test('with a limit per customer alone has no limit of uses', () => {
    expect(reasonsOf(aPromotion({ limits: { perCustomer: 1 } }))).toEqual(['endless'])
  })

  test.each<[string, Benefit]>([
    ['30% off items', { kind: 'offer', of, discount: rate(3_000) }],
    ['30% off in a flash deal', { kind: 'flash', of, discount: rate(3_000) }],
    ['one of four free', { kind: 'bogo', of, buy: 3, get: 1, rate: 10_000 }],
    ['60% off one of two', { kind: 'bogo', of, buy: 1, get: 1, rate: 6_000 }],
    ['a combo of 30%', { kind: 'combo', parts: [{ of, quantity: 1 }], rate: 3_000 }],
    ['a gift', { kind: 'gift-with', of, buy: 1, get: 1, sku: 'VASE' }],
    ['free delivery', { kind: 'free-delivery' }],
  ])('of %s is started by one person', (_, benefit) => {
    expect(reasonsOf(aPromotion({ ...limited, benefit }))).toEqual([])
  })

  test.each<[string, Benefit]>([
    ['30.01% off items', { kind: 'offer', of, discount: rate(3_001) }],
    ['31% off the cart', { kind: 'cart', discount: rate(3_100) }],
    ['one of three free', { kind: 'bogo', of, buy: 2, get: 1, rate: 10_000 }],
    ['a combo of 31%', { kind: 'combo', parts: [{ of, quantity: 1 }], rate: 3_100 }],
    [
      'an amount off items, which may be all of their price',
      { kind: 'offer', of, discount: { amountMinor: 100 } },
    ],
    ['an amount off any cart', { kind: 'cart', discount: { amountMinor: 100 } }],
  ])('of %s needs a second person', (_, benefit) => {
    expect(reasonsOf(aPromotion({ ...limited, benefit }))).toEqual(['deep-cut'])
  })

  test('of an amount is judged by the smallest cart that gets it', () => {
    const off = (minimumMinor: number) =>
      aPromotion({
        ...limited,
        when: { minimumMinor },
        benefit: { kind: 'cart', discount: { amountMinor: 30_000 } },
      })
    expect(reasonsOf(off(100_000))).toEqual([])
    expect(reasonsOf(off(99_999))).toEqual(['deep-cut'])
  })

  test('needs a second person from the first minor unit above the limit of its currency, by its simulation', () => {
    for (const currency of ['AED', 'KWD', 'INR'] as const) {
      const limits = shippedLimits(currency)
      const { promotionMonthMinor: limit } = limits
      const judged = (minor: number) =>
        reasonsForSecondPerson(aPromotion(limited), money(minor, currency), limits)
      expect(judged(limit)).toEqual([])
      expect(judged(limit + 1)).toEqual(['gives-much'])
    }
    expect(shippedLimits('AED').promotionMonthMinor).toBe(5_000_00)
  })

  test('that was not simulated needs a second person where its limits allow more than that', () => {
    const unknown = (promotion: Promotion) => reasonsForSecondPerson(promotion, null, shippedLimits('AED'))
    const capped = (maxMinor: number | null, uses: number | null = 100) =>
      aPromotion({
        ...{ ...limited, limits: { uses } },
        benefit: { kind: 'cart', discount: { rate: 1_000, maxMinor } },
      })
    expect(unknown(capped(50_00))).toEqual([])
    expect(unknown(capped(50_01))).toEqual(['not-simulated'])
    expect(unknown(capped(50_00, null))).toEqual(['not-simulated'])
    expect(unknown(capped(null))).toEqual(['not-simulated'])
    expect(unknown(aPromotion({ ...limited, benefit: { kind: 'free-delivery' } }))).toEqual(['not-simulated'])
  })
})
