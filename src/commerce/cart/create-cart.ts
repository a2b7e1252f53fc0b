import type { CartDeps } from './cart-deps.ts'
import { fail, ok } from '#kernel/result.ts'
import type { Storefront } from '#kernel/storefront.ts'
import type { CartFacade } from './cart.ts'
import { createChooseGift, createSetCoupon } from './coupon-and-gift.ts'
import { decideAddAll, decideSave, decideSet } from './decide-line.ts'
import { unknownBuyer } from './loaded-cart.ts'
import type { StoredCart } from './ports.ts'
import { showCart } from './show-cart.ts'

const emptyCart: StoredCart = { lines: [], version: 0, coupon: null, chosenGifts: {} }

/** The cart of a visitor, at current prices and stock; nothing is reserved before an order is placed. */
export function createCart(deps: CartDeps): CartFacade {
  const { carts, newToken, clock, checkRateLimit } = deps
  const show = async (
    stored: StoredCart | undefined,
    storefront: Storefront,
    { price } = deps.createPricing(),
  ) => {
    const { variants, priced } = await price(stored ?? emptyCart, storefront, unknownBuyer)
    return showCart(stored, priced, variants, storefront)
  }

  return {
    load: async (token, storefront) => show(token === null ? undefined : await carts.find(token), storefront),

    async add({ token, items, key, from }, storefront) {
      if (items.length === 0) return fail({ kind: 'not-a-quantity' })
      const limit = await checkRateLimit(from)
      if (!limit.allowed) return fail({ kind: 'too-many', retryAfterSeconds: limit.retryAfterSeconds })
      const pricing = deps.createPricing()
      const variants = await pricing.listVariants(
        items.map(({ sku }) => sku),
        storefront.country,
      )
      // A token without a cart is never adopted: a third party could have set it, to share the cart.
      const known = token !== null && (await carts.find(token)) !== undefined
      const ownToken = known ? token : newToken()
      const stored = await carts.change({
        token: ownToken,
        country: storefront.country.isoCode,
        at: clock.now(),
        key,
        decide: (lines) =>
          decideAddAll(
            lines,
            items.map(({ sku, quantity }) => ({ variant: variants.get(sku), quantity })),
          ),
      })
      if (!stored.ok) return stored
      return ok({ token: ownToken, cart: await show(stored.value, storefront, pricing) })
    },

    async setQuantity({ token, sku, quantity }, storefront) {
      if ((await carts.find(token)) === undefined) return fail({ kind: 'unknown-sku' })
      const pricing = deps.createPricing()
      const variant = (await pricing.listVariants([sku], storefront.country)).get(sku)
      const stored = await carts.change({
        token,
        country: storefront.country.isoCode,
        at: clock.now(),
        key: null,
        decide: (lines) => {
          const decided = decideSet(lines, sku, variant, quantity)
          return decided.ok ? ok([decided.value]) : decided
        },
      })
      return stored.ok ? ok(await show(stored.value, storefront, pricing)) : stored
    },

    async setSaved({ token, sku, saved }, storefront) {
      if ((await carts.find(token)) === undefined) return fail({ kind: 'unknown-sku' })
      const stored = await carts.change({
        token,
        country: storefront.country.isoCode,
        at: clock.now(),
        key: null,
        decide: (lines) => decideSave(lines, sku, saved),
      })
      return stored.ok ? ok(await show(stored.value, storefront)) : stored
    },

    listCombos: deps.listCombos,
    setCoupon: createSetCoupon(deps, show),
    chooseGift: createChooseGift(deps, show),
  }
}
