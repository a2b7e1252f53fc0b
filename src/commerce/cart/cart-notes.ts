import { toCouponCode } from '#commerce/promotions/promotion.ts'
import { fail, ok } from '#kernel/result.ts'
import type { Storefront } from '#kernel/storefront.ts'
import type { CartDeps, CartGoods } from './cart-use-cases.ts'
import type { Cart, CartFacade } from './cart.ts'
import { anybody } from './loaded-cart.ts'
import type { StoredCart } from './ports.ts'

type Deps = Pick<CartDeps, 'carts' | 'goods' | 'clock' | 'checkRateLimit'>
type Show = (kept: StoredCart | undefined, storefront: Storefront, goods: CartGoods) => Promise<Cart>

/**
 * Keeps a code that holds, or would if the cart were another. All other codes are refused with the same words, and
 * trying is limited: nobody finds out here which codes there are.
 */
export const createSetCoupon =
  ({ carts, goods, clock, checkRateLimit }: Deps, show: Show): CartFacade['setCoupon'] =>
  async ({ token, code, from }, storefront) => {
    const turn = await checkRateLimit(from, 'coupon')
    if (!turn.allowed) return fail({ kind: 'too-many', retryAfterSeconds: turn.retryAfterSeconds })
    const now = goods()
    const before = await carts.find(token)
    if (!before) return fail({ kind: 'coupon-refused' })
    const coupon = code === null ? null : toCouponCode(code)
    if (coupon !== null) {
      const { priced } = await now.price({ ...before, coupon }, storefront, anybody)
      if (priced.coupon?.applied === false && priced.coupon.reason === 'refused')
        return fail({ kind: 'coupon-refused' })
    }
    const kept = await carts.note(token, { coupon }, clock.now())
    return kept ? ok(await show(kept, storefront, now)) : fail({ kind: 'coupon-refused' })
  }

/** Chooses one of the gifts that the cart has earned, or none. */
export const createChooseGift =
  ({ carts, goods, clock }: Deps, show: Show): CartFacade['chooseGift'] =>
  async ({ token, promotionId, sku }, storefront) => {
    const now = goods()
    const before = await carts.find(token)
    if (!before) return fail({ kind: 'gift-gone' })
    const { priced } = await now.price(before, storefront, anybody)
    const offer = priced.gifts.find((gift) => gift.promotionId === promotionId)
    if (!offer || (sku !== null && !offer.choices.includes(sku))) return fail({ kind: 'gift-gone' })
    const kept = await carts.note(token, { gift: { promotionId, sku } }, clock.now())
    return kept ? ok(await show(kept, storefront, now)) : fail({ kind: 'gift-gone' })
  }
