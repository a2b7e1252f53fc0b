import { toCouponCode } from '#commerce/promotions/promotion.ts'
import { fail, ok } from '#kernel/result.ts'
import type { Storefront } from '#kernel/storefront.ts'
import type { Cart, CartFacade } from './cart.ts'
import type { CartDeps, CartAsRead } from './cart-deps.ts'
import { unknownBuyer } from './loaded-cart.ts'
import type { StoredCart } from './ports.ts'

type Deps = Pick<CartDeps, 'carts' | 'loadCart' | 'clock' | 'checkRateLimit'>
type Show = (stored: StoredCart | undefined, storefront: Storefront, read: CartAsRead) => Promise<Cart>

/**
 * Stores a code that applies, or could apply to another cart. All other codes are rejected alike, and attempts are
 * limited, so that codes cannot be guessed here.
 */
export const createSetCoupon =
  ({ carts, loadCart, clock, checkRateLimit }: Deps, show: Show): CartFacade['setCoupon'] =>
  async ({ token, code, from }, storefront) => {
    const limit = await checkRateLimit(from, 'coupon')
    if (!limit.allowed) return fail({ kind: 'too-many', retryAfterSeconds: limit.retryAfterSeconds })
    const read = await loadCart(token, storefront.country)
    const before = read.stored
    if (!before) return fail({ kind: 'coupon-rejected' })
    const coupon = code === null ? null : toCouponCode(code)
    if (coupon !== null) {
      const { priced } = await read.price({ ...before, coupon }, storefront, unknownBuyer)
      if (priced.coupon?.applied === false && priced.coupon.reason === 'invalid')
        return fail({ kind: 'coupon-rejected' })
    }
    const stored = await carts.note(token, { coupon }, clock.now())
    return stored ? ok(await show(stored, storefront, read)) : fail({ kind: 'coupon-rejected' })
  }

/** Chooses one of the gifts that the cart qualifies for, or none. */
export const createChooseGift =
  ({ carts, loadCart, clock }: Deps, show: Show): CartFacade['chooseGift'] =>
  async ({ token, promotionId, sku }, storefront) => {
    const read = await loadCart(token, storefront.country)
    const before = read.stored
    if (!before) return fail({ kind: 'gift-gone' })
    const { priced } = await read.price(before, storefront, unknownBuyer)
    const offer = priced.gifts.find((gift) => gift.promotionId === promotionId)
    if (!offer || (sku !== null && !offer.choices.includes(sku))) return fail({ kind: 'gift-gone' })
    const stored = await carts.note(token, { gift: { promotionId, sku } }, clock.now())
    return stored ? ok(await show(stored, storefront, read)) : fail({ kind: 'gift-gone' })
  }
