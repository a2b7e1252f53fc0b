import type { RateLimitDecision } from '#kernel/rate-limiter.ts'
import { localize, type ListVariants } from '#commerce/catalog/purchasable-variant.ts'
import type { Clock } from '#kernel/instant.ts'
import { fail, ok } from '#kernel/result.ts'
import type { Storefront } from '#kernel/storefront.ts'
import type { WishlistEntry, WishlistRepository } from './ports.ts'
import type { Wishlist, WishlistFacade } from './wishlist.ts'

type Deps = {
  readonly wishes: WishlistRepository
  readonly listVariants: ListVariants
  readonly newToken: () => string
  readonly clock: Clock
  /** shop.rateLimiter.check for wishlists. */
  readonly checkRateLimit: (from: string) => Promise<RateLimitDecision>
}

export const maxWishlistEntries = 200

/** What a visitor wants to find again. Wishes of another country stay kept and are not shown. */
export function createWishlist({
  wishes,
  listVariants,
  newToken,
  clock,
  checkRateLimit,
}: Deps): WishlistFacade {
  async function show(kept: readonly WishlistEntry[], storefront: Storefront): Promise<Wishlist> {
    const variants = await listVariants(
      kept.map(({ sku }) => sku),
      storefront.country,
    )
    const items = kept.flatMap(({ id, sku }) => {
      const variant = variants.get(sku)
      // Specification 4: loading marks all items selected.
      return variant
        ? [{ _id: id, sku, selected: true, card: localize(variant, storefront.language).card }]
        : []
    })
    return { items, skus: items.map(({ sku }) => sku), count: items.length }
  }

  return {
    load: async (token, storefront) => show(token === null ? [] : await wishes.find(token), storefront),

    async set({ token, sku, listed, from }, storefront) {
      const turn = await checkRateLimit(from)
      if (!turn.allowed) return fail({ kind: 'too-many', retryAfterSeconds: turn.retryAfterSeconds })
      if (listed && !(await listVariants([sku], storefront.country)).has(sku))
        return fail({ kind: 'unknown-sku' })
      const own = token !== null && (await wishes.isKnown(token)) ? token : newToken()
      const kept = await wishes.set({ token: own, sku, listed, at: clock.now() }, maxWishlistEntries)
      return kept.ok ? ok({ token: own, wishlist: await show(kept.value, storefront) }) : kept
    },
  }
}
