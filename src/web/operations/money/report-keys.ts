import type { FigureTable } from '#commerce/reports/create-reports.ts'
import type { DayFigure, FigureReport } from '#commerce/reports/day-figure.ts'
import { settlementTypes } from '#commerce/payments/settlement/settlement.ts'
import { returnReasons } from '#commerce/returns/return-policy-rows.ts'

/** Steps that are about carts: they have no sums and no rows. */
export const isAboutCarts = (key: string): boolean => key === 'carts' || key === 'contacts'

/** Steps of the funnel follow each other; other keys by their names. */
const funnelSteps = ['carts', 'contacts', 'orders', 'confirmed']

export const byKey =
  (report: FigureReport) =>
  ({ key: one }: DayFigure, { key: other }: DayFigure): number =>
    report === 'funnel' ? funnelSteps.indexOf(one) - funnelSteps.indexOf(other) : one < other ? -1 : 1

/** Days, the last first, and within a day its keys. */
export const newestFirst = (report: FigureReport) => (one: DayFigure, other: DayFigure) =>
  one.day === other.day ? byKey(report)(one, other) : one.day < other.day ? 1 : -1

/** Labels of the promotions of a report, by id. */
export async function promotionLabels(
  { countries }: FigureTable,
  { shop, storefront }: App.Locals,
): Promise<ReadonlyMap<string, string>> {
  const ids = new Set(countries.flatMap(({ figures }) => figures.map(({ key }) => key)))
  const labels = await shop.money.reports.promotionLabels([...ids])
  return new Map([...labels].map(([id, label]) => [id, label[storefront.language]]))
}

/** What a figure is of, in words. */
export function labelOfKey(report: FigureReport, key: string, { t }: Pick<App.Locals, 't'>): string {
  if (report === 'vat' && /^\d+$/.test(key)) return `${Number(key) / 100} %`
  if (key === 'own crew') return t('operations-money:key.own-crew')
  const late = / late$/.exec(key)
  if (report === 'delivery' && late)
    return t('operations-money:key.late-by', { carrier: labelOfKey(report, key.slice(0, late.index), { t }) })
  const type = settlementTypes.find((one) => key.endsWith(` ${one}`))
  if (report === 'settlement' && type)
    return t(`operations-money:key.provider-${type}`, { provider: key.slice(0, -type.length - 1) })
  const reason = returnReasons.find((one) => one === key)
  if (report === 'returns' && reason) return t(`operations-returns:reason.${reason}`)
  switch (key) {
    case 'web':
    case 'mobile-web':
    case 'kiosk':
    case 'invoices':
    case 'credit-notes':
    case 'delivered':
    case 'late':
    case 'failed':
    case 'rejected':
    case 'returns':
    case 'questions':
    case 'carts':
    case 'contacts':
    case 'orders':
    case 'confirmed':
      return t(`operations-money:key.${key}`)
    default:
      return key
  }
}
