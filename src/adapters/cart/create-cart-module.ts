import type { RateLimiter } from '#kernel/rate-limiter.ts'
import type { Country } from '#kernel/country.ts'
import type { Clock } from '#kernel/instant.ts'
import { createCart } from '#commerce/cart/create-cart.ts'
import type { CartFacade } from '#commerce/cart/cart.ts'
import { createMergeOnSignIn, type MergeOnSignIn } from '#commerce/cart/merge-on-sign-in.ts'
import { toBuyer } from '#commerce/cart/loaded-cart.ts'
import { createPriceStoredCart } from '#commerce/cart/price-stored-cart.ts'
import { createReadSnapshot } from '#adapters/checkout/quote-snapshot/read-snapshot.ts'
import type { ListVariants } from '#commerce/catalog/purchasable-variant.ts'
import { createIsCouponElsewhere } from '#commerce/promotions/coupon-elsewhere.ts'
import { createListCombos } from '#commerce/promotions/list-combos.ts'
import type { CatalogFacade } from '#commerce/catalog/catalog-facade.ts'
import type { CatalogModule } from '#adapters/catalog/create-catalog-module.ts'
import type { ReadCustomerId } from '#adapters/identity/find-customer.ts'
import type { Database } from '#infrastructure/db/database.ts'
import type { Job } from '#infrastructure/queue/job.ts'
import type { PromotionsModule } from '#adapters/promotions/create-promotions-module.ts'
import { productPromotionLabel } from '#adapters/promotions/product-promotion-label.ts'
import { newVisitorToken } from '#adapters/customers/visitor-token.ts'
import { createCartMerger } from './cart-merger.ts'
import { createCartRepository } from './cart-repository.ts'
import { expireCartsJob } from './expire-carts.ts'

type Deps = {
  readonly clock: Clock
  readonly rateLimiter: RateLimiter
  readonly listVariants: ListVariants
  readonly catalog: Pick<CatalogModule, 'snapshots' | 'listVariantsFrom'>
  readonly promotions: Pick<PromotionsModule, 'load' | 'active' | 'listByCoupon' | 'findOwnCode'>
  readonly countries: readonly Country[]
  readonly readCustomerId: ReadCustomerId
  readonly listProductCards: CatalogFacade['listProductCards']
}

type CartModule = {
  readonly cart: CartFacade
  /** For sign-in. */
  readonly mergeOnSignIn: MergeOnSignIn
  /** Deletes expired carts. */
  readonly job: Job
}

export function createCartModule(db: Database, deps: Deps): CartModule {
  const { clock, rateLimiter, listVariants, catalog } = deps
  const carts = createCartRepository(db)
  const readSnapshot = createReadSnapshot(db, deps)
  const cart = createCart({
    carts,
    async loadCart(token, country, skus = []) {
      const at = clock.now()
      const {
        cart: stored,
        customer,
        history,
        active,
        loadSnapshot,
      } = await readSnapshot({
        token,
        country: country.isoCode,
        at,
        skus,
        slots: [],
      })
      const listVariantsOnce = catalog.listVariantsFrom(loadSnapshot, at)
      const price = createPriceStoredCart({
        listVariants: listVariantsOnce,
        promotions: { load: async () => active },
        findOwnCode: deps.promotions.findOwnCode,
        productPromotionLabel,
        clock: { now: () => at },
      })
      return { stored, buyer: toBuyer(customer, history), listVariants: listVariantsOnce, price }
    },
    listCombos: createListCombos(deps),
    isCouponElsewhere: createIsCouponElsewhere(deps),
    newToken: newVisitorToken,
    clock,
    checkRateLimit: (from, rule = 'cart') => rateLimiter.check(rule, from),
  })
  const mergeOnSignIn = createMergeOnSignIn({
    carts: { ...carts, ...createCartMerger(db) },
    listVariants,
    clock,
  })
  return {
    cart,
    mergeOnSignIn,
    job: expireCartsJob(db, { clock }),
  }
}
