import type { Instant } from '#kernel/instant.ts'
import type { Result } from '#kernel/result.ts'

export type WishlistEntry = { readonly id: string; readonly sku: string }

export type WishlistRepository = {
  /** Newest first. */
  find(token: string): Promise<readonly WishlistEntry[]>
  isKnown(token: string): Promise<boolean>
  /** Adds or removes an SKU; idempotent. Creates the wishlist if needed. */
  set(
    entry: { readonly token: string; readonly sku: string; readonly listed: boolean; readonly at: Instant },
    max: number,
  ): Promise<Result<readonly WishlistEntry[], { readonly kind: 'wishlist-full'; readonly max: number }>>
}
