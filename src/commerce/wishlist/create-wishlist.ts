import type { RateLimitDecision } from '#kernel/rate-limiter.ts'
import type { CartFacade } from '#commerce/cart/cart.ts'
import type { ListVariants } from '#commerce/catalog/purchasable-variant.ts'
import type { Clock } from '#kernel/instant.ts'
import { isCustomerToken } from '#kernel/visitor-token.ts'
import { fail, ok } from '#kernel/result.ts'
import type { WishlistRepository } from './ports.ts'
import type { ShowWishlist } from './show-wishlist.ts'
import { maxWishlistEntries, type WishlistFacade } from './wishlist.ts'

type Deps = {
  readonly wishlists: WishlistRepository
  readonly showWishlist: ShowWishlist
  readonly listVariants: ListVariants
  readonly addToCart: CartFacade['add']
  readonly newToken: () => string
  readonly digest: (text: string) => string
  readonly clock: Clock
  /** shop.rateLimiter.check for wishlists. */
  readonly checkRateLimit: (from: string) => Promise<RateLimitDecision>
}

/** The wishlist of a visitor. Entries that this country does not sell are kept, and not shown. */
export function createWishlist(deps: Deps): WishlistFacade {
  const { wishlists, showWishlist, listVariants, newToken, clock, checkRateLimit } = deps
  const find = async (token: string | null) => (token === null ? [] : await wishlists.find(token))

  return {
    show: (skus, storefront) =>
      showWishlist(
        skus.slice(0, maxWishlistEntries).map((sku) => ({ id: sku, sku })),
        storefront,
      ),

    load: async (token, storefront) => showWishlist(await find(token), storefront),

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
      return ok({ token: ownToken, wishlist: await showWishlist(entries.value, storefront) })
    },

    async remove({ token, skus, from }) {
      const limit = await checkRateLimit(from)
      if (!limit.allowed) return fail({ kind: 'too-many', retryAfterSeconds: limit.retryAfterSeconds })
      const removed =
        token === null || skus.length === 0 ? [] : await wishlists.remove(token, skus, clock.now())
      return removed.length === 0 ? fail({ kind: 'nothing-selected' }) : ok({ skus: removed })
    },

    async moveToCart({ token, skus, cartToken, from, max }, storefront) {
      const selected = (await find(token)).filter(({ sku }) => skus.includes(sku))
      const { items } = await showWishlist(selected, storefront)
      const ready = new Set(
        items
          .filter(({ obstacle }) => obstacle === null)
          .slice(0, max)
          .map(({ sku }) => sku),
      )
      if (token === null || ready.size === 0) return fail({ kind: 'nothing-selected' })
      const moved = selected.filter(({ sku }) => ready.has(sku))
      // The same entries have the same key, so that a second press, or a second tab, adds nothing.
      const key = deps.digest(JSON.stringify(moved.map(({ id, addedAt }) => [id, addedAt])))
      const added = await deps.addToCart(
        { token: cartToken, items: moved.map(({ sku }) => ({ sku, quantity: 1 })), key, from },
        storefront,
      )
      if (!added.ok) return added
      // After the cart has them: nothing is lost when the process ends between the two.
      await wishlists.remove(token, [...ready], clock.now())
      return ok({ cartToken: added.value.token, cart: added.value.cart, skus: [...ready] })
    },
  }
}
