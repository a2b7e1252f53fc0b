import { toDecimal, type Money } from '#kernel/money.ts'
import type { Translate } from '#i18n/translator.ts'

type Failure = {
  readonly kind: string
  readonly why?: string
  readonly retryAfterSeconds?: number
  readonly skus?: readonly string[]
  readonly field?: string
  readonly references?: readonly string[]
  readonly refundable?: Money
}

/** Why money does not go that way, with the field it is about; undefined: another kind of failure. */
export function explainMoneyFailure(
  { kind, why, retryAfterSeconds = 60, skus = [], field, references = [], refundable }: Failure,
  t: Translate,
): { readonly text: string; readonly field?: string } | undefined {
  switch (kind) {
    case 'not-an-iban':
      return {
        text: t(why === 'country' ? 'order:refund.not-of-gcc' : 'order:refund.not-an-iban'),
        field: 'iban',
      }
    case 'not-an-account':
      return { text: t('order:refund.not-an-account'), field: 'account' }
    case 'not-an-ifsc':
      return { text: t('order:refund.not-an-ifsc'), field: 'ifsc' }
    case 'not-a-upi-id':
      return { text: t('order:refund.not-a-upi-id'), field: 'upi' }
    case 'no-holder':
      return { text: t('order:refund.missing.holder'), field: 'holder' }
    case 'method-not-offered':
    case 'refund-method-required':
      return { text: t('operations-orders:failure.method'), field: 'method' }
    case 'no-companion-items':
      return {
        text: t('operations-order-money:failure.companion-items'),
        ...(field === undefined ? {} : { field }),
      }
    case 'not-together':
    case 'out-of-stock':
      return { text: t(`operations-order-money:failure.${kind}`, { skus: skus.join(', ') }), field: 'sku-1' }
    case 'not-going-along':
    case 'method-rejected':
    case 'cash-limit':
    case 'key-reused':
      return { text: t(`operations-order-money:failure.${kind}`) }
    case 'disputed':
      return {
        text: t('operations-disputes:refund.disputed', {
          references: references.join(', '),
          amount: refundable ? `${toDecimal(refundable)} ${refundable.currency}` : '',
        }),
      }
    case 'dispute-not-shown':
      return { text: t('operations-disputes:refund.not-shown', { references: references.join(', ') }) }
    case 'not-due':
      return { text: t('operations-order-money:failure.not-due') }
    case 'too-many':
      return {
        text: t('operations-order-money:failure.too-many', { minutes: Math.ceil(retryAfterSeconds / 60) }),
      }
    default:
      return undefined
  }
}
