import type { RateLimiter } from '#kernel/rate-limiter.ts'
import type { Clock } from '#kernel/instant.ts'
import type { ListVariants } from '#commerce/catalog/purchasable-variant.ts'
import type { WishlistFacade } from '#commerce/wishlist/wishlist.ts'
import { createWishlist } from '#commerce/wishlist/create-wishlist.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { newVisitorToken } from '#adapters/customers/visitor-token.ts'
import { createWishlistRepository } from './wishlist-repository.ts'

type Deps = { readonly clock: Clock; readonly rateLimiter: RateLimiter } & {
  readonly listVariants: ListVariants
}

export const createWishlistModule = (
  db: Database,
  { clock, rateLimiter, listVariants }: Deps,
): WishlistFacade =>
  createWishlist({
    wishlists: createWishlistRepository(db),
    listVariants,
    newToken: newVisitorToken,
    clock,
    checkRateLimit: (from) => rateLimiter.check('wishlist', from),
  })
