import type { Cart, CartFailure } from '#commerce/cart/cart.ts'
import type { ProductCard } from '#commerce/catalog/product-card.ts'
import type { Result } from '#kernel/result.ts'
import type { Storefront } from '#kernel/storefront.ts'

/** Specification 3: items (with _id and a selected flag), skus, count. Loading marks all items selected. */
export type Wishlist = {
  readonly items: readonly {
    readonly _id: string
    readonly sku: string
    readonly selected: boolean
    readonly card: ProductCard
    /** "Sand · 220 cm"; empty when there is nothing to choose. */
    readonly choice: string
    /** Why it cannot go into a cart as it is; null: it can. */
    readonly obstacle: 'sold-out' | 'made-to-measure' | 'sold-in-parts' | null
  }[]
  readonly skus: readonly string[]
  readonly count: number
}

export const maxWishlistEntries = 200

type TooMany = { readonly kind: 'too-many'; readonly retryAfterSeconds: number }
type NothingSelected = { readonly kind: 'nothing-selected' }

export type WishlistFailure =
  { readonly kind: 'unknown-sku' } | { readonly kind: 'wishlist-full'; readonly max: number } | TooMany

/** `token` identifies the visitor's wishlist (cookie _gsa); null: none yet, and `set` returns a new one. */
export type WishlistFacade = {
  /** A shared wishlist, made from the SKUs in its link. */
  show(skus: readonly string[], storefront: Storefront): Promise<Wishlist>
  load(token: string | null, storefront: Storefront): Promise<Wishlist>
  set(
    request: {
      readonly token: string | null
      readonly sku: string
      readonly listed: boolean
      readonly from: string
    },
    storefront: Storefront,
  ): Promise<Result<{ readonly token: string; readonly wishlist: Wishlist }, WishlistFailure>>
  /** `skus`: those removed. */
  remove(request: {
    readonly token: string | null
    readonly skus: readonly string[]
    readonly from: string
  }): Promise<Result<{ readonly skus: readonly string[] }, NothingSelected | TooMany>>
  /** Adds one unit of each, at most `max` items, and takes those off the list. What cannot be added as it is stays. */
  moveToCart(
    request: {
      readonly token: string | null
      readonly cartToken: string | null
      readonly skus: readonly string[]
      readonly max: number
      readonly from: string
    },
    storefront: Storefront,
  ): Promise<
    Result<
      { readonly cartToken: string; readonly cart: Cart; readonly skus: readonly string[] },
      NothingSelected | CartFailure
    >
  >
}
