import { describe, expect, test } from 'vitest'
import { priceCart } from '#commerce/promotions/price-cart.ts'
import type { Benefit, Promotion } from '#commerce/promotions/promotion.ts'
import { money } from '#kernel/money.ts'
import {
  aPromotion,
  aPromotionContext,
  aPromotionLine,
  products,
} from '../../../support/builders/a-promotion.ts'

const sofa = aPromotionLine()
const lamp = aPromotionLine({ sku: 'LAMP', minor: 10_000, categories: ['lighting'], brand: 'Nur' })
const rate = (points: number) => ({ rate: points, maxMinor: null })
const price = (
  promotions: readonly Promotion[],
  lines = [sofa, lamp],
  context = aPromotionContext(),
  remaining = new Map<string, number>(),
  gifts = new Map([['CUSHION', { unitPrice: money(5_000, 'AED'), available: 3 }]]),
) => priceCart(lines, promotions, context, remaining, gifts)
const benefit = (id: string, given: Benefit, parts: Parameters<typeof aPromotion>[0] = {}) =>
  aPromotion({ id, benefit: given, ...parts })

describe('priceCart', () => {
  test('charges item prices without promotions', () => {
    expect(price([])).toMatchObject({
      subTotal: { minor: 110_000 },
      discount: { minor: 0 },
      total: { minor: 110_000 },
      coupon: null,
    })
  })

  test('applies offer, cart promotion and coupon in this order, each to the rest', () => {
    const priced = price(
      [
        aPromotion({ id: 'welcome', when: { coupon: 'WELCOME10' } }),
        aPromotion({ id: 'cart' }),
        benefit('sofas', { kind: 'offer', of: products('SOFA'), discount: { amountMinor: 10_000 } }),
      ],
      undefined,
      aPromotionContext({ coupon: 'welcome 10' }),
    )
    expect(
      priced.adjustments.map(({ promotionId, kind, amount }) => [promotionId, kind, amount.minor]),
    ).toEqual([
      ['sofas', 'offer', -10_000],
      ['cart', 'cart', -10_000],
      ['welcome', 'coupon', -9_000],
    ])
    expect(priced.total.minor).toBe(81_000)
    expect(priced.coupon).toMatchObject({ applied: true, code: 'WELCOME10', promotionId: 'welcome' })
  })

  test('targets items by product, by category with descendants, and by brand', () => {
    const of = (target: object) =>
      price([
        benefit('some', { kind: 'offer', of: { ...products(), ...target }, discount: rate(1_000) }),
      ]).lines.map(({ net }) => net.minor)
    expect(of({ products: ['LAMP'] })).toEqual([100_000, 9_000])
    expect(of({ categories: ['living'] })).toEqual([90_000, 10_000])
    expect(of({ brands: ['Nur'] })).toEqual([100_000, 9_000])
  })

  test('makes the cheapest units of a bogo free, and hints at the missing ones', () => {
    const bogo = benefit('bogo', { kind: 'bogo', of: products('SOFA', 'LAMP'), buy: 2, get: 1, rate: 10_000 })
    const two = price([bogo])
    expect(two.total.minor).toBe(110_000)
    expect(two.hints).toMatchObject([{ promotionId: 'bogo', rejection: { kind: 'add-items', missing: 1 } }])
    const three = price([bogo], [{ ...sofa, quantity: 2 }, lamp])
    expect(three.total.minor).toBe(200_000)
    expect(three.bundles.get('bogo')).toMatchObject({ skus: ['LAMP', 'SOFA'], amount: { minor: -10_000 } })
  })

  test('applies a combo to whole sets, using each unit once', () => {
    const combo = benefit('set', {
      kind: 'combo',
      parts: [
        { of: products('SOFA'), quantity: 1 },
        { of: products('LAMP'), quantity: 2 },
      ],
      rate: 1_000,
    })
    expect(price([combo]).hints[0]?.rejection).toEqual({ kind: 'add-items', missing: 1 })
    const bogo = benefit('pairs', { kind: 'bogo', of: products('LAMP'), buy: 1, get: 1, rate: 10_000 })
    const both = price([combo, bogo], [sofa, { ...lamp, quantity: 4 }])
    expect(both.adjustments.map(({ kind, amount }) => [kind, amount.minor])).toEqual([
      ['combo', -12_000],
      ['bogo', -10_000],
    ])
  })

  test('applies a flash deal to as many units as it has uses left', () => {
    const flash = benefit(
      'flash',
      { kind: 'flash', of: products('LAMP'), discount: rate(5_000) },
      { limits: { uses: 10 } },
    )
    const priced = price([flash], [{ ...lamp, quantity: 5 }], undefined, new Map([['flash', 3]]))
    expect(priced.total.minor).toBe(35_000)
    expect(priced.uses).toEqual([{ promotionId: 'flash', quantity: 3 }])
    expect(price([flash], undefined, undefined, new Map([['flash', 0]])).hints[0]?.rejection.kind).toBe(
      'used-up',
    )
  })

  test('takes an amount off each unit of an unlimited flash deal', () => {
    const flash = benefit('flash', { kind: 'flash', of: products('LAMP'), discount: { amountMinor: 1_000 } })
    expect(price([flash], [{ ...lamp, quantity: 5 }]).total.minor).toBe(45_000)
  })

  test('applies the better of two exclusive promotions, and names it as the reason of the other', () => {
    const priced = price([
      benefit('small', { kind: 'cart', discount: { amountMinor: 5_000 } }, { group: 'season' }),
      benefit('large', { kind: 'offer', of: products('SOFA'), discount: rate(1_000) }, { group: 'season' }),
      benefit(
        'too-far',
        { kind: 'cart', discount: rate(9_000) },
        { group: 'season', when: { minimumMinor: 500_000 } },
      ),
    ])
    expect(priced.total.minor).toBe(100_000)
    expect(priced.hints).toMatchObject([
      { promotionId: 'small', rejection: { kind: 'better-one', promotionId: 'large' } },
      { promotionId: 'too-far', rejection: { kind: 'add-value', missing: { minor: 390_000 } } },
    ])
  })

  test('never goes below a floor, and rejects a promotion that would', () => {
    const atFloor = aPromotionLine({ floorMinor: 70_000 })
    const priced = price(
      [aPromotion({ id: 'a', benefit: { kind: 'cart', discount: rate(5_000) } }), aPromotion({ id: 'b' })],
      [atFloor],
    )
    expect(priced.total.minor).toBe(70_000)
    expect(priced.hints).toMatchObject([{ promotionId: 'b', rejection: { kind: 'lowest-price' } }])
  })

  test('offers the gifts of the tier reached, and hints at the next', () => {
    const tiers = benefit('gifts', {
      kind: 'gift-tiers',
      tiers: [
        { fromMinor: 100_000, choices: ['CUSHION', 'SOLD-OUT'] },
        { fromMinor: 150_000, choices: ['CUSHION'] },
      ],
    })
    const open = price([tiers])
    expect(open.gifts).toMatchObject([{ promotionId: 'gifts', choices: ['CUSHION'], chosen: null }])
    expect(open.hints).toMatchObject([{ rejection: { kind: 'add-value', missing: { minor: 40_000 } } }])
    const chosen = price(
      [tiers],
      undefined,
      aPromotionContext({ chosenGifts: new Map([['gifts', 'CUSHION']]) }),
    )
    expect(chosen.lines.at(-1)).toMatchObject({ sku: 'CUSHION', gift: true, net: { minor: 0 } })
    expect([chosen.subTotal.minor, chosen.discount.minor, chosen.total.minor]).toEqual([
      115_000, -5_000, 110_000,
    ])
  })

  test('adds the gift of a freebie product while it is in stock', () => {
    const gift = benefit('with', { kind: 'gift-with', of: products('SOFA'), buy: 1, get: 1, sku: 'CUSHION' })
    expect(price([gift], [{ ...sofa, quantity: 5 }]).lines.at(-1)).toMatchObject({
      sku: 'CUSHION',
      quantity: 3,
      gift: true,
    })
  })

  test('rejects for payment method, customer group, first order and minimum', () => {
    const kindOf = (promotion: Promotion, context = {}) =>
      price([promotion], undefined, aPromotionContext(context)).hints[0]?.rejection.kind
    const card = aPromotion({ when: { paymentMethods: ['tabby'] } })
    expect(kindOf(card)).toBe('other-payment')
    expect(kindOf(card, { paymentMethod: 'tabby' })).toBeUndefined()
    const group = aPromotion({ when: { customerGroups: ['staff'] } })
    expect(kindOf(group)).toBe('members-only')
    expect(kindOf(group, { customer: { group: 'staff', isFirstOrder: null } })).toBeUndefined()
    const first = aPromotion({ when: { firstOrder: true } })
    expect(kindOf(first)).toBeUndefined()
    expect(kindOf(first, { customer: { group: null, isFirstOrder: false } })).toBe('first-order-only')
    expect(kindOf(aPromotion({ when: { minimumMinor: 200_000 } }))).toBe('add-value')
  })

  test('makes delivery free above the minimum of the promotion', () => {
    const free = benefit('ship', { kind: 'free-delivery' }, { when: { minimumMinor: 110_000 } })
    expect(price([free]).freeDelivery?.promotionId).toBe('ship')
    expect(price([free], [sofa]).freeDelivery).toBeNull()
  })

  test.each([
    ['nobody knows', aPromotion(), 'GUESS'],
    ['is spent', aPromotion({ id: 'spent', when: { coupon: 'ONCE' } }), 'ONCE'],
    ['has not begun', aPromotion({ when: { coupon: 'NEW' }, schedule: { from: '2090-11-01T00:00' } }), 'NEW'],
    ['is of another country', aPromotion({ country: 'kw', when: { coupon: 'KUWAIT' } }), 'KUWAIT'],
    ['is for others', aPromotion({ when: { coupon: 'STAFF', customerGroups: ['staff'] } }), 'STAFF'],
  ])('reports a code that %s as invalid', (_, promotion, coupon) => {
    const priced = price([promotion], undefined, aPromotionContext({ coupon }), new Map([['spent', 0]]))
    expect(priced.coupon).toEqual({ code: coupon, applied: false, reason: 'invalid' })
  })

  test('reports that the promotion of a code has ended', () => {
    const old = aPromotion({ when: { coupon: 'OLD' }, schedule: { until: '2026-11-01T00:00' } })
    const priced = price([old], undefined, aPromotionContext({ coupon: 'OLD' }))
    expect(priced.coupon).toEqual({ code: 'OLD', applied: false, reason: { kind: 'ended' } })
  })
})

describe('statusAt', () => {
  const running = (schedule: object, at: string) => {
    const { adjustments, hints, nextChange } = price(
      [aPromotion({ schedule })],
      undefined,
      aPromotionContext({ at }),
    )
    return { runs: adjustments.length > 0, because: hints[0]?.rejection.kind, nextChange }
  }

  test('starts and ends to the second in local time', () => {
    const weekend = { from: '2026-11-27T00:00', until: '2026-11-30T00:00' }
    expect(running(weekend, '2026-11-26T19:59:59.000Z')).toEqual({
      runs: false,
      because: 'not-yet',
      nextChange: '2026-11-26T20:00:00.000Z',
    })
    expect(running(weekend, '2026-11-26T20:00:00.000Z')).toMatchObject({
      runs: true,
      nextChange: '2026-11-29T20:00:00.000Z',
    })
    expect(running(weekend, '2026-11-29T19:59:59.999Z').runs).toBe(true)
    expect(running(weekend, '2026-11-29T20:00:00.000Z')).toEqual({
      runs: false,
      because: 'ended',
      nextChange: null,
    })
  })

  test('runs only in its hours and on its weekdays', () => {
    const evenings = { weekdays: [5, 6], hours: { from: '18:00', to: '23:00' } }
    expect(running(evenings, '2026-11-27T13:00:00.000Z')).toMatchObject({
      because: 'not-yet',
      nextChange: '2026-11-27T14:00:00.000Z',
    })
    expect(running(evenings, '2026-11-27T18:59:59.000Z')).toMatchObject({
      runs: true,
      nextChange: '2026-11-27T19:00:00.000Z',
    })
    expect(running(evenings, '2026-11-29T15:00:00.000Z')).toMatchObject({
      because: 'not-yet',
      nextChange: '2026-12-04T14:00:00.000Z',
    })
  })
})
