import type { AstroGlobal } from 'astro'
import type { DayFigure, FigureReport } from '#commerce/reports/day-figure.ts'
import type { FigureTable } from '#commerce/reports/create-reports.ts'
import type { StaffOperator } from '#commerce/staff/operator.ts'
import type { MessageKey } from '#i18n/messages.ts'
import type { Country } from '#kernel/country.ts'
import { parseDay, type Day } from '#kernel/local-time.ts'
import { add, subtract, toDecimal, zero, type Money } from '#kernel/money.ts'
import { notFound } from '#web/operations/admit.ts'
import { numericColumn, textColumn, type FigureRow, type Figures } from '#web/operations/lists/figures.ts'
import type { CellValue } from '#web/operations/lists/list-row.ts'
import { figuresAsFile } from './csv.ts'
import { loadDayRows, type DayRows } from './day-rows.ts'
import { loadHandInRows } from './hand-in-rows.ts'

export type ReportView = Figures & {
  readonly table: FigureTable
  readonly country: Country | null
  readonly countries: readonly Country[]
  /** A row per key of the whole range, in the currency of its country. */
  readonly totals: readonly FigureRow[]
  readonly bars: readonly { readonly day: Day; readonly value: number; readonly label: CellValue }[]
  readonly dayRows: DayRows | null
  /** What crews handed in; null: the report is not about cash, or of all countries. */
  readonly handIns: Figures | null
  readonly csvHref: string
}

type Shape = {
  readonly key: MessageKey
  readonly amount: MessageKey | null
  readonly part: MessageKey | null
}

const shapes: Readonly<Record<FigureReport, Shape>> = {
  sales: {
    key: 'operations-money:report.channel',
    amount: 'operations-money:report.total',
    part: 'operations-money:report.tax',
  },
  vat: {
    key: 'operations-money:report.rate',
    amount: 'operations-money:report.taxable',
    part: 'operations-money:report.tax',
  },
  cash: {
    key: 'operations-money:report.carrier',
    amount: 'operations-money:report.due',
    part: 'operations-money:report.collected',
  },
  service: { key: 'operations-money:report.what', amount: null, part: null },
}

/** A report as its page shows it: by country, or by day of one; as CSV where the address asks for it. */
export async function loadReport(
  astro: AstroGlobal,
  by: StaffOperator,
  report: FigureReport,
): Promise<Response | ReportView> {
  const { url, locals } = astro
  const { reports } = locals.shop.money
  const field = (name: string) => url.searchParams.get(name)
  const code = field('country') === '' ? null : field('country')
  const isFile = field('format') === 'csv'
  const found = await reports.figures(by, {
    report,
    country: code,
    from: field('from'),
    to: field('to'),
    sums: code === null && !isFile,
  })
  if (!found.ok) return notFound(astro)
  const table = found.value
  const country = code === null ? null : (table.countries[0]?.country ?? null)
  if (isFile) return toFile(table)
  const day = parseDay(field('day') ?? '')
  const hrefOf = (fields: Readonly<Record<string, string>>) =>
    `${url.pathname}?${new URLSearchParams({ from: table.range.from, to: table.range.to, ...fields }).toString()}`
  const labelOf = (figure: DayFigure) => labelOfKey(report, figure.key, locals)
  const shape = shapes[report]
  const valuesOf = (figure: DayFigure): readonly CellValue[] => [
    { kind: 'text', text: labelOf(figure) },
    figure.count === 0 && report === 'vat' ? null : { kind: 'number', value: figure.count },
    ...(shape.amount === null ? [] : moneyCells(report, figure)),
  ]
  const columns: Figures['columns'] = [
    textColumn(country ? 'operations-money:report.day' : 'operations-money:country'),
    textColumn(shape.key),
    numericColumn('operations-money:report.count'),
    ...[
      shape.amount,
      shape.part,
      report === 'cash' ? ('operations-money:report.short' as const) : null,
    ].flatMap((title) => (title === null ? [] : [numericColumn(title)])),
  ]
  const totalsOf = (one: FigureTable['countries'][number]): readonly FigureRow[] =>
    sumByKey(one.figures).map((figure) => ({
      href: country ? null : hrefOf({ country: one.country.isoCode }),
      cells: [{ kind: 'text', text: one.country[`name_${locals.storefront.language}`] }, ...valuesOf(figure)],
    }))
  const own = country ? (table.countries[0]?.figures ?? []) : []
  return {
    table,
    country,
    countries: reports.countriesOf(by, report),
    columns,
    totals: table.countries.flatMap(totalsOf),
    rows: own.toReversed().map((figure) => ({
      href: rowsHref(report, figure, hrefOf),
      cells: [{ kind: 'day', day: figure.day }, ...valuesOf(figure)],
    })),
    bars: country ? toBars(report, own) : [],
    dayRows: country && day ? await loadDayRows(locals, by, { report, country, day }) : null,
    handIns:
      country && report === 'cash' ? await loadHandInRows(locals, by, { country, ...table.range }) : null,
    csvHref: hrefOf({ ...(code === null ? {} : { country: code }), format: 'csv' }),
  }
}

/** Where the rows of a figure are: orders have a list of their own. */
const rowsHref = (
  report: FigureReport,
  { country, day }: DayFigure,
  hrefOf: (fields: Readonly<Record<string, string>>) => string,
): string | null =>
  report === 'service'
    ? null
    : report === 'sales'
      ? `/operations/orders?${new URLSearchParams({ country, 'placed-from': day, 'placed-to': day }).toString()}`
      : hrefOf({ country, day })

const moneyCells = (report: FigureReport, { country, amount, part, count, key }: DayFigure): CellValue[] => {
  // How many documents there are is no amount.
  if (report === 'vat' && count > 0 && (key === 'invoices' || key === 'credit-notes')) return [null, null]
  const cell = (sum: Money): CellValue => ({ kind: 'money', amount: sum, country })
  return [cell(amount), cell(part), ...(report === 'cash' ? [cell(subtract(amount, part))] : [])]
}

/** Figures of a range, by key. Those of one country have one currency. */
function sumByKey(figures: readonly DayFigure[]): readonly DayFigure[] {
  const sums = new Map<string, DayFigure>()
  for (const one of figures) {
    const sum = sums.get(one.key)
    sums.set(
      one.key,
      sum
        ? {
            ...sum,
            count: sum.count + one.count,
            amount: add(sum.amount, one.amount),
            part: add(sum.part, one.part),
          }
        : one,
    )
  }
  return [...sums.values()].toSorted((one, other) => (one.key < other.key ? -1 : 1))
}

/** A bar per day: sums, of service how many were delivered. */
function toBars(report: FigureReport, figures: readonly DayFigure[]): ReportView['bars'] {
  const days = Map.groupBy(figures, ({ day }) => day)
  return [...days].map(([day, some]) => {
    if (report === 'service') {
      const value = some.find(({ key }) => key === 'delivered')?.count ?? 0
      return { day, value, label: { kind: 'number', value } }
    }
    const currency = some[0]?.amount.currency ?? 'AED'
    const of = (figure: DayFigure) => (report === 'sales' ? figure.amount : figure.part)
    const amount = some.reduce((sum, figure) => add(sum, of(figure)), zero(currency))
    return { day, value: amount.minor, label: { kind: 'money', amount, country: some[0]?.country ?? '' } }
  })
}

function labelOfKey(report: FigureReport, key: string, { t }: Pick<App.Locals, 't'>): string {
  if (report === 'vat' && /^\d+$/.test(key)) return `${Number(key) / 100} %`
  if (key === 'own crew') return t('operations-money:key.own-crew')
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
      return t(`operations-money:key.${key}`)
    default:
      return key
  }
}

const toFile = ({ report, range, countries }: FigureTable): Response =>
  figuresAsFile(`${report}-${range.from}-${range.to}`, [
    ['country', 'day', 'key', 'count', 'amount', report === 'cash' ? 'collected' : 'tax', 'currency'],
    ...countries.flatMap(({ figures }) =>
      figures.map(({ country, day, key, count, amount, part }) => [
        country,
        day,
        key,
        String(count),
        toDecimal(amount),
        toDecimal(part),
        amount.currency,
      ]),
    ),
  ])
