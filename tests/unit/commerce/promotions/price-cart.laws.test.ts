import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { priceCart } from '#commerce/promotions/price-cart.ts'
import type { PromotionLine } from '#commerce/promotions/priced-cart.ts'
import type { Benefit, Cut, Promotion, Target } from '#commerce/promotions/promotion.ts'
import type { Currency } from '#kernel/currency.ts'
import { money } from '#kernel/money.ts'
import { aPromotion, aPromotionContext, aPromotionLine } from '../../../support/a-promotion.ts'

const skus = ['A', 'B', 'C', 'D', 'E']
const target: fc.Arbitrary<Target> = fc.record({
  products: fc.subarray(skus, { maxLength: 3 }),
  categories: fc.subarray(['living', 'lighting'], { maxLength: 1 }),
  brands: fc.constant([]),
})
const cut: fc.Arbitrary<Cut> = fc.oneof(
  fc.record({
    rate: fc.integer({ min: 1, max: 10_000 }),
    mostMinor: fc.option(fc.integer({ min: 1, max: 50_000 })),
  }),
  fc.record({ amountMinor: fc.integer({ min: 1, max: 200_000 }) }),
)
const few = fc.integer({ min: 1, max: 3 })
const benefit: fc.Arbitrary<Benefit> = fc.oneof(
  fc.record({ kind: fc.constant('offer' as const), of: target, cut }),
  fc.record({ kind: fc.constant('cart' as const), cut }),
  fc.record({ kind: fc.constant('flash' as const), of: target, cut }),
  fc.record({
    kind: fc.constant('bogo' as const),
    of: target,
    buy: few,
    get: few,
    rate: fc.constantFrom(5_000, 10_000),
  }),
  fc.record({
    kind: fc.constant('combo' as const),
    parts: fc.array(fc.record({ of: target, pieces: few }), { minLength: 1, maxLength: 3 }),
    rate: fc.integer({ min: 100, max: 5_000 }),
  }),
  fc.record({
    kind: fc.constant('gift-with' as const),
    of: target,
    buy: few,
    get: few,
    sku: fc.constantFrom('A', 'GIFT'),
  }),
  fc.record({
    kind: fc.constant('gift-tiers' as const),
    tiers: fc.array(fc.record({ fromMinor: fc.nat(300_000), choices: fc.constant(['GIFT']) }), {
      minLength: 1,
      maxLength: 2,
    }),
  }),
  fc.constant({ kind: 'free-delivery' as const }),
)
const promotions: fc.Arbitrary<readonly Promotion[]> = fc
  .array(
    fc.record({
      benefit,
      group: fc.option(fc.constantFrom('x', 'y')),
      minimumMinor: fc.option(fc.nat(300_000)),
      coupon: fc.option(fc.constantFrom('ONE', 'TWO')),
      uses: fc.option(fc.nat(5)),
    }),
    { maxLength: 7 },
  )
  .map((given) =>
    given.map(({ minimumMinor, coupon, uses, ...parts }, index) =>
      aPromotion({ id: `p${index}`, ...parts, when: { minimumMinor, coupon }, limits: { uses } }),
    ),
  )
type Given = {
  readonly lines: readonly PromotionLine[]
  readonly promotions: readonly Promotion[]
  readonly coupon: string | null
}
const cart = (currency: Currency) =>
  fc
    .uniqueArray(
      fc.record({
        sku: fc.constantFrom(...skus),
        quantity: fc.integer({ min: 1, max: 14 }),
        minor: fc.integer({ min: 0, max: 300_000 }),
        share: fc.integer({ min: 0, max: 100 }),
        category: fc.constantFrom('living', 'lighting'),
      }),
      { selector: ({ sku }) => sku, maxLength: 5 },
    )
    .map((lines) =>
      lines.map(({ share, category, ...parts }) =>
        aPromotionLine({
          ...parts,
          currency,
          categories: [category],
          floorMinor: Math.floor((parts.minor * share) / 100),
        }),
      ),
    )

describe.each(['AED', 'KWD'] as const)('any cart in %s', (currency) => {
  const any = fc.record({
    lines: cart(currency),
    promotions,
    coupon: fc.option(fc.constantFrom('ONE', 'NONE')),
  })
  const price = ({ lines, promotions: given, coupon }: Given) =>
    priceCart(
      lines,
      given,
      aPromotionContext({
        currency,
        coupon,
        chosenGifts: new Map(given.map(({ id }: Promotion) => [id, 'GIFT'])),
      }),
      new Map(
        given.flatMap(({ id, limits }: Promotion) => (limits.uses === null ? [] : [[id, limits.uses]])),
      ),
      new Map(['A', 'GIFT'].map((sku) => [sku, { unitPrice: money(4_995, currency), available: 20 }])),
    )
  const sum = (amounts: readonly { readonly minor: number }[]) =>
    amounts.reduce((total, { minor }) => total + minor, 0)

  test('sums to the last minor unit, line by line and promotion by promotion', () => {
    fc.assert(
      fc.property(any, (given) => {
        const priced = price(given)
        expect(sum(priced.lines.map(({ net }) => net))).toBe(priced.total.minor)
        expect(sum(priced.lines.map(({ gross }) => gross))).toBe(priced.subTotal.minor)
        expect(priced.subTotal.minor + priced.discount.minor).toBe(priced.total.minor)
        expect(sum(priced.adjustments.map(({ amount }) => amount))).toBe(priced.discount.minor)
        for (const line of priced.lines)
          expect(line.gross.minor + sum(line.adjustments.map(({ amount }) => amount))).toBe(line.net.minor)
        for (const { promotionId, amount } of priced.adjustments) {
          const shares = priced.lines.flatMap(({ adjustments }) =>
            adjustments.filter((share) => share.promotionId === promotionId),
          )
          expect(sum(shares.map((share) => share.amount))).toBe(amount.minor)
        }
      }),
      { numRuns: 500 },
    )
  })

  test('never falls below zero or below a floor, and nothing makes it dearer', () => {
    fc.assert(
      fc.property(any, (given) => {
        const priced = price(given)
        priced.lines.forEach((line, index) => {
          const floor = given.lines[index]?.floor?.minor ?? 0
          expect(line.net.minor).toBeGreaterThanOrEqual(line.gift ? 0 : floor * line.quantity)
          for (const { amount } of line.adjustments) expect(amount.minor).toBeLessThanOrEqual(0)
        })
      }),
      { numRuns: 500 },
    )
  })

  test('costs the same each time, whatever the order of the promotions', () => {
    fc.assert(
      fc.property(any, (given) => {
        const turned = { ...given, promotions: given.promotions.toReversed() }
        expect(price(turned)).toEqual(price(given))
      }),
      { numRuns: 200 },
    )
  })

  test('has one promotion of a group at most, and every other one has its reason', () => {
    fc.assert(
      fc.property(any, (given) => {
        const priced = price(given)
        const hinted = new Set(priced.hints.map(({ promotionId }) => promotionId))
        const used = new Set([
          ...priced.adjustments.map(({ promotionId }) => promotionId),
          ...priced.gifts.map(({ promotionId }) => promotionId),
        ])
        for (const group of ['x', 'y'])
          expect(
            given.promotions.filter((one) => one.group === group && used.has(one.id)).length,
          ).toBeLessThanOrEqual(1)
        for (const {
          id,
          conditions,
          benefit: { kind },
        } of given.promotions)
          if (conditions.coupon === null && kind !== 'free-delivery')
            expect(used.has(id) || hinted.has(id)).toBe(true)
      }),
      { numRuns: 200 },
    )
  })

  test('never costs more for a promotion that goes with all others, when no other asks for a value', () => {
    fc.assert(
      fc.property(any, (given) => {
        const plain = given.promotions.filter(
          ({ group, conditions, benefit: { kind } }) =>
            group === null && conditions.minimumMinor === null && (kind === 'offer' || kind === 'cart'),
        )
        const [, ...fewer] = plain
        const all = price({ ...given, promotions: plain }).total.minor
        // Percentages of what is left round down each by itself: a minor unit for each of them may be lost.
        expect(all).toBeLessThanOrEqual(price({ ...given, promotions: fewer }).total.minor + plain.length)
      }),
      { numRuns: 200 },
    )
  })
})
