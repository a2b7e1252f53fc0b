import type { Buyer } from './loaded-cart.ts'
import type { PriceStoredCart } from './price-stored-cart.ts'
import type { CartRepository, StoredCart } from './ports.ts'
import type { RateLimitDecision } from '#kernel/rate-limiter.ts'
import type { Country } from '#kernel/country.ts'
import type { Clock } from '#kernel/instant.ts'
import type { IsCouponElsewhere } from '#commerce/promotions/coupon-elsewhere.ts'
import type { ListCombos } from '#commerce/promotions/list-combos.ts'
import type { ListVariants } from '#commerce/catalog/purchasable-variant.ts'

/** A cart with prices, stock and promotions of one request, each read once. */
export type CartAsRead = {
  /** Undefined for an unknown token or an expired cart. */
  readonly stored: StoredCart | undefined
  readonly buyer: Buyer
  readonly listVariants: ListVariants
  readonly price: PriceStoredCart
}

export type CartDeps = {
  readonly carts: CartRepository
  /** `skus`: to be read besides those of the cart. */
  readonly loadCart: (token: string | null, country: Country, skus?: readonly string[]) => Promise<CartAsRead>
  readonly listCombos: ListCombos
  readonly isCouponElsewhere: IsCouponElsewhere
  readonly newToken: () => string
  readonly clock: Clock
  readonly checkRateLimit: (from: string, rule?: 'cart' | 'coupon') => Promise<RateLimitDecision>
}
