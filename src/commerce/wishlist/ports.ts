import type { Instant } from '#kernel/instant.ts'
import type { Result } from '#kernel/result.ts'

/** A wish as it is kept, newest first. */
export type WishlistEntry = { readonly id: string; readonly sku: string }

export type WishlistRepository = {
  find(token: string): Promise<readonly WishlistEntry[]>
  isKnown(token: string): Promise<boolean>
  /** Adding what is there, or taking away what is not, changes nothing. Makes the list when the token has none. */
  set(
    wish: { readonly token: string; readonly sku: string; readonly listed: boolean; readonly at: Instant },
    most: number,
  ): Promise<Result<readonly WishlistEntry[], { readonly kind: 'wishlist-full'; readonly most: number }>>
}
