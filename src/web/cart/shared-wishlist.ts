import { pathTo } from '#web/paths.ts'

/** Of a link; a wishlist may hold more. */
export const maxSharedEntries = 60

/**
 * Link that shows what is on a wishlist to others. It holds the SKUs themselves, as the link of a cart does: nothing is
 * stored for it, and nobody can guess from it whose list it is or what is put there later.
 */
export const sharedWishlistHref = (origin: string, storefrontCode: string, skus: readonly string[]): string =>
  `${origin}${pathTo(storefrontCode, 'sharedWishlist')}?items=${skus.slice(0, maxSharedEntries).join('~')}`
