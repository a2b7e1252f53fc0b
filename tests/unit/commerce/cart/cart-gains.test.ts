import { describe, expect, test } from 'vitest'
import { gainsOf } from '#commerce/cart/cart-gains.ts'
import type { GiftOffer, PricedCart, PromotionRejection } from '#commerce/promotions/priced-cart.ts'
import { money } from '#kernel/money.ts'

const aed = (minor: number) => money(minor, 'AED')
const country = { freeDeliveryFromMinor: 50_000 }
const label = { en: 'Ten off', ar: 'خصم عشرة' }
const hint = (promotionId: string, rejection: PromotionRejection) => ({ promotionId, label, rejection })
const gift = (missing: number) =>
  hint('gifts', { kind: 'add-value', missing: aed(missing), gifts: ['CUP', 'LAMP'] })
const discount = (missing: number) => hint('ten', { kind: 'add-value', missing: aed(missing) })
const earned: readonly GiftOffer[] = [{ promotionId: 'gifts', label, choices: ['CUP'], chosen: null }]

const gains = (
  total: number,
  parts: Partial<Pick<PricedCart, 'hints' | 'gifts' | 'freeDelivery'>> = {},
  sizes: Parameters<typeof gainsOf>[1] = ['S'],
) => gainsOf({ total: aed(total), hints: [], gifts: [], freeDelivery: null, ...parts }, sizes, country)

describe('what a cart earns next', () => {
  test('is free delivery below the threshold, whatever else is nearer', () => {
    expect(gains(49_999, { hints: [discount(1)] })).toEqual({
      freeDelivery: false,
      heaviest: 'S',
      next: { kind: 'free-delivery', missing: aed(1), from: aed(50_000) },
    })
  })

  test('is the nearest gift or offer from the threshold on', () => {
    expect(gains(50_000, { hints: [discount(10_000), gift(2_000)] })).toMatchObject({
      freeDelivery: true,
      next: { kind: 'gift', missing: aed(2_000), from: aed(52_000), gifts: ['CUP', 'LAMP'], better: false },
    })
    expect(gains(50_000, { hints: [discount(1_000), gift(2_000)] }).next).toMatchObject({
      kind: 'offer',
      label,
      missing: aed(1_000),
    })
  })

  test('is a better gift where one is earned', () => {
    expect(gains(90_000, { hints: [gift(2_000)], gifts: earned }).next).toMatchObject({ better: true })
  })

  test('is nothing when only items or a payment method are missing', () => {
    const hints = [
      hint('combo', { kind: 'add-items', missing: 1 }),
      hint('tabby', { kind: 'other-payment', methods: ['tabby'] }),
    ]
    expect(gains(90_000, { hints })).toMatchObject({ freeDelivery: true, next: null })
  })

  test('passes over delivery that a promotion pays for', () => {
    const freeDelivery = { promotionId: 'code', label }
    expect(gains(1_000, { freeDelivery, hints: [gift(2_000)] })).toMatchObject({
      freeDelivery: true,
      next: { kind: 'gift' },
    })
  })

  test('is nothing for free samples alone, which are sent free, and for a cart without anything to order', () => {
    expect(gains(0, { hints: [gift(2_000)] }, ['XS'])).toMatchObject({ freeDelivery: true, next: null })
    expect(gains(0, { hints: [gift(2_000)] }, [])).toMatchObject({ freeDelivery: false, next: null })
  })

  test('names the largest size, which decides the fee', () => {
    expect(gains(1_000, {}, ['S', 'XL', 'M']).heaviest).toBe('XL')
  })
})
