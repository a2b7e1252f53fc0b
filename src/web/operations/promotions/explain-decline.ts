import type { PromotionDecline } from '#commerce/promotions/price-cart.ts'
import { formatChoice, formatDateTime, formatExactMoney } from '#i18n/format.ts'
import type { Translate } from '#i18n/translator.ts'
import type { Storefront } from '#kernel/storefront.ts'

type Wording = {
  /** Of the cart's country. */
  readonly storefront: Storefront
  readonly t: Translate
  readonly labelOf: (promotionId: string) => string
  readonly methodName: (code: string) => string
}

/** Why a promotion does not apply, in a sentence. */
export function explainDecline(
  why: PromotionDecline,
  { storefront, t, labelOf, methodName }: Wording,
): string {
  switch (why.kind) {
    case 'add-value':
      return t('operations-promotions:decline.add-value', {
        missing: formatExactMoney(why.missing, storefront),
      })
    case 'add-items':
      return t('operations-promotions:decline.add-items', { count: why.missing })
    case 'other-payment':
      return t('operations-promotions:decline.other-payment', {
        methods: formatChoice(why.methods.map(methodName), storefront),
      })
    case 'not-yet':
      return t('operations-promotions:decline.not-yet', { from: formatDateTime(why.from, storefront) })
    case 'better-one':
      return t('operations-promotions:decline.better-one', { other: labelOf(why.promotionId) })
    case 'first-order-only':
    case 'members-only':
    case 'used-up':
    case 'ended':
    case 'lowest-price':
    case 'nothing-fits':
    case 'other-country':
    case 'no-code':
      return t(`operations-promotions:decline.${why.kind}`)
  }
}
