import { createAddAgain } from './add-again.ts'
import type { CartDeps, CartAsRead } from './cart-deps.ts'
import { fail, ok } from '#kernel/result.ts'
import type { Storefront } from '#kernel/storefront.ts'
import { isCustomerToken } from '#kernel/visitor-token.ts'
import type { CartFacade } from './cart.ts'
import { parsePurchaseOrder, withoutEndedAgreement } from './bulk-agreement.ts'
import { createChooseGift, createSetCoupon } from './coupon-and-gift.ts'
import { decideAddAll, decideSave, decideSet } from './decide-line.ts'
import type { StoredCart } from './ports.ts'
import { showCart } from './show-cart.ts'

const emptyCart: StoredCart = { lines: [], version: 0, coupon: null, chosenGifts: {} }

/** The cart of a visitor, at current prices and stock; nothing is reserved before an order is placed. */
export function createCart(deps: CartDeps): CartFacade {
  const { carts, loadCart, newToken, clock, checkRateLimit } = deps
  const show = async (
    stored: StoredCart | undefined,
    storefront: Storefront,
    { price, buyer }: Pick<CartAsRead, 'price' | 'buyer'>,
  ) => {
    const { variants, priced, agreement } = await price(stored ?? emptyCart, storefront, buyer)
    return showCart(stored, priced, variants, storefront, agreement)
  }

  return {
    async load(token, storefront) {
      const read = await loadCart(token, storefront.country)
      return show(read.stored, storefront, read)
    },

    async add({ token, items, key, from }, storefront) {
      if (items.length === 0) return fail({ kind: 'not-a-quantity' })
      const limit = await checkRateLimit(from)
      if (!limit.allowed) return fail({ kind: 'too-many', retryAfterSeconds: limit.retryAfterSeconds })
      const { country } = storefront
      const skus = items.map(({ sku }) => sku)
      const read = await loadCart(token, country, skus)
      const variants = await read.listVariants(skus, country)
      // A guest's token without a cart is never adopted: a third party could have set it, to share the cart.
      const ownToken = token !== null && (read.stored || isCustomerToken(token)) ? token : newToken()
      const stored = await carts.change({
        token: ownToken,
        country: country.isoCode,
        at: clock.now(),
        key,
        seen: read.stored ?? null,
        decide: (lines) =>
          decideAddAll(
            withoutEndedAgreement(lines, clock.now()),
            items.map(({ sku, quantity }) => ({ variant: variants.get(sku), quantity })),
          ),
      })
      if (!stored.ok) return stored
      return ok({ token: ownToken, cart: await show(stored.value, storefront, read) })
    },

    addAgain: createAddAgain(deps),

    async setQuantity({ token, sku, quantity }, storefront) {
      const { country } = storefront
      const read = await loadCart(token, country, [sku])
      if (!read.stored) return fail({ kind: 'unknown-sku' })
      const variant = (await read.listVariants([sku], country)).get(sku)
      const stored = await carts.change({
        token,
        country: country.isoCode,
        at: clock.now(),
        key: null,
        seen: read.stored,
        decide: (lines) => {
          const decided = decideSet(withoutEndedAgreement(lines, clock.now()), sku, variant, quantity)
          return decided.ok ? ok([decided.value]) : decided
        },
      })
      return stored.ok ? ok(await show(stored.value, storefront, read)) : stored
    },

    async setSaved({ token, sku, saved }, storefront) {
      const read = await loadCart(token, storefront.country)
      if (!read.stored) return fail({ kind: 'unknown-sku' })
      const stored = await carts.change({
        token,
        country: storefront.country.isoCode,
        at: clock.now(),
        key: null,
        seen: read.stored,
        decide: (lines) => decideSave(lines, sku, saved),
      })
      return stored.ok ? ok(await show(stored.value, storefront, read)) : stored
    },

    async setPurchaseOrder({ token, purchaseOrder }, storefront) {
      const number = parsePurchaseOrder(purchaseOrder)
      if (number === undefined) return fail({ kind: 'invalid-purchase-order' })
      const stored = await carts.note(token, { purchaseOrder: number }, clock.now())
      return ok(await show(stored, storefront, await loadCart(token, storefront.country)))
    },

    listCombos: deps.listCombos,
    setCoupon: createSetCoupon(deps, show),
    chooseGift: createChooseGift(deps, show),
  }
}
