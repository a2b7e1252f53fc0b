import { randomUUID } from 'node:crypto'
import type { RateLimiter } from '#kernel/rate-limiter.ts'
import type { Clock } from '#kernel/instant.ts'
import type { CartFacade } from '#commerce/cart/cart.ts'
import type { ListVariants } from '#commerce/catalog/purchasable-variant.ts'
import { createSharedWishlists } from '#commerce/wishlist/create-shared-wishlists.ts'
import { createWishlist } from '#commerce/wishlist/create-wishlist.ts'
import type { SharedWishlistsFacade } from '#commerce/wishlist/shared-wishlists.ts'
import { createShowWishlist } from '#commerce/wishlist/show-wishlist.ts'
import type { WishlistFacade } from '#commerce/wishlist/wishlist.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { digestToken, newVisitorToken } from '#adapters/customers/visitor-token.ts'
import { createShareSecrets } from './share-secrets.ts'
import { createSharedWishlistRepository } from './shared-wishlist-repository.ts'
import { createWishlistRepository } from './wishlist-repository.ts'

type Deps = {
  readonly clock: Clock
  readonly rateLimiter: RateLimiter
  readonly secret: string
  readonly listVariants: ListVariants
  readonly addToCart: CartFacade['add']
}

export function createWishlistModule(
  db: Database,
  { clock, rateLimiter, secret, listVariants, addToCart }: Deps,
): { readonly wishlist: WishlistFacade; readonly sharedWishlists: SharedWishlistsFacade } {
  const wishlists = createWishlistRepository(db)
  const showWishlist = createShowWishlist(listVariants)
  return {
    wishlist: createWishlist({
      wishlists,
      showWishlist,
      listVariants,
      addToCart,
      newToken: newVisitorToken,
      digest: digestToken,
      clock,
      checkRateLimit: (from) => rateLimiter.check('wishlist', from),
    }),
    sharedWishlists: createSharedWishlists({
      shares: createSharedWishlistRepository(db),
      showWishlist,
      secrets: createShareSecrets(secret),
      newId: randomUUID,
      clock,
      checkRateLimit: (rule, from) => rateLimiter.check(rule, from),
    }),
  }
}
