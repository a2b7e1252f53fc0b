import type { CartFailure } from '#commerce/cart/cart.ts'
import type { Translate } from '#i18n/translator.ts'

/** Why a change of the cart was rejected. */
export function describeCartFailure(failure: CartFailure, t: Translate): string {
  switch (failure.kind) {
    case 'out-of-stock':
      return failure.available === 0
        ? t('cart:error.sold-out')
        : t('cart:error.out-of-stock', { count: failure.available })
    case 'bulk':
      return t('cart:error.bulk', { from: failure.from })
    case 'agreed-quantity':
      return t('cart:error.agreed-quantity', { count: failure.quantity })
    case 'invalid-purchase-order':
      return t('cart:error.purchase-order')
    case 'cart-full':
      return t('cart:error.cart-full', { max: failure.max })
    case 'unknown-sku':
      return t('cart:error.unknown-sku')
    case 'not-sold-here':
      return t('cart:error.not-sold-here')
    case 'not-a-quantity':
      return t('cart:error.not-a-quantity')
    case 'coupon-rejected':
      return t('cart:error.invalid-coupon')
    case 'coupon-ended':
      return t('cart:error.coupon-ended')
    case 'coupon-elsewhere':
      return t('cart:error.coupon-elsewhere')
    case 'coupon-present':
      return t('cart:error.coupon-present', { code: failure.code })
    case 'gift-gone':
      return t('cart:error.gift-unavailable')
    case 'too-many':
      return t('errors:request.too-many')
  }
}
