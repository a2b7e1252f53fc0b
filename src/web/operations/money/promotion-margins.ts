import type { FigureTable } from '#commerce/reports/create-reports.ts'
import type { DayFigure } from '#commerce/reports/day-figure.ts'
import {
  daysOfMargins,
  isForMargins,
  sumOfMargins,
  type PromotionMargin,
} from '#commerce/reports/promotion-margin.ts'
import type { MessageKey } from '#i18n/messages.ts'
import type { StaffOperator } from '#commerce/staff/operator.ts'
import { subtract, toDecimal } from '#kernel/money.ts'
import { numericColumn, type FigureColumn } from '#web/operations/lists/figures.ts'
import type { CellValue } from '#web/operations/lists/list-row.ts'

export const marginColumns: readonly FigureColumn[] = [
  numericColumn('operations-money:report.revenue'),
  numericColumn('operations-money:report.cost'),
  numericColumn('operations-money:report.margin'),
  numericColumn('operations-money:report.without-cost'),
]

export const marginTitlesOfFile = [
  'operations-money:report.revenue',
  'operations-money:report.cost',
  'operations-money:report.margin',
  'operations-money:report.lines',
  'operations-money:report.without-cost',
] as const satisfies readonly MessageKey[]

export function marginCells(
  margin: PromotionMargin | undefined,
  { t }: Pick<App.Locals, 't'>,
): readonly CellValue[] {
  if (!margin) return [null, null, null, null]
  const { country, lines, known, revenue, cost } = margin
  const sums = [revenue, cost, subtract(revenue, cost)]
  return [
    ...sums.map((amount): CellValue => (known === 0 ? null : { kind: 'money', amount, country })),
    {
      kind: 'text',
      text: t('operations-money:report.without-cost-of', {
        unknown: String(lines - known),
        lines: String(lines),
      }),
    },
  ]
}

export type MarginsOfReport = {
  readonly columns: readonly FigureColumn[]
  readonly hint: string
  /** `day` null: of all days. */
  cells(figure: Pick<DayFigure, 'country' | 'key'>, day: string | null): readonly CellValue[]
  /** Fields of a line of the file. */
  fields(figure: DayFigure): readonly string[]
}

/** Of the report of promotions; null: its reader sees no costs of these countries. */
export async function loadMargins(
  { shop, t }: App.Locals,
  by: StaffOperator,
  { countries, range }: FigureTable,
): Promise<MarginsOfReport | null> {
  const chosen = countries.map(({ country }) => country)
  const { reports } = shop.money
  if (reports.countriesOfMargins(by, chosen).length === 0) return null
  if (!isForMargins(range)) {
    const hint = t('operations-money:report.margin-days', { count: daysOfMargins })
    return { columns: [], hint, cells: () => [], fields: () => [] }
  }
  const margins = Map.groupBy(
    await reports.margins(by, { countries: chosen, range }),
    ({ country, key }) => `${country} ${key}`,
  )
  const find = ({ country, key }: Pick<DayFigure, 'country' | 'key'>, day: string | null) =>
    sumOfMargins((margins.get(`${country} ${key}`) ?? []).filter((one) => day === null || one.day === day))
  return {
    columns: marginColumns,
    hint: t('operations-money:report.margin-hint'),
    cells: (figure, day) => marginCells(find(figure, day), { t }),
    fields(figure) {
      const margin = find(figure, figure.day)
      if (!margin) return marginTitlesOfFile.map(() => '')
      const { lines, known, revenue, cost } = margin
      const sums = [revenue, cost, subtract(revenue, cost)]
      return [
        ...sums.map((amount) => (known === 0 ? '' : toDecimal(amount))),
        ...[String(lines), String(lines - known)],
      ]
    },
  }
}
