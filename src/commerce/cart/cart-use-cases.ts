import type { ListSellables } from '#commerce/catalog/sellable.ts'
import type { Clock } from '#kernel/instant.ts'
import type { ListCombos } from '#commerce/promotions/list-combos.ts'
import { fail, ok } from '#kernel/result.ts'
import type { Storefront } from '#kernel/storefront.ts'
import { createSetCoupon, createChooseGift } from './cart-notes.ts'
import type { CartFacade } from './cart.ts'
import { decideAddAll, decideSave, decideSet } from './decide-line.ts'
import { anybody } from './loaded-cart.ts'
import type { CartRepository, KeptCart } from './ports.ts'
import type { PriceKept } from './price-kept-cart.ts'
import { shownSkus, showCart } from './show-cart.ts'

type Turn = { readonly allowed: boolean; readonly retryAfterSeconds: number }

export type CartGoods = { readonly listSellables: ListSellables; readonly price: PriceKept }

export type CartDeps = {
  readonly carts: CartRepository
  /** Prices, stock and promotions for one answer: what it asks for twice is read once. */
  readonly goods: () => CartGoods
  readonly listCombos: ListCombos
  readonly newToken: () => string
  readonly clock: Clock
  /** shop.rateLimits.take for carts, and for codes that may be guessed. */
  readonly takeTurn: (from: string, rule?: 'cart' | 'coupon') => Promise<Turn>
}

const nothing: KeptCart = { lines: [], version: 0, coupon: null, chosenGifts: {} }

/** The cart of a visitor. Prices and stock are those of the moment; nothing is held back until checkout. */
export function createCart(deps: CartDeps): CartFacade {
  const { carts, newToken, clock, takeTurn } = deps
  const show = async (
    kept: KeptCart | undefined,
    storefront: Storefront,
    { listSellables, price } = deps.goods(),
  ) => {
    const { orderables, priced } = await price(kept ?? nothing, storefront, anybody)
    const sellables = await listSellables(shownSkus(kept, priced), storefront)
    return showCart(kept, priced, sellables, storefront, orderables)
  }

  return {
    load: async (token, storefront) => show(token === null ? undefined : await carts.find(token), storefront),

    async add({ token, items, key, from }, storefront) {
      if (items.length === 0) return fail({ kind: 'not-a-quantity' })
      const turn = await takeTurn(from)
      if (!turn.allowed) return fail({ kind: 'too-many', retryAfterSeconds: turn.retryAfterSeconds })
      const goods = deps.goods()
      const sellables = await goods.listSellables(
        items.map(({ sku }) => sku),
        storefront,
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
            items.map(({ sku, quantity }) => ({ sellable: sellables.get(sku), quantity })),
          ),
      })
      return kept.ok ? ok({ token: own, cart: await show(kept.value, storefront, goods) }) : kept
    },

    async setQuantity({ token, sku, quantity }, storefront) {
      if ((await carts.find(token)) === undefined) return fail({ kind: 'unknown-sku' })
      const goods = deps.goods()
      const sellable = (await goods.listSellables([sku], storefront)).get(sku)
      const kept = await carts.change({
        token,
        country: storefront.country.isoCode,
        at: clock.now(),
        key: null,
        decide: (lines) => {
          const decided = decideSet(lines, sku, sellable, quantity)
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
