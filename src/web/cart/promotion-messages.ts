import type { Cart } from '#commerce/cart/cart.ts'
import type {
  CouponState,
  PricedCart,
  PromotionHint,
  PromotionRejection,
} from '#commerce/promotions/priced-cart.ts'
import { formatMoney } from '#i18n/format.ts'
import type { Translate } from '#i18n/translator.ts'
import type { Storefront } from '#kernel/storefront.ts'

/** What the cart earns next by its total, in one sentence; a gift is named. */
export function describeGain(
  { gains, gifts }: Pick<Cart, 'gains' | 'gifts'>,
  storefront: Storefront,
  t: Translate,
): string | null {
  const { next } = gains
  if (!next) return null
  const missing = formatMoney(next.missing, storefront)
  if (next.kind === 'free-delivery') return t('cart:gain.free-delivery', { missing })
  if (next.kind === 'offer') return t('cart:gain.offer', { missing, offer: next.label[storefront.language] })
  const [gift = ''] = next.gifts.flatMap((sku) => gifts.get(sku)?.card.name ?? [])
  if (next.gifts.length > 1)
    return t(next.better ? 'cart:gain.better-gift.such-as' : 'cart:gain.gift.such-as', { missing, gift })
  return t(next.better ? 'cart:gain.better-gift' : 'cart:gain.gift', { missing, gift })
}

/**
 * What else the shopper can do to get promotions that do not apply yet: add items, or choose a payment method. What the
 * total decides is told by describeGain alone, and combos that are offered beside (`offered`: their ids) by themselves.
 */
export const formatHints = (
  { hints }: Pick<PricedCart, 'hints'>,
  offered: readonly string[],
  storefront: Storefront,
  t: Translate,
): readonly string[] =>
  hints
    .filter(({ promotionId }) => !offered.includes(promotionId))
    .toSorted((a, b) => orderOf(a) - orderOf(b))
    .flatMap(({ label, rejection }) => {
      const offer = label[storefront.language]
      if (rejection.kind === 'add-items') return t('cart:hint.add-items', { count: rejection.missing, offer })
      return rejection.kind === 'other-payment' ? t('cart:hint.other-payment', { offer }) : []
    })
    .slice(0, maxHints)

const maxHints = 3

/** What is chosen later comes last. */
const orderOf = ({ rejection }: PromotionHint): number => (rejection.kind === 'other-payment' ? 1 : 0)

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
