import type { BulkQuote } from '#commerce/quotes/bulk-quote.ts'
import { bulkQuoteTotals } from '#commerce/quotes/bulk-quote-totals.ts'
import type { PlannedOffer } from '#commerce/quotes/plan-offer.ts'
import { formatExactMoney } from '#i18n/format.ts'
import type { CellValue } from '#web/operations/lists/list-row.ts'
import { storefrontOf } from '#web/operations/lists/storefront-of.ts'

/** The step before an act, as CheckPage shows it. */
export type QuoteCheck = {
  readonly title: string
  readonly act: string
  readonly button: string
  readonly fields: Readonly<Record<string, string>>
  readonly version: number
  readonly isDangerous: boolean
  readonly consequences: readonly { readonly label: string; readonly value: CellValue }[]
}

type Locals = Pick<App.Locals, 'shop' | 'storefront' | 't'>

const text = (label: string, value: string | null) => ({
  label,
  value: value === null || value === '' ? null : ({ kind: 'text', text: value } as const),
})

/** Sums, validity and who gets what; prices that are too low for one person are requested. */
export function checkOffer(
  quote: BulkQuote,
  {
    planned,
    fields,
    deciders,
  }: { planned: PlannedOffer; fields: QuoteCheck['fields']; deciders: readonly string[] },
  locals: Locals,
): QuoteCheck {
  const { t } = locals
  const { country, company, current } = quote
  const currency = (planned.lines[0] ?? current.lines[0])?.listPrice.currency
  if (!currency) throw new Error('invariant: a quote has lines')
  const { list, saved, agreed } = bulkQuoteTotals(planned.lines, currency)
  const isLow = planned.low.length > 0
  const amount = formatExactMoney(agreed, storefrontOf(locals, country))
  const sum = (label: string, value: typeof list) => ({
    label,
    value: { kind: 'money', amount: value, country } as const,
  })
  const who = deciders.length === 0 ? t('operations-quotes:deciders.none') : deciders.slice(0, 4).join(' · ')
  const kind = isLow ? 'request' : 'button'
  return {
    title: t('operations-quotes:check.offer'),
    act: isLow ? 'request-offer' : 'offer',
    button: t(`operations-quotes:check.offer.${kind}`, { amount }),
    fields,
    version: current.revision,
    isDangerous: false,
    consequences: [
      text(t('operations-quotes:company'), company.name),
      sum(t('operations-quotes:list-total'), list),
      sum(t('operations-quotes:agreed-total'), agreed),
      sum(t('operations-quotes:saved'), saved),
      { label: t('operations-quotes:until'), value: { kind: 'time', at: planned.validUntil, country } },
      text(t('operations-quotes:offer.note'), planned.note),
      text(
        t('operations-quotes:check.follows'),
        t(isLow ? 'operations-quotes:check.low.follows' : 'operations-quotes:check.offer.follows'),
      ),
      ...(isLow
        ? [
            text(t('operations-quotes:check.low'), planned.low.join(' · ')),
            text(t('operations-quotes:deciders'), who),
          ]
        : []),
    ],
  }
}

export function checkClosing(
  { company, current }: BulkQuote,
  kind: 'withdraw' | 'decline',
  reason: string,
  { t }: Locals,
): QuoteCheck {
  return {
    title: t(`operations-quotes:check.${kind}`),
    act: kind,
    button: t(`operations-quotes:check.${kind}.button`),
    fields: { reason },
    version: current.revision,
    isDangerous: kind === 'withdraw',
    consequences: [
      text(t('operations-quotes:company'), company.name),
      text(t('operations-quotes:reason'), reason),
      text(t('operations-quotes:check.follows'), t(`operations-quotes:check.${kind}.follows`)),
    ],
  }
}
