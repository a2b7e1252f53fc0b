import fc from 'fast-check'
import { explainCart } from '#commerce/promotions/price-cart.ts'
import type { PromotionLine } from '#commerce/promotions/priced-cart.ts'
import type { Benefit, Discount, Promotion, Target } from '#commerce/promotions/promotion.ts'
import type { Currency } from '#kernel/currency.ts'
import { money } from '#kernel/money.ts'
import { aPromotion, aPromotionContext, aPromotionLine } from './a-promotion.ts'

const skus = ['A', 'B', 'C', 'D', 'E']
const target: fc.Arbitrary<Target> = fc.record({
  products: fc.subarray(skus, { maxLength: 3 }),
  categories: fc.subarray(['living', 'lighting'], { maxLength: 1 }),
  brands: fc.constant([]),
})
const discount: fc.Arbitrary<Discount> = fc.oneof(
  fc.record({
    rate: fc.integer({ min: 1, max: 10_000 }),
    maxMinor: fc.option(fc.integer({ min: 1, max: 50_000 })),
  }),
  fc.record({ amountMinor: fc.integer({ min: 1, max: 200_000 }) }),
)
const few = fc.integer({ min: 1, max: 3 })
const benefit: fc.Arbitrary<Benefit> = fc.oneof(
  fc.record({ kind: fc.constant('offer' as const), of: target, discount }),
  fc.record({ kind: fc.constant('cart' as const), discount }),
  fc.record({ kind: fc.constant('flash' as const), of: target, discount }),
  fc.record({
    kind: fc.constant('bogo' as const),
    of: target,
    buy: few,
    get: few,
    rate: fc.constantFrom(5_000, 10_000),
  }),
  fc.record({
    kind: fc.constant('combo' as const),
    parts: fc.array(fc.record({ of: target, quantity: few }), { minLength: 1, maxLength: 3 }),
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
/** A cart, the active promotions, and a coupon. */
export type AnyCart = {
  readonly lines: readonly PromotionLine[]
  readonly promotions: readonly Promotion[]
  readonly coupon: string | null
}
const linesIn = (currency: Currency) =>
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

/** Any cart of up to five SKUs, up to seven promotions of every kind, with or without a coupon. */
export const anyCart = (currency: Currency): fc.Arbitrary<AnyCart> =>
  fc.record({
    lines: linesIn(currency),
    promotions,
    coupon: fc.option(fc.constantFrom('ONE', 'NONE')),
  })

/** Prices it with every gift chosen and in stock, and no uses yet. */
export const priceAny = (cart: AnyCart, currency: Currency) => explainAny(cart, currency).priced

/** The same with its reasons. */
export const explainAny = ({ lines, promotions: given, coupon }: AnyCart, currency: Currency) =>
  explainCart(
    lines,
    given,
    aPromotionContext({
      currency,
      coupon,
      chosenGifts: new Map(given.map(({ id }) => [id, 'GIFT'])),
    }),
    new Map(given.flatMap(({ id, limits }) => (limits.uses === null ? [] : [[id, limits.uses]]))),
    new Map(['A', 'GIFT'].map((sku) => [sku, { unitPrice: money(4_995, currency), available: 20 }])),
  )
