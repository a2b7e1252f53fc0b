import type { Translate } from '#i18n/translator.ts'

export type QuoteProblem = { readonly text: string; readonly field?: string }

type Failure = { readonly kind: string; readonly sku?: string; readonly max?: number }

const ofProducts = ['unknown-sku', 'not-a-quantity', 'above-list-price', 'not-an-amount'] as const
const others = ['no-lines', 'stale', 'not-allowed', 'needs-approval', 'no-reason'] as const

/** Why a quote was not changed, and which field says it. */
export function explainQuoteFailure(failure: Failure, act: string, t: Translate): QuoteProblem {
  const { kind, sku = '', max = 0 } = failure
  const product = ofProducts.find((one) => one === kind)
  if (product) {
    const field = product === 'not-a-quantity' ? `quantity.${sku}` : `price.${sku}`
    return {
      text: t(`operations-quotes:failure.${product}`, { sku }),
      field: product === 'unknown-sku' ? 'new-sku' : field,
    }
  }
  if (kind === 'bad-days') return { text: t('operations-quotes:failure.bad-days', { max }), field: 'days' }
  if (kind === 'too-many-lines') return { text: t('operations-quotes:failure.too-many-lines', { max }) }
  const known = others.find((one) => one === (kind === 'reason-required' ? 'no-reason' : kind))
  if (known === 'no-reason')
    return {
      text: t('operations-quotes:failure.no-reason'),
      field: `${act.replace('check-', '').replace('request-', '')}-reason`,
    }
  return { text: known ? t(`operations-quotes:failure.${known}`) : t('operations-quotes:failure.other') }
}
