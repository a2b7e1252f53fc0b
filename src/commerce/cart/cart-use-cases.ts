import type { RateLimitDecision } from '#kernel/rate-limiter.ts'
import type { ListVariants } from '#commerce/catalog/purchasable-variant.ts'
import type { Clock } from '#kernel/instant.ts'
import type { ListCombos } from '#commerce/promotions/list-combos.ts'
import { fail, ok } from '#kernel/result.ts'
import type { Storefront } from '#kernel/storefront.ts'
import { createSetCoupon, createChooseGift } from './coupon-and-gift.ts'
import type { CartFacade } from './cart.ts'
import { decideAddAll, decideSave, decideSet } from './decide-line.ts'
import { unknownBuyer } from './loaded-cart.ts'
import type { CartRepository, StoredCart } from './ports.ts'
import type { PriceStoredCart } from './price-stored-cart.ts'
import { showCart } from './show-cart.ts'

export type CartGoods = { readonly listVariants: ListVariants; readonly price: PriceStoredCart }

export type CartDeps = {
  readonly carts: CartRepository
  /** Prices, stock and promotions for one answer: what it asks for twice is read once. */
  readonly goods: () => CartGoods
  readonly listCombos: ListCombos
  readonly newToken: () => string
  readonly clock: Clock
  /** shop.rateLimiter.check for carts, and for codes that may be guessed. */
  readonly checkRateLimit: (from: string, rule?: 'cart' | 'coupon') => Promise<RateLimitDecision>
}

const nothing: StoredCart = { lines: [], version: 0, coupon: null, chosenGifts: {} }

/** The cart of a visitor. Prices and stock are those of the moment; nothing is held back until checkout. */
export function createCart(deps: CartDeps): CartFacade {
  const { carts, newToken, clock, checkRateLimit } = deps
  const show = async (kept: StoredCart | undefined, storefront: Storefront, { price } = deps.goods()) => {
    const { variants, priced } = await price(kept ?? nothing, storefront, unknownBuyer)
    return showCart(kept, priced, variants, storefront)
  }

  return {
    load: async (token, storefront) => show(token === null ? undefined : await carts.find(token), storefront),

    async add({ token, items, key, from }, storefront) {
      if (items.length === 0) return fail({ kind: 'not-a-quantity' })
      const turn = await checkRateLimit(from)
      if (!turn.allowed) return fail({ kind: 'too-many', retryAfterSeconds: turn.retryAfterSeconds })
      const goods = deps.goods()
      const variants = await goods.listVariants(
        items.map(({ sku }) => sku),
        storefront.country,
      )
      // A token that no cart of ours stands behind is never taken over: whoever set it would share the cart.
      const known = token !== null && (await carts.find(token)) !== undefined
      const own = known ? token : newToken()
      const kept = await carts.change({
        token: own,
        country: storefront.country.isoCode,
        at: clock.now(),
        key,
        decide: (lines) =>
          decideAddAll(
            lines,
            items.map(({ sku, quantity }) => ({ variant: variants.get(sku), quantity })),
          ),
      })
      return kept.ok ? ok({ token: own, cart: await show(kept.value, storefront, goods) }) : kept
    },

    async setQuantity({ token, sku, quantity }, storefront) {
      if ((await carts.find(token)) === undefined) return fail({ kind: 'unknown-sku' })
      const goods = deps.goods()
      const variant = (await goods.listVariants([sku], storefront.country)).get(sku)
      const kept = await carts.change({
        token,
        country: storefront.country.isoCode,
        at: clock.now(),
        key: null,
        decide: (lines) => {
          const decided = decideSet(lines, sku, variant, quantity)
          return decided.ok ? ok([decided.value]) : decided
        },
      })
      return kept.ok ? ok(await show(kept.value, storefront, goods)) : kept
    },

    async setSaved({ token, sku, saved }, storefront) {
      if ((await carts.find(token)) === undefined) return fail({ kind: 'unknown-sku' })
      const kept = await carts.change({
        token,
        country: storefront.country.isoCode,
        at: clock.now(),
        key: null,
        decide: (lines) => decideSave(lines, sku, saved),
      })
      return kept.ok ? ok(await show(kept.value, storefront)) : kept
    },

    listCombos: deps.listCombos,
    setCoupon: createSetCoupon(deps, show),
    chooseGift: createChooseGift(deps, show),
  }
}
