import type { CancelPlanFailure, PriceFailure } from '#commerce/price-admin/price-admin.ts'
import type { WantedProblem } from '#commerce/price-admin/price-change.ts'
import type { Translate } from '#i18n/translator.ts'
import type { Currency } from '#kernel/currency.ts'
import type { FieldProblem } from '#web/operations/field-problem.ts'
import { priceField, type TypedPriceProblem } from './typed-prices.ts'

const shownProblems = 20

/** What was typed wrongly, with the field that it is about. */
export const explainTyped = (
  problems: readonly TypedPriceProblem[],
  currency: Currency,
  t: Translate,
): readonly FieldProblem[] =>
  problems.slice(0, shownProblems).map(({ field, sku, problem }) => {
    const text = t(`operations-prices:typed.${problem}`, { currency })
    return { text: sku === null ? text : `${sku}: ${text}`, field }
  })

export const explainWanted = (problems: readonly WantedProblem[], t: Translate): readonly FieldProblem[] =>
  problems.slice(0, shownProblems).map(({ sku, problem }) => {
    const text = t(`operations-prices:problem.${problem}`)
    return sku === null
      ? { text, ...(problem === 'nothing' || problem === 'too-many' ? {} : { field: 'from' }) }
      : { text: `${sku}: ${text}`, field: priceField('regular', sku) }
  })

const explained = [
  'managed-elsewhere',
  'needs-approval',
  'changed-meanwhile',
  'is-over',
  'is-canceled',
  'reason-required',
  'stale',
] as const

/** Why prices were not changed. */
export function explainPriceFailure(
  failure: PriceFailure | CancelPlanFailure | { readonly kind: string },
  t: Translate,
): readonly FieldProblem[] {
  if ('problems' in failure) return explainWanted(failure.problems, t)
  const kind = explained.find((one) => one === failure.kind) ?? 'changed-meanwhile'
  return [
    {
      text: t(`operations-prices:failure.${kind}`),
      ...(kind === 'reason-required' ? { field: 'reason' } : {}),
    },
  ]
}
