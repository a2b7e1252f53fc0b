import type { PriceStoredCart } from './price-stored-cart.ts'
import type { CartRepository } from './ports.ts'
import type { RateLimitDecision } from '#kernel/rate-limiter.ts'
import type { Clock } from '#kernel/instant.ts'
import type { ListCombos } from '#commerce/promotions/list-combos.ts'
import type { ListVariants } from '#commerce/catalog/purchasable-variant.ts'
export type CartPricing = { readonly listVariants: ListVariants; readonly price: PriceStoredCart }

export type CartDeps = {
  readonly carts: CartRepository
  /** Prices, stock and promotions for one request, each read once. */
  readonly createPricing: () => CartPricing
  readonly listCombos: ListCombos
  readonly newToken: () => string
  readonly clock: Clock
  readonly checkRateLimit: (from: string, rule?: 'cart' | 'coupon') => Promise<RateLimitDecision>
}
