import type { AstroGlobal } from 'astro'
import type { Currency } from '#kernel/currency.ts'
import { notFound, type Admission } from '#web/operations/admit.ts'
import { operationsPath } from '#web/operations/route-table.ts'
import { explainFailure, readPosted } from './outcome.ts'
import type { FieldProblem } from '#web/operations/field-problem.ts'

export type HandInPage = {
  readonly number: string
  readonly currencies: readonly Currency[]
  readonly typed: Readonly<Record<string, string>>
  readonly note: string
  readonly key: string
  readonly problems: readonly FieldProblem[]
}

/** The form that counts the cash of a run. It knows nothing of what is expected. */
export async function loadHandInPage(
  astro: AstroGlobal,
  { by, posted }: Admission,
): Promise<HandInPage | Response> {
  const { locals, params } = astro
  const { t } = locals
  const { handIns } = locals.shop.dispatch
  const number = params['number'] ?? ''
  const currencies = await handIns.currenciesOf({ by, number })
  if (!currencies.ok) return notFound(astro)
  const fields = posted?.fields ?? new FormData()
  const typed = Object.fromEntries(currencies.value.map((one) => [one, readPosted(fields, one)]))
  const page = {
    number,
    currencies: currencies.value,
    typed,
    note: readPosted(fields, 'note'),
    key: readPosted(fields, 'key') || crypto.randomUUID(),
  }
  if (!posted) return { ...page, problems: [] }
  const counted = await handIns.handIn({ by, number, counted: typed, note: page.note, key: page.key })
  if (counted.ok) return astro.redirect(operationsPath('run', { number }), 303)
  const { failure } = counted
  if (failure.kind !== 'invalid-count') {
    astro.response.status = 409
    return { ...page, problems: [{ text: explainFailure(failure, t) }] }
  }
  astro.response.status = 422
  const { currency, reason } = failure
  return {
    ...page,
    problems: [{ text: t(`operations-dispatch:count.${reason}`, { currency }), field: currency }],
  }
}
