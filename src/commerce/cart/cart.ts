import type { ProductSnapshot } from '#commerce/catalog/product-snapshot.ts'
import type { ProductCard } from '#commerce/catalog/product-card.ts'
import type { Supply } from '#commerce/catalog/product.ts'
import type { SizeClass } from '#commerce/delivery/size-class.ts'
import type { ListCombos } from '#commerce/promotions/list-combos.ts'
import type { PricedCart } from '#commerce/promotions/priced-cart.ts'
import type { Money } from '#kernel/money.ts'
import type { Result } from '#kernel/result.ts'
import type { Storefront } from '#kernel/storefront.ts'
import type { ItemQuantity } from '#kernel/item-quantity.ts'
import type { BulkAgreement } from './bulk-agreement.ts'
import type { CartGains } from './cart-gains.ts'

/** A line item as the cart shows it, at current prices. */
export type CartLine = {
  readonly sku: string
  readonly quantity: number
  readonly card: ProductCard
  /** "Sand · 220 cm". */
  readonly choice: string
  readonly unitPrice: Money
  readonly total: Money
  readonly sizeClass: SizeClass
  readonly supply: Supply
  /** Units that can be delivered now. */
  readonly available: number
  /** Number of the quote that its price was agreed by; missing: it has the price of the day. */
  readonly quote?: string
  /** What has changed since it was added. */
  readonly notices: readonly CartNotice[]
}

export type CartNotice =
  | { readonly kind: 'price-changed'; readonly before: Money }
  | { readonly kind: 'limited-stock'; readonly available: number }
  | { readonly kind: 'sold-out' }
  /** The quote has ended, or was for another quantity: the price of the day counts. */
  | { readonly kind: 'agreed-price-ended'; readonly quote: string; readonly before: Money }

export type Cart = {
  readonly lines: readonly CartLine[]
  /** Saved for later; in no total. */
  readonly saved: readonly CartLine[]
  /** Lines that this country does not sell, or that are no longer in the catalog. */
  readonly notSold: readonly ItemQuantity[]
  /** Units on all lines. */
  readonly count: number
  /** Before promotions. */
  readonly subTotal: Money
  /** After promotions, with hints and gifts; for a buyer who is not known yet. */
  readonly priced: PricedCart
  readonly gains: CartGains
  /** By SKU: gifts in the cart, gifts to choose from, and those of the next tier. */
  readonly gifts: ReadonlyMap<string, { readonly card: ProductCard; readonly choice: string }>
  /** Of each line that is sold here, by SKU: for analytics. */
  readonly snapshots: ReadonlyMap<string, ProductSnapshot>
  readonly version: number
  /** The accepted quote that lines have their price by; missing or null: none. */
  readonly agreement?: BulkAgreement | null
}

/** 15 or more of one product is a bulk order, which has its own form. */
export const bulkFrom = 15

export type CartFailure =
  | { readonly kind: 'unknown-sku' }
  | { readonly kind: 'not-sold-here' }
  | { readonly kind: 'not-a-quantity' }
  | { readonly kind: 'out-of-stock'; readonly available: number }
  | { readonly kind: 'bulk'; readonly from: number }
  | { readonly kind: 'cart-full'; readonly max: number }
  /** Its price was agreed for this quantity. */
  | { readonly kind: 'agreed-quantity'; readonly quantity: number }
  | { readonly kind: 'invalid-purchase-order' }
  /** The code does not exist, is used up or belongs to another customer; which one is not revealed. */
  | { readonly kind: 'coupon-rejected' }
  | { readonly kind: 'coupon-ended' }
  /** It runs in another country. */
  | { readonly kind: 'coupon-elsewhere' }
  /** A coupon that applies was not to be replaced. */
  | { readonly kind: 'coupon-present'; readonly code: string }
  /** The cart does not qualify for the gift, or no longer. */
  | { readonly kind: 'gift-gone' }
  | { readonly kind: 'too-many'; readonly retryAfterSeconds: number }

/** `token` identifies the visitor's cart (cookie _gct); null: there is none yet, and `add` returns a new one. */
export type CartFacade = {
  load(token: string | null, storefront: Storefront): Promise<Cart>
  add(
    request: {
      readonly token: string | null
      /** Added all or none. */
      readonly items: readonly ItemQuantity[]
      /** Idempotency key: a repetition adds nothing. */
      readonly key: string | null
      readonly from: string
    },
    storefront: Storefront,
  ): Promise<Result<{ readonly token: string; readonly cart: Cart }, CartFailure>>
  /** Adds the items of an earlier order that are available now; `missing`: the others. Fails only when none are. */
  addAgain(
    request: {
      readonly token: string | null
      readonly items: readonly ItemQuantity[]
      /** Idempotency key: a repetition adds nothing. */
      readonly key: string
      readonly from: string
    },
    storefront: Storefront,
  ): Promise<
    Result<
      { readonly token: string; readonly missing: readonly ItemQuantity[] },
      { readonly kind: 'nothing-sold' } | { readonly kind: 'too-many'; readonly retryAfterSeconds: number }
    >
  >
  /** Quantity 0 removes the line. */
  setQuantity(
    request: { readonly token: string; readonly sku: string; readonly quantity: number },
    storefront: Storefront,
  ): Promise<Result<Cart, CartFailure>>
  /** Saves a line for later, or moves it back into the cart. */
  setSaved(
    request: { readonly token: string; readonly sku: string; readonly saved: boolean },
    storefront: Storefront,
  ): Promise<Result<Cart, CartFailure>>
  /** Code null removes the coupon. */
  setCoupon(
    request: {
      readonly token: string
      readonly code: string | null
      readonly from: string
      /** False: another coupon that applies stays. Default: true. */
      readonly replace?: boolean
    },
    storefront: Storefront,
  ): Promise<Result<Cart, CartFailure>>
  /** Notes the company's own number of the purchase; an empty one removes it. */
  setPurchaseOrder(
    request: { readonly token: string; readonly purchaseOrder: string },
    storefront: Storefront,
  ): Promise<Result<Cart, CartFailure>>
  /** Combos that these SKUs begin. */
  readonly listCombos: ListCombos
  /** SKU null: none of them. */
  chooseGift(
    request: { readonly token: string; readonly promotionId: string; readonly sku: string | null },
    storefront: Storefront,
  ): Promise<Result<Cart, CartFailure>>
}
