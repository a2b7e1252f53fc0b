import type { ListSellables } from '#commerce/catalog/sellable.ts'
import type { Shop } from '#commerce/shop.ts'
import type { WishlistFacade } from '#commerce/wishlist/wishlist.ts'
import { createWishlist } from '#commerce/wishlist/wishlist-use-cases.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { newVisitorToken } from '#adapters/customers/visitor-token.ts'
import { createWishlistRepository } from './wishlist-repository.ts'

type Parts = Pick<Shop, 'clock' | 'rateLimits'> & { readonly listSellables: ListSellables }

/** Wishlists, kept in the database. */
export const openWishlist = (db: Database, { clock, rateLimits, listSellables }: Parts): WishlistFacade =>
  createWishlist({
    wishes: createWishlistRepository(db),
    listSellables,
    newToken: newVisitorToken,
    clock,
    takeTurn: (from) => rateLimits.take('wishlist', from),
  })
