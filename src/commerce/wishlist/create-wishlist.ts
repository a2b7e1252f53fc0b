import type { RateLimitDecision } from '#kernel/rate-limiter.ts'
import {
  localize,
  type ListVariants,
  type PurchasableVariant,
} from '#commerce/catalog/purchasable-variant.ts'
import type { Clock } from '#kernel/instant.ts'
import { fail, ok } from '#kernel/result.ts'
import type { Storefront } from '#kernel/storefront.ts'
import type { WishlistEntry, WishlistRepository } from './ports.ts'
import { isCustomerToken } from '#kernel/visitor-token.ts'
import { maxWishlistEntries, type Wishlist, type WishlistFacade } from './wishlist.ts'

type Deps = {
  readonly wishlists: WishlistRepository
  readonly listVariants: ListVariants
  readonly newToken: () => string
  readonly clock: Clock
  /** shop.rateLimiter.check for wishlists. */
  readonly checkRateLimit: (from: string) => Promise<RateLimitDecision>
}

/** The wishlist of a visitor. Entries that this country does not sell are kept, and not shown. */
export function createWishlist({
  wishlists,
  listVariants,
  newToken,
  clock,
  checkRateLimit,
}: Deps): WishlistFacade {
  async function show(entries: readonly WishlistEntry[], storefront: Storefront): Promise<Wishlist> {
    const variants = await listVariants(
      entries.map(({ sku }) => sku),
      storefront.country,
    )
    const items = entries.flatMap(({ id, sku }) => {
      const variant = variants.get(sku)
      // Specification 4: loading marks all items selected.
      return variant
        ? [
            {
              _id: id,
              sku,
              selected: true,
              ...localize(variant, storefront.language),
              obstacle: obstacleOf(variant),
            },
          ]
        : []
    })
    return { items, skus: items.map(({ sku }) => sku), count: items.length }
  }

  return {
    show: (skus, storefront) =>
      show(
        skus.slice(0, maxWishlistEntries).map((sku) => ({ id: sku, sku })),
        storefront,
      ),

    load: async (token, storefront) => show(token === null ? [] : await wishlists.find(token), storefront),

    async set({ token, sku, listed, from }, storefront) {
      const limit = await checkRateLimit(from)
      if (!limit.allowed) return fail({ kind: 'too-many', retryAfterSeconds: limit.retryAfterSeconds })
      if (listed && !(await listVariants([sku], storefront.country)).has(sku))
        return fail({ kind: 'unknown-sku' })
      const ownToken =
        token !== null && (isCustomerToken(token) || (await wishlists.isKnown(token))) ? token : newToken()
      const entries = await wishlists.set(
        { token: ownToken, sku, listed, at: clock.now() },
        maxWishlistEntries,
      )
      if (!entries.ok) return entries
      return ok({ token: ownToken, wishlist: await show(entries.value, storefront) })
    },
  }
}

function obstacleOf({ cut, addable, available }: PurchasableVariant): Wishlist['items'][number]['obstacle'] {
  if (cut !== null) return 'made-to-measure'
  if (!addable) return 'sold-in-parts'
  return available > 0 ? null : 'sold-out'
}
