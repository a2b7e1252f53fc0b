import type { Bilingual } from '#kernel/country.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Money } from '#kernel/money.ts'
import type { OwnCode } from './own-code.ts'

/** In the order in which they apply. */
export type AdjustmentKind =
  'combo' | 'bogo' | 'flash' | 'offer' | 'cart' | 'coupon' | 'gift' | 'credit' | 'points'

/** What a promotion takes off a line or the whole cart. */
export type Adjustment = {
  readonly promotionId: string
  readonly kind: AdjustmentKind
  readonly label: Bilingual
  /** Zero or less. */
  readonly amount: Money
}

/** What an order must still contain for a gift to stay one. */
export type GiftTerms = {
  /** Value of the other items after their discounts; null: any. */
  readonly minimum: Money | null
  /** `get` gifts for every `buy` units of these SKUs; null: of any item. */
  readonly every: {
    readonly skus: readonly string[]
    readonly buy: number
    readonly get: number
  } | null
}

/** A line item with its prices and adjustments. */
export type PricedLine = {
  readonly sku: string
  readonly quantity: number
  /** From the price book (the special price while it runs), tax included. */
  readonly unitPrice: Money
  /** unitPrice × quantity. */
  readonly gross: Money
  /** This line's share of every discount. */
  readonly adjustments: readonly Adjustment[]
  /** gross + adjustments; never below zero. */
  readonly net: Money
  /** Added by a promotion, not by the shopper. */
  readonly gift: boolean
  /** Of gifts. */
  readonly giftTerms?: GiftTerms
  /** Number of the quote that its price was agreed by: no promotion applies to it. */
  readonly quote?: string
}

/** Lines that one promotion applies to together: the specification's cartPromotionBundleInfo, keyed by promotionId. */
export type PromotionBundle = {
  readonly promotionId: string
  readonly kind: AdjustmentKind
  readonly label: Bilingual
  readonly skus: readonly string[]
  readonly amount: Money
}

/** Why a promotion does not apply, with what would change it. */
export type PromotionRejection =
  /** `gifts`: of a gift tier, what could be chosen once it is reached. */
  | { readonly kind: 'add-value'; readonly missing: Money; readonly gifts?: readonly string[] }
  | { readonly kind: 'add-items'; readonly missing: number }
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

/** Whether the coupon applies. Codes that do not exist, are used up or belong to another customer are all `invalid`. */
export type CouponState =
  | { readonly code: string; readonly applied: true; readonly label: Bilingual; readonly promotionId: string }
  | { readonly code: string; readonly applied: false; readonly reason: 'invalid' | PromotionRejection }

/** Gifts that the cart qualifies for; the shopper chooses one. */
export type GiftOffer = {
  readonly promotionId: string
  readonly label: Bilingual
  /** SKUs in stock, in the merchant's order. */
  readonly choices: readonly string[]
  readonly chosen: string | null
}

/** A cart after all promotions. total = sum of the lines' net, discount = sum of their adjustments, to the minor unit. */
export type PricedCart = {
  /** Lines of the cart in order, then chosen gifts. */
  readonly lines: readonly PricedLine[]
  /** One for each promotion that applied, summed over the lines, in the order of application. */
  readonly adjustments: readonly Adjustment[]
  readonly bundles: ReadonlyMap<string, PromotionBundle>
  readonly hints: readonly PromotionHint[]
  readonly coupon: CouponState | null
  readonly gifts: readonly GiftOffer[]
  /** Set when a promotion pays for delivery. */
  readonly freeDelivery: { readonly promotionId: string; readonly label: Bilingual } | null
  /** A promotion for first orders applies, and it is not known yet whether this is one. */
  readonly assumesFirstOrder: boolean
  readonly subTotal: Money
  /** Zero or less. */
  readonly discount: Money
  /** Of the items: subTotal + discount. */
  readonly total: Money
  /** Uses of promotions with a limit, or by a code of the shopper's own; reserved when the order is placed. */
  readonly uses: readonly {
    readonly promotionId: string
    readonly quantity: number
    /** Id of the shopper's own code that unlocked it; left out: none did. */
    readonly ownCode?: string
  }[]
  /** End of the first flash deal in this cart to end; missing or null: none ends. */
  readonly flashUntil?: Instant | null
  /** When the next of the promotions offered here begins or ends. */
  readonly nextChange: Instant | null
}

/** A line item as the engine reads it. */
export type PromotionLine = {
  readonly sku: string
  readonly productCode: string
  /** With their ancestors: "living/sofas" is also in "living". */
  readonly categories: readonly string[]
  readonly brand: string
  readonly quantity: number
  readonly unitPrice: Money
  /** Promotions together never take a unit below this; null: zero. */
  readonly floor: Money | null
}

export type PromotionContext = {
  readonly country: string
  readonly timeZone: string
  readonly currency: Money['currency']
  readonly at: Instant
  readonly coupon: string | null
  /** What the coupon is where it is a code of the shopper's own that can still be used. */
  readonly ownCode?: OwnCode | undefined
  /** Null while none is chosen. */
  readonly paymentMethod: string | null
  /** isFirstOrder null: no contact is known yet. */
  readonly customer: { readonly group: string | null; readonly isFirstOrder: boolean | null }
  /** promotionId → SKU. */
  readonly chosenGifts: ReadonlyMap<string, string>
}

/** Price and stock of a possible gift. */
export type GiftItem = { readonly unitPrice: Money; readonly available: number }
