import type {
  CouponState,
  PricedCart,
  PromotionHint,
  PromotionRejection,
} from '#commerce/promotions/priced-cart.ts'
import { formatMoney } from '#i18n/format.ts'
import type { Translate } from '#i18n/translator.ts'
import type { Storefront } from '#kernel/storefront.ts'

const maxHints = 3

/** What the shopper can do to get promotions that do not apply yet, nearest first; of a gift that is earned, a better one. */
export const formatHints = (
  { hints, gifts }: Pick<PricedCart, 'hints' | 'gifts'>,
  storefront: Storefront,
  t: Translate,
): readonly string[] =>
  hints
    .toSorted((a, b) => distanceOf(a) - distanceOf(b))
    .flatMap(({ promotionId, label, rejection }) => {
      const offer = label[storefront.language]
      if (rejection.kind === 'add-value') {
        const missing = formatMoney(rejection.missing, storefront)
        return gifts.some((gift) => gift.promotionId === promotionId)
          ? t('cart:hint.better-gift', { missing })
          : t('cart:hint.add-value', { missing, offer })
      }
      if (rejection.kind === 'add-items') return t('cart:hint.add-items', { count: rejection.missing, offer })
      return rejection.kind === 'other-payment' ? t('cart:hint.other-payment', { offer }) : []
    })
    .slice(0, maxHints)

/** Missing items come before missing amounts, then what is chosen later. */
const distanceOf = ({ rejection }: PromotionHint): number =>
  rejection.kind === 'add-items' ? 0 : rejection.kind === 'add-value' ? rejection.missing.minor : Infinity

/** Whether the coupon applies, or why not. */
export function describeCoupon(coupon: CouponState, storefront: Storefront, t: Translate): string {
  if (coupon.applied) return t('cart:coupon.applied', { offer: coupon.label[storefront.language] })
  return coupon.reason === 'invalid'
    ? t('cart:error.invalid-coupon')
    : describeReason(coupon.reason, storefront, t)
}

function describeReason(reason: PromotionRejection, storefront: Storefront, t: Translate): string {
  switch (reason.kind) {
    case 'add-value':
      return t('cart:coupon.add-value', { missing: formatMoney(reason.missing, storefront) })
    case 'add-items':
      return t('cart:coupon.add-items', { count: reason.missing })
    case 'other-payment':
      return t('cart:coupon.other-payment')
    case 'first-order-only':
      return t('cart:coupon.first-order-only')
    case 'better-one':
      return t('cart:coupon.better-one')
    case 'lowest-price':
      return t('cart:coupon.lowest-price')
    case 'nothing-fits':
      return t('cart:coupon.nothing-fits')
    case 'ended':
      return t('cart:error.coupon-ended')
    default:
      return t('cart:error.invalid-coupon')
  }
}
