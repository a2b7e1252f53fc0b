import type { Bilingual } from '#kernel/country.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Money } from '#kernel/money.ts'

/** In the order in which they apply. */
export const adjustmentKinds = ['combo', 'bogo', 'flash', 'offer', 'cart', 'coupon', 'gift'] as const
export type AdjustmentKind = (typeof adjustmentKinds)[number]

/** What a promotion takes off. */
export type Adjustment = {
  readonly promotionId: string
  readonly kind: AdjustmentKind
  readonly label: Bilingual
  /** Zero or less. */
  readonly amount: Money
}

export type PricedLine = {
  readonly sku: string
  readonly quantity: number
  /** Of the price book (its special price while one runs), tax included. */
  readonly unitPrice: Money
  /** unitPrice × quantity. */
  readonly gross: Money
  /** This line's share of every discount. */
  readonly adjustments: readonly Adjustment[]
  /** gross + adjustments; never below zero. */
  readonly net: Money
  /** Put there by a promotion, not by the shopper. */
  readonly gift: boolean
}

/** Lines that one promotion binds together: the specification's cartPromotionBundleInfo, keyed by promotionId. */
export type PromotionBundle = {
  readonly promotionId: string
  readonly kind: AdjustmentKind
  readonly label: Bilingual
  readonly skus: readonly string[]
  readonly amount: Money
}

/** Why a promotion does not apply; each is told to the shopper with what would change it. */
export type PromotionRejection =
  | { readonly kind: 'add-value'; readonly missing: Money }
  | { readonly kind: 'add-pieces'; readonly missing: number }
  | { readonly kind: 'other-payment'; readonly methods: readonly string[] }
  | { readonly kind: 'first-order-only' }
  | { readonly kind: 'members-only' }
  | { readonly kind: 'used-up' }
  | { readonly kind: 'not-yet'; readonly from: Instant }
  | { readonly kind: 'ended' }
  | { readonly kind: 'better-one'; readonly promotionId: string }
  | { readonly kind: 'lowest-price' }
  | { readonly kind: 'nothing-fits' }

export type PromotionHint = {
  readonly promotionId: string
  readonly label: Bilingual
  readonly rejection: PromotionRejection
}

/** Whether the coupon applies. A code that is nobody's, spent or another's is told by one and the same refusal. */
export type CouponState =
  | { readonly code: string; readonly applied: true; readonly label: Bilingual; readonly promotionId: string }
  | { readonly code: string; readonly applied: false; readonly reason: 'refused' | PromotionRejection }

/** Free gifts that this cart has earned; the shopper chooses one. */
export type GiftOffer = {
  readonly promotionId: string
  readonly label: Bilingual
  /** SKUs that can be had, in the merchant's order. */
  readonly choices: readonly string[]
  readonly chosen: string | null
}

/** A cart after all promotions. Sum of the lines' net = total, and of their adjustments = discount, to the last minor unit. */
export type PricedCart = {
  /** Lines of the cart in their order, then chosen gifts. */
  readonly lines: readonly PricedLine[]
  /** Whole, one for each promotion that applied, in the order they were applied. */
  readonly adjustments: readonly Adjustment[]
  readonly bundles: ReadonlyMap<string, PromotionBundle>
  readonly hints: readonly PromotionHint[]
  readonly coupon: CouponState | null
  readonly gifts: readonly GiftOffer[]
  /** Set when a promotion pays the delivery. */
  readonly freeDelivery: { readonly promotionId: string; readonly label: Bilingual } | null
  readonly subTotal: Money
  /** Zero or less. */
  readonly discount: Money
  /** Of the goods: subTotal + discount. */
  readonly total: Money
  /** Uses this cart would take of promotions and coupons that are counted: guarded when the order is placed. */
  readonly uses: readonly { readonly promotionId: string; readonly quantity: number }[]
  /** When the first flash deal in this cart ends; missing or null: it has none that ends. */
  readonly flashUntil?: Instant | null
  /** When a promotion that matters here begins or ends next. */
  readonly nextChange: Instant | null
}

/** What the engine is told of a line. */
export type PromotionLine = {
  readonly sku: string
  readonly productCode: string
  /** Own and higher ones: "living/sofas" is also in "living". */
  readonly categories: readonly string[]
  readonly brand: string
  readonly quantity: number
  readonly unitPrice: Money
  /** A stack of promotions never takes one piece below this; null: no floor but zero. */
  readonly floor: Money | null
}

export type PromotionContext = {
  readonly country: string
  readonly timeZone: string
  readonly currency: Money['currency']
  readonly at: Instant
  readonly coupon: string | null
  /** Code; null while none is chosen. */
  readonly paymentMethod: string | null
  readonly customer: { readonly group: string | null; readonly isFirstOrder: boolean | null }
  /** promotionId → SKU. */
  readonly chosenGifts: ReadonlyMap<string, string>
}
