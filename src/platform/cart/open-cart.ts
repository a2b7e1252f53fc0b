import { createCart } from '#commerce/cart/cart-use-cases.ts'
import type { CartFacade } from '#commerce/cart/cart.ts'
import type { LoadPricedCart } from '#commerce/cart/load-priced-cart.ts'
import { createMergeOnSignIn, type MergeOnSignIn } from '#commerce/cart/merge-on-sign-in.ts'
import { createLoadPricedCart, createPriceKept } from '#commerce/cart/price-kept-cart.ts'
import type { ListOrderables } from '#commerce/catalog/orderable.ts'
import type { ListSellables } from '#commerce/catalog/sellable.ts'
import { createListCombos } from '#commerce/promotions/list-combos.ts'
import type { PromotionRepository } from '#commerce/promotions/ports.ts'
import type { Shop } from '#commerce/shop.ts'
import type { Database } from '#platform/db/database.ts'
import type { Job } from '#platform/jobs/job.ts'
import { newVisitorToken } from '#platform/visitor-token.ts'
import { createCartMerger } from './cart-merger.ts'
import { createCartRepository } from './cart-repository.ts'
import { expireCartsJob } from './expire-carts.ts'

type Parts = Pick<Shop, 'clock' | 'rateLimits'> & {
  readonly listSellables: ListSellables
  readonly listOrderables: ListOrderables
  readonly promotions: Pick<PromotionRepository, 'load'>
  readonly listProductCards: Shop['catalog']['listProductCards']
}

type OpenCart = {
  readonly cart: CartFacade
  /** For whoever signs customers in. */
  readonly mergeOnSignIn: MergeOnSignIn
  /** For checkout and orders. */
  readonly loadPricedCart: LoadPricedCart
  /** Removes carts that nobody uses any more. */
  readonly job: Job
}

/** Carts, kept in the database. */
export function openCart(db: Database, parts: Parts): OpenCart {
  const { clock, rateLimits, listSellables } = parts
  const carts = createCartRepository(db)
  const price = createPriceKept(parts)
  const cart = createCart({
    carts,
    listSellables,
    price,
    listCombos: createListCombos(parts),
    newToken: newVisitorToken,
    clock,
    takeTurn: (from, rule = 'cart') => rateLimits.take(rule, from),
  })
  const mergeOnSignIn = createMergeOnSignIn({
    carts: { ...carts, ...createCartMerger(db) },
    listSellables,
    clock,
  })
  return {
    cart,
    mergeOnSignIn,
    loadPricedCart: createLoadPricedCart(carts, price),
    job: expireCartsJob(db, { clock }),
  }
}
