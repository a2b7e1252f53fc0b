import type { CouponState } from '#commerce/promotions/priced-cart.ts'
import { toCouponCode } from '#commerce/promotions/promotion.ts'
import { fail, ok } from '#kernel/result.ts'
import type { Storefront } from '#kernel/storefront.ts'
import type { Cart, CartFacade } from './cart.ts'
import type { CartDeps, CartAsRead } from './cart-deps.ts'
import type { StoredCart } from './ports.ts'

type Deps = Pick<CartDeps, 'carts' | 'loadCart' | 'clock' | 'checkRateLimit' | 'isCouponElsewhere'>
type Show = (stored: StoredCart | undefined, storefront: Storefront, read: CartAsRead) => Promise<Cart>

/**
 * Stores a code that applies, or could apply to another cart. Of all others only those that ended or run in another
 * country are told apart, and attempts are limited, so that codes cannot be guessed here.
 */
export const createSetCoupon =
  (
    { carts, loadCart, clock, checkRateLimit, isCouponElsewhere }: Deps,
    show: Show,
  ): CartFacade['setCoupon'] =>
  async ({ token, code, from, replace = true }, storefront) => {
    const limit = await checkRateLimit(from, 'coupon')
    if (!limit.allowed) return fail({ kind: 'too-many', retryAfterSeconds: limit.retryAfterSeconds })
    const read = await loadCart(token, storefront.country)
    const before = read.stored
    if (!before) return fail({ kind: 'coupon-rejected' })
    const coupon = code === null ? null : toCouponCode(code)
    const stateOf = async (tried: string) =>
      (await read.price({ ...before, coupon: tried }, storefront, read.buyer)).priced.coupon
    if (coupon !== null) {
      const useless = uselessKind(await stateOf(coupon))
      if (useless === 'ended') return fail({ kind: 'coupon-ended' })
      if (useless === 'invalid') {
        const elsewhere = await isCouponElsewhere(coupon, storefront.country.isoCode)
        return fail({ kind: elsewhere ? 'coupon-elsewhere' : 'coupon-rejected' })
      }
      const present = !replace && before.coupon !== null ? await stateOf(before.coupon) : null
      if (present?.applied && present.code !== coupon)
        return fail({ kind: 'coupon-present', code: present.code })
    }
    const stored = await carts.note(token, { coupon }, clock.now())
    return stored ? ok(await show(stored, storefront, read)) : fail({ kind: 'coupon-rejected' })
  }

/** Why no cart can use a code; undefined: one could. */
function uselessKind(state: CouponState | null): 'invalid' | 'ended' | undefined {
  if (state === null || state.applied) return undefined
  if (state.reason === 'invalid') return 'invalid'
  return state.reason.kind === 'ended' ? 'ended' : undefined
}

/** Chooses one of the gifts that the cart qualifies for, or none. */
export const createChooseGift =
  ({ carts, loadCart, clock }: Deps, show: Show): CartFacade['chooseGift'] =>
  async ({ token, promotionId, sku }, storefront) => {
    const read = await loadCart(token, storefront.country)
    const before = read.stored
    if (!before) return fail({ kind: 'gift-gone' })
    const { priced } = await read.price(before, storefront, read.buyer)
    const offer = priced.gifts.find((gift) => gift.promotionId === promotionId)
    if (!offer || (sku !== null && !offer.choices.includes(sku))) return fail({ kind: 'gift-gone' })
    const stored = await carts.note(token, { gift: { promotionId, sku } }, clock.now())
    return stored ? ok(await show(stored, storefront, read)) : fail({ kind: 'gift-gone' })
  }
