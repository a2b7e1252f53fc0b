import type { ActionAPIContext } from 'astro:actions'
import type { Cart, CartFailure } from '#commerce/cart/cart.ts'
import type { MessageKey } from '#i18n/messages.ts'
import { cookies } from '#kernel/cookies.ts'
import type { Result } from '#kernel/result.ts'
import { refuse } from './cart-forms.ts'
import { clientAddress } from '#web/http/client-address.ts'
import { pathTo } from '#web/paths.ts'
import { cartTruth, readField, readToken, type ShopAnswer } from '#web/http/shop-answer.ts'

/** Fields: code; remove (any value) takes the coupon away. */
export const answerSetCoupon = (posted: FormData, context: ActionAPIContext): Promise<ShopAnswer> => {
  const typed = readField(posted, 'code')
  const code = posted.has('remove') || typed === '' ? null : typed
  return answer(
    context,
    code === null ? 'cart:coupon.removed' : 'cart:coupon.added',
    'coupon-refused',
    (token) =>
      context.locals.shop.cart.setCoupon(
        { token, code, from: clientAddress(context) },
        context.locals.storefront,
      ),
  )
}

/** Fields: promotion, sku ('' chooses none). */
export const answerChooseGift = (posted: FormData, context: ActionAPIContext): Promise<ShopAnswer> => {
  const sku = readField(posted, 'sku') || null
  const request = { promotionId: readField(posted, 'promotion'), sku }
  return answer(context, sku === null ? 'cart:gift.removed' : 'cart:gift.added', 'gift-gone', (token) =>
    context.locals.shop.cart.chooseGift({ token, ...request }, context.locals.storefront),
  )
}

/** Fields: sku, saved (1: put aside for later, 0: back into the cart). */
export const answerSaveLine = (posted: FormData, context: ActionAPIContext): Promise<ShopAnswer> => {
  const request = { sku: readField(posted, 'sku'), saved: readField(posted, 'saved') === '1' }
  return answer(context, request.saved ? 'cart:saved.added' : 'cart:saved.moved', 'unknown-sku', (token) =>
    context.locals.shop.cart.setSaved({ token, ...request }, context.locals.storefront),
  )
}

/** Whoever has no cart is told what he would be told of a cart that does not have it. */
async function answer(
  context: ActionAPIContext,
  message: MessageKey,
  without: 'coupon-refused' | 'gift-gone' | 'unknown-sku',
  change: (token: string) => Promise<Result<Cart, CartFailure>>,
): Promise<ShopAnswer> {
  const { storefront, t } = context.locals
  const token = readToken(context.cookies.get(cookies.guestCart)?.value)
  if (token === null) return refuse({ kind: without }, t)
  const changed = await change(token)
  if (!changed.ok) return refuse(changed.failure, t)
  const goTo = pathTo(storefront.code, 'cart')
  return { done: true, status: 200, message: t(message), goTo, cart: cartTruth(token, changed.value) }
}
