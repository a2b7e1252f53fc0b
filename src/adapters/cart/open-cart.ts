import { createCart } from '#commerce/cart/cart-use-cases.ts'
import type { CartFacade } from '#commerce/cart/cart.ts'
import { createMergeOnSignIn, type MergeOnSignIn } from '#commerce/cart/merge-on-sign-in.ts'
import { createPriceKept, giftsOf } from '#commerce/cart/price-kept-cart.ts'
import { rememberGoods } from '#commerce/catalog/remember-goods.ts'
import type { ListOrderables } from '#commerce/catalog/orderable.ts'
import type { ListSellables } from '#commerce/catalog/sellable.ts'
import { createListCombos } from '#commerce/promotions/list-combos.ts'
import type { Shop } from '#commerce/shop.ts'
import type { OpenCatalog } from '#adapters/catalog/open-catalog.ts'
import type { Database } from '#infrastructure/db/database.ts'
import type { Job } from '#infrastructure/queue/job.ts'
import type { OpenPromotions } from '#adapters/promotions/open-promotions.ts'
import { newVisitorToken } from '#adapters/customers/visitor-token.ts'
import { createCartMerger } from './cart-merger.ts'
import { createCartRepository } from './cart-repository.ts'
import { expireCartsJob } from './expire-carts.ts'

type Parts = Pick<Shop, 'clock' | 'rateLimits'> & {
  readonly listSellables: ListSellables
  readonly listOrderables: ListOrderables
  readonly catalog: Pick<OpenCatalog, 'goods' | 'from'>
  readonly promotions: Pick<OpenPromotions, 'load' | 'standing'>
  readonly listProductCards: Shop['catalog']['listProductCards']
}

type OpenCart = {
  readonly cart: CartFacade
  /** For whoever signs customers in. */
  readonly mergeOnSignIn: MergeOnSignIn
  /** Removes carts that nobody uses any more. */
  readonly job: Job
}

/** Carts, kept in the database. */
export function openCart(db: Database, parts: Parts): OpenCart {
  const { clock, rateLimits, listSellables, catalog, promotions } = parts
  const carts = createCartRepository(db)
  const cart = createCart({
    carts,
    goods: () => {
      const gifts = (country: string) => giftsOf(promotions.standing.known(country))
      const goods = catalog.from(rememberGoods(catalog.goods.loadGoods, gifts))
      const price = createPriceKept({ listOrderables: goods.listOrderables, promotions, clock })
      return { listSellables: goods.listSellables, price }
    },
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
    job: expireCartsJob(db, { clock }),
  }
}
