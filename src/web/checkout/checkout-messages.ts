import type { UnavailableLine } from '#commerce/cart/loaded-cart.ts'
import type { CheckoutFailure, Invalidation, PlaceFailure } from '#commerce/checkout/checkout.ts'
import type { OfferRejection } from '#commerce/payments/methods/payment-method.ts'
import { formatMoney } from '#i18n/format.ts'
import type { MessageKey } from '#i18n/messages.ts'
import type { Translate } from '#i18n/translator.ts'
import type { Storefront } from '#kernel/storefront.ts'
import type { CheckoutFormError } from './form-result.ts'
import { pathTo } from '#web/paths.ts'

/** Query parameter of the cart's page: the checkout redirected here since nothing could be ordered. */
export const stoppedParameter = 'stopped'

type Failure = CheckoutFailure | PlaceFailure
type Status = CheckoutFormError['status']

/** Status and message of every failure of the checkout. */
export const checkoutErrors = {
  'empty-cart': { status: 409, message: 'checkout:error.empty-cart' },
  'nothing-to-order': { status: 409, message: 'checkout:error.nothing-to-order' },
  fields: { status: 422, message: 'checkout:error.fields' },
  'slot-gone': { status: 409, message: 'checkout:error.slot-gone' },
  'slot-full': { status: 409, message: 'checkout:error.slot-full' },
  'store-unknown': { status: 404, message: 'checkout:error.store-unknown' },
  'not-at-store': { status: 409, message: 'checkout:error.not-at-store' },
  'service-unavailable': { status: 409, message: 'checkout:error.service-unavailable' },
  'method-rejected': { status: 409, message: 'checkout:error.method-unavailable' },
  'not-ready': { status: 409, message: 'checkout:error.not-ready' },
  'quote-changed': { status: 409, message: 'checkout:error.quote-changed' },
  'out-of-stock': { status: 409, message: 'checkout:error.out-of-stock' },
  'promotion-used-up': { status: 409, message: 'checkout:error.promotion-used-up' },
  'key-reused': { status: 422, message: 'checkout:error.key-reused' },
  'payment-unavailable': { status: 503, message: 'checkout:error.payment-unavailable' },
  'cash-limit': { status: 409, message: 'checkout:error.cash-limit' },
  'gift-card-limit': { status: 429, message: 'gift-cards:error.limit' },
  'tender-short': { status: 409, message: 'checkout:error.tender-short' },
  'card-unusable': { status: 422, message: 'checkout:error.card-unusable' },
  'card-other-currency': { status: 409, message: 'gift-cards:error.other-currency' },
  'no-wallet': { status: 409, message: 'checkout:error.no-wallet' },
  'not-points': { status: 422, message: 'checkout:error.not-points' },
  'too-few-points': { status: 422, message: 'checkout:error.too-few-points' },
  'too-many-points': { status: 422, message: 'checkout:error.too-many-points' },
  'no-points-here': { status: 409, message: 'checkout:error.no-points-here' },
  'no-credit': { status: 409, message: 'checkout:error.no-credit' },
  'quote-used': { status: 409, message: 'checkout:error.quote-used' },
  'rewards-short': { status: 409, message: 'checkout:error.rewards-short' },
  'too-many': { status: 429, message: 'checkout:error.too-many' },
} as const satisfies Record<Failure['kind'], { readonly status: Status; readonly message: MessageKey }>

/** Path of the cart when there is nothing to order; null for other failures. */
export function cartPathFor({ kind }: Failure, storefrontCode: string): string | null {
  const cart = pathTo(storefrontCode, 'cart')
  if (kind === 'nothing-to-order') return `${cart}?${stoppedParameter}=1`
  return kind === 'empty-cart' ? cart : null
}

/** Why a line cannot be ordered in its quantity. */
export function describeUnavailableLine(
  { sku, available, name }: UnavailableLine,
  { language }: Storefront,
  t: Translate,
): string {
  if (name === null) return t('checkout:unavailable.gone', { product: sku })
  const product = name[language]
  return available === 0
    ? t('checkout:unavailable.sold-out', { product })
    : t('checkout:unavailable.line', { product, count: available })
}

/** Why a payment method cannot be chosen. */
export function describeOfferRejection(
  rejection: OfferRejection,
  storefront: Storefront,
  t: Translate,
): string {
  switch (rejection.kind) {
    case 'over-limit':
      return t('checkout:payment.over-limit', { limit: formatMoney(rejection.limit, storefront) })
    case 'under-limit':
      return t('checkout:payment.under-limit', { limit: formatMoney(rejection.limit, storefront) })
    case 'items':
      return t('checkout:payment.items')
    case 'zone':
      return t('checkout:payment.zone')
    case 'phone-unconfirmed':
      return t('checkout:payment.phone-unconfirmed')
    case 'phone-unreachable':
      return t('checkout:payment.phone-unreachable')
    case 'refused-deliveries':
    case 'cash-blocked':
      return t('checkout:payment.unavailable')
    case 'ineligible':
      return t(`checkout:payment.${rejection.because}`)
    case 'card-gone':
      return t('saved-cards:gone')
  }
}

/** Why an earlier answer is no longer valid. */
export const invalidatedMessages = {
  'slot-gone': 'checkout:invalidated.slot-gone',
  'slot-full': 'checkout:invalidated.slot-gone',
  'store-unknown': 'checkout:invalidated.store',
  'not-at-store': 'checkout:invalidated.store',
  'service-unavailable': 'checkout:invalidated.service',
  'over-limit': 'checkout:invalidated.method',
  'under-limit': 'checkout:invalidated.method',
  items: 'checkout:invalidated.method',
  zone: 'checkout:invalidated.method',
  'phone-unconfirmed': 'checkout:invalidated.phone',
  'phone-unreachable': 'checkout:invalidated.method',
  'refused-deliveries': 'checkout:invalidated.method',
  'cash-blocked': 'checkout:invalidated.method',
  ineligible: 'checkout:invalidated.method',
  'card-gone': 'saved-cards:gone',
  'area-closed': 'checkout:invalidated.area',
} as const satisfies Record<Invalidation['kind'], MessageKey>
