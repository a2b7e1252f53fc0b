import type { UnavailableLine } from '#commerce/cart/loaded-cart.ts'
import type { CheckoutFailure, PlaceFailure } from '#commerce/checkout/checkout.ts'
import type { DeliveryRejection } from '#commerce/delivery/delivery-quote.ts'
import type { OfferRejection } from '#commerce/payments/methods/payment-method.ts'
import { formatMoney } from '#i18n/format.ts'
import type { MessageKey } from '#i18n/messages.ts'
import type { Translate } from '#i18n/translator.ts'
import type { Storefront } from '#kernel/storefront.ts'
import type { CheckoutFormError } from './form-result.ts'
import { pathTo } from '#web/paths.ts'

/** Query parameter of the cart's page: the checkout has sent somebody back who can order nothing. */
export const stoppedParameter = 'stopped'

type Failure = CheckoutFailure | PlaceFailure
type Status = CheckoutFormError['status']

/** Every way in which the checkout can say no: its status, and what shoppers read. */
export const checkoutRefusals = {
  'empty-cart': { status: 409, words: 'checkout:error.empty-cart' },
  'nothing-to-order': { status: 409, words: 'checkout:error.nothing-to-order' },
  fields: { status: 422, words: 'checkout:error.fields' },
  'slot-gone': { status: 409, words: 'checkout:error.slot-gone' },
  'slot-full': { status: 409, words: 'checkout:error.slot-full' },
  'store-unknown': { status: 404, words: 'checkout:error.store-unknown' },
  'not-at-store': { status: 409, words: 'checkout:error.not-at-store' },
  'service-unavailable': { status: 409, words: 'checkout:error.service-unavailable' },
  'method-rejected': { status: 409, words: 'checkout:error.method-unavailable' },
  'not-ready': { status: 409, words: 'checkout:error.not-ready' },
  'quote-changed': { status: 409, words: 'checkout:error.quote-changed' },
  'out-of-stock': { status: 409, words: 'checkout:error.out-of-stock' },
  'promotion-used-up': { status: 409, words: 'checkout:error.promotion-used-up' },
  'key-reused': { status: 422, words: 'checkout:error.key-reused' },
  'payment-unavailable': { status: 503, words: 'checkout:error.payment-unavailable' },
  'tender-short': { status: 409, words: 'checkout:error.tender-short' },
  'card-unusable': { status: 422, words: 'checkout:error.card-unusable' },
  'no-wallet': { status: 409, words: 'checkout:error.no-wallet' },
  'too-many': { status: 429, words: 'checkout:error.too-many' },
} as const satisfies Record<Failure['kind'], { readonly status: Status; readonly words: MessageKey }>

/** Where whoever has nothing to order is sent: to his cart, which says what is the matter. Null: it is something else. */
export function cartInstead({ kind }: Failure, storefrontCode: string): string | null {
  const cart = pathTo(storefrontCode, 'cart')
  if (kind === 'nothing-to-order') return `${cart}?${stoppedParameter}=1`
  return kind === 'empty-cart' ? cart : null
}

/** Why a line cannot be ordered as it stands. */
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

/** Why a way to pay cannot be chosen. */
export function sayPaymentRefusal(refusal: OfferRejection, storefront: Storefront, t: Translate): string {
  switch (refusal.kind) {
    case 'over-limit':
      return t('checkout:payment.over-limit', { limit: formatMoney(refusal.limit, storefront) })
    case 'under-limit':
      return t('checkout:payment.under-limit', { limit: formatMoney(refusal.limit, storefront) })
    case 'goods':
      return t('checkout:payment.items')
    case 'zone':
      return t('checkout:payment.zone')
    case 'phone-unconfirmed':
      return t('checkout:payment.phone-unconfirmed')
    case 'refusals':
      return t('checkout:payment.unavailable')
    case 'ineligible':
      return t(`checkout:payment.${refusal.because}`)
  }
}

/** Why an answer that was given no longer holds. */
export const invalidatedMessages = {
  'slot-gone': 'checkout:invalidated.slot-gone',
  'slot-full': 'checkout:invalidated.slot-gone',
  'store-unknown': 'checkout:invalidated.store',
  'not-at-store': 'checkout:invalidated.store',
  'service-unavailable': 'checkout:invalidated.service',
  'over-limit': 'checkout:invalidated.method',
  'under-limit': 'checkout:invalidated.method',
  goods: 'checkout:invalidated.method',
  zone: 'checkout:invalidated.method',
  'phone-unconfirmed': 'checkout:invalidated.method',
  refusals: 'checkout:invalidated.method',
  ineligible: 'checkout:invalidated.method',
} as const satisfies Record<(DeliveryRejection | OfferRejection)['kind'], MessageKey>
