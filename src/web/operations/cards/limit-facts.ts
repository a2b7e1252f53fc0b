import type { Allowance } from '#commerce/approvals/create-approvals.ts'
import type { CountryCode } from '#kernel/country.ts'
import { compare, type Money } from '#kernel/money.ts'
import type { Translate } from '#i18n/translator.ts'
import type { CellValue } from '#web/operations/lists/list-row.ts'

type Fact = { readonly label: string; readonly value: CellValue }

/** Whether another has to approve it. */
export const isAbove = (allowance: Allowance | null, amount: Money): allowance is Allowance =>
  allowance !== null && compare(amount, allowance.remaining) > 0

/** What the person may give alone, what is left of it, and who decides on more. */
export function limitFacts(
  { limit, remaining, deciders }: Allowance,
  country: CountryCode,
  t: Translate,
): readonly Fact[] {
  const sum = (label: string, amount: Money): Fact => ({ label, value: { kind: 'money', amount, country } })
  const who =
    deciders.length === 0 ? t('operations-order-money:limit.alone') : deciders.slice(0, 4).join(' · ')
  return [
    sum(t('operations-cards:limit.each'), limit.order),
    ...(limit.day ? [sum(t('operations-order-money:limit.day'), limit.day)] : []),
    sum(t('operations-order-money:limit.remaining'), remaining),
    { label: t('operations-order-money:limit.deciders'), value: { kind: 'text', text: who } },
  ]
}
