import { createCartRepository } from '#adapters/cart/cart-repository.ts'
import { newVisitorToken } from '#adapters/customers/visitor-token.ts'
import { createWishlistModule } from '#adapters/wishlist/create-wishlist-module.ts'
import { createCart } from '#commerce/cart/create-cart.ts'
import { toBuyer } from '#commerce/cart/loaded-cart.ts'
import type { PurchasableVariant } from '#commerce/catalog/purchasable-variant.ts'
import type { Database } from '#infrastructure/db/database.ts'
import type { RateLimiter } from '#kernel/rate-limiter.ts'
import { aPurchasableVariant } from '../builders/a-purchasable-variant.ts'
import { manualClock } from '../manual-clock.ts'
import { theStorefront } from './a-content-shop.ts'
import { priceFrom } from './without-promotions.ts'

const from = '203.0.113.7'
const unlimited: RateLimiter = { check: async () => ({ allowed: true, retryAfterSeconds: 0 }) }

/** Wishlists, links to them and carts over a database; every SKU is sold, and six of it are in stock. */
export function aWishlistShop(
  db: Database,
  {
    rateLimiter = unlimited,
    variant = {},
  }: { readonly rateLimiter?: RateLimiter; readonly variant?: Partial<PurchasableVariant> } = {},
) {
  const here = theStorefront('ae/en')
  const clock = manualClock()
  const listVariants = async (skus: readonly string[]) =>
    new Map(
      skus
        .filter((sku) => sku !== 'GONE')
        .map((sku) => [sku, aPurchasableVariant({ available: sku === 'SOLD-OUT' ? 0 : 6, ...variant, sku })]),
    )
  const carts = createCartRepository(db)
  const cart = createCart({
    carts,
    loadCart: async (token) => ({
      stored: token === null ? undefined : await carts.find(token),
      buyer: toBuyer(null, { hasOrdered: false }),
      listVariants,
      price: priceFrom((skus) => new Map(skus.map((sku) => [sku, aPurchasableVariant({ sku })]))),
    }),
    listCombos: async () => [],
    isCouponElsewhere: async () => false,
    newToken: newVisitorToken,
    clock,
    checkRateLimit: async () => ({ allowed: true, retryAfterSeconds: 0 }),
  })
  const { wishlist, sharedWishlists } = createWishlistModule(db, {
    clock,
    rateLimiter,
    secret: 'a secret of the tests',
    listVariants,
    addToCart: cart.add,
  })

  /** Puts SKUs on a new list, the last one first; returns its owner's token. */
  async function list(...skus: readonly string[]): Promise<string> {
    let token: string | null = null
    for (const sku of skus) {
      const set = await wishlist.set({ token, sku, listed: true, from }, here)
      if (!set.ok) throw new Error(set.failure.kind)
      token = set.value.token
      clock.advance(1000)
    }
    return token ?? ''
  }

  return {
    here,
    clock,
    from,
    cart,
    wishlist,
    sharedWishlists,
    list,
    /** A link to a new list of these. */
    async share(...skus: readonly string[]) {
      const owner = await list(...skus)
      const shared = await sharedWishlists.share(owner, from)
      if (!shared.ok) throw new Error(shared.failure.kind)
      return { owner, link: shared.value }
    },
    note: (token: string, text: string, browser: string | null = null, sku = 'MJ-1') =>
      sharedWishlists.note({ token, sku, text, browser, from }),
    vote: (token: string, browser: string | null = null, voted = true, sku = 'MJ-1') =>
      sharedWishlists.vote({ token, sku, voted, browser, from }),
  }
}
