import type { ProductSnapshot } from '#commerce/catalog/product-snapshot.ts'
import type { ProductCard } from '#commerce/catalog/product-card.ts'
import type { Supply } from '#commerce/catalog/supply.ts'
import type { SizeClass } from '#commerce/delivery/size-class.ts'
import type { ListCombos } from '#commerce/promotions/list-combos.ts'
import type { PricedCart } from '#commerce/promotions/priced-cart.ts'
import type { Money } from '#kernel/money.ts'
import type { Result } from '#kernel/result.ts'
import type { Storefront } from '#kernel/storefront.ts'

/** A line as the cart shows it: priced now, never as it was when added. */
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
  /** What has changed since it was added; said at the line. */
  readonly notices: readonly CartNotice[]
}

export type CartNotice =
  | { readonly kind: 'price-changed'; readonly before: Money }
  | { readonly kind: 'fewer-left'; readonly available: number }
  | { readonly kind: 'sold-out' }

/** A line that this country does not sell, or that has left the catalog. */
export type NotSoldLine = { readonly sku: string; readonly quantity: number }

export type Cart = {
  readonly lines: readonly CartLine[]
  /** Put aside for later; in no total. */
  readonly saved: readonly CartLine[]
  readonly notSold: readonly NotSoldLine[]
  /** Pieces, those that can be had. */
  readonly count: number
  /** Before promotions. */
  readonly subTotal: Money
  /** After them: what each takes off which line, what would bring more, gifts. Of a buyer of whom nothing is known. */
  readonly priced: PricedCart
  /** Gifts in the cart and on offer, by SKU. */
  readonly gifts: ReadonlyMap<string, { readonly card: ProductCard; readonly choice: string }>
  /** Of each line that is sold here, by SKU: for analytics. */
  readonly snapshots: ReadonlyMap<string, ProductSnapshot>
  readonly version: number
}

/** 15 or more of one product is a bulk order: asked for by a form, not put in a cart. */
export const bulkFrom = 15

export type CartFailure =
  | { readonly kind: 'unknown-sku' }
  | { readonly kind: 'not-sold-here' }
  | { readonly kind: 'not-a-quantity' }
  | { readonly kind: 'out-of-stock'; readonly available: number }
  | { readonly kind: 'bulk'; readonly from: number }
  | { readonly kind: 'cart-full'; readonly most: number }
  /** Nobody's code, a spent one, another's: all the same. */
  | { readonly kind: 'coupon-refused' }
  /** The cart has not earned it, or no longer. */
  | { readonly kind: 'gift-gone' }
  | { readonly kind: 'too-many'; readonly retryAfterSeconds: number }

/** `token` is the visitor's own (cookie _gct); null: has none yet, the answer brings one. */
export type CartFacade = {
  load(token: string | null, storefront: Storefront): Promise<Cart>
  add(
    request: {
      readonly token: string | null
      /** All of them are added, or none. */
      readonly items: readonly { readonly sku: string; readonly quantity: number }[]
      /** Of this press of the button; a repetition of it adds nothing. */
      readonly key: string | null
      readonly from: string
    },
    storefront: Storefront,
  ): Promise<Result<{ readonly token: string; readonly cart: Cart }, CartFailure>>
  /** Quantity 0 takes the line away. */
  setQuantity(
    request: { readonly token: string; readonly sku: string; readonly quantity: number },
    storefront: Storefront,
  ): Promise<Result<Cart, CartFailure>>
  /** Puts a line aside for later, or back into the cart. */
  setSaved(
    request: { readonly token: string; readonly sku: string; readonly saved: boolean },
    storefront: Storefront,
  ): Promise<Result<Cart, CartFailure>>
  /** Null takes the coupon away. */
  setCoupon(
    request: { readonly token: string; readonly code: string | null; readonly from: string },
    storefront: Storefront,
  ): Promise<Result<Cart, CartFailure>>
  /** What would complete a combo with these. */
  readonly listCombos: ListCombos
  /** SKU null: none of them. */
  chooseGift(
    request: { readonly token: string; readonly promotionId: string; readonly sku: string | null },
    storefront: Storefront,
  ): Promise<Result<Cart, CartFailure>>
}
