import type { Cart, CartFailure } from '#commerce/cart/cart.ts'
import type { CouponState } from '#commerce/promotions/priced-cart.ts'
import type { Translate } from '#i18n/translator.ts'
import { cookies } from '#kernel/cookies.ts'
import { cookiePath } from '#kernel/page-cookies.ts'
import type { Storefront } from '#kernel/storefront.ts'
import { clientAddressOf } from '#web/http/client-address.ts'
import type { FormContext } from '#web/forms/form-context.ts'
import { parseCouponCode } from './coupon-link.ts'
import { describeCartFailure } from './cart-failure-messages.ts'
import { describeCoupon } from './promotion-messages.ts'

/** What became of the coupon of a link. */
export type LinkedCoupon = {
  /** Of the notice that says it. */
  readonly kind: 'good' | 'plain' | 'care'
  /** Finished sentences in the shopper's language. */
  readonly text: string
  /** The cart with the coupon; null: none was stored. */
  readonly cart: Cart | null
}

type Context = Pick<FormContext, 'cookies' | 'clientAddress'> & {
  readonly locals: Pick<FormContext['locals'], 'shop' | 'storefront' | 't'>
}

/**
 * Gives the visitor's cart the coupon of the link by which they came, and says once what became of it. Undefined without
 * one. Without a cart (`token` null) the code waits; a coupon that applies is never replaced.
 */
export async function applyLinkedCoupon(
  context: Context,
  token: string | null,
): Promise<LinkedCoupon | undefined> {
  const { shop, storefront, t } = context.locals
  const code = parseCouponCode(context.cookies.get(cookies.coupon)?.value)
  if (code === null) return undefined
  if (token === null) return { kind: 'plain', text: t('cart:link.waiting', { code }), cart: null }
  const request = { token, code, from: clientAddressOf(context), replace: false }
  const set = await shop.cart.setCoupon(request, storefront)
  // Whoever is only too fast keeps the code: the next view of the cart tries again.
  if (set.ok || set.failure.kind !== 'too-many') context.cookies.delete(cookies.coupon, { path: cookiePath })
  if (!set.ok) return describeRejected(code, set.failure, t)
  const cart = set.value
  const { coupon } = cart.priced
  return coupon === null || cart.lines.length === 0
    ? { kind: 'plain', text: t('cart:link.waiting', { code }), cart }
    : { ...describeLinkedCoupon(coupon, storefront, t), cart }
}

/** What a stored coupon does now: the checkout knows more of the buyer than the cart. */
export function describeLinkedCoupon(
  coupon: CouponState,
  storefront: Storefront,
  t: Translate,
): Pick<LinkedCoupon, 'kind' | 'text'> {
  const { code } = coupon
  return coupon.applied
    ? { kind: 'good', text: t('cart:link.applied', { code, offer: coupon.label[storefront.language] }) }
    : { kind: 'care', text: t('cart:link.stored', { code, reason: describeCoupon(coupon, storefront, t) }) }
}

function describeRejected(code: string, failure: CartFailure, t: Translate): LinkedCoupon {
  return failure.kind === 'coupon-present'
    ? { kind: 'plain', text: t('cart:link.present', { code, present: failure.code }), cart: null }
    : {
        kind: 'care',
        text: t('cart:link.rejected', { code, reason: describeCartFailure(failure, t) }),
        cart: null,
      }
}
