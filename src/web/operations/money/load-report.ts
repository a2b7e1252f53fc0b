import type { AstroGlobal } from 'astro'
import type { DayFigure, FigureReport } from '#commerce/reports/day-figure.ts'
import type { FigureTable } from '#commerce/reports/create-reports.ts'
import type { StaffOperator } from '#commerce/staff/operator.ts'
import type { Country } from '#kernel/country.ts'
import { parseDay, type Day } from '#kernel/local-time.ts'
import { add, subtract, toDecimal, zero, type Money } from '#kernel/money.ts'
import { notFound } from '#web/operations/admit.ts'
import type { MessageKey } from '#i18n/messages.ts'
import { numericColumn, textColumn, type FigureRow, type Figures } from '#web/operations/lists/figures.ts'
import type { CellValue } from '#web/operations/lists/list-row.ts'
import { figuresAsFile } from './csv.ts'
import { loadDayRows, type DayRows } from './day-rows.ts'
import { loadHandInRows } from './hand-in-rows.ts'
import { byKey, isAboutCarts, labelOfKey, newestFirst, promotionLabels } from './report-keys.ts'
import { loadMargins, marginTitlesOfFile, type MarginsOfReport } from './promotion-margins.ts'
import { reportShapes } from './report-shapes.ts'

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
  /** What some of the columns mean, or why they are not there. */
  readonly hint: string | null
  readonly csvHref: string
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
  const margins = report === 'promotions' ? await loadMargins(locals, by, table) : null
  const labels = report === 'promotions' ? await promotionLabels(table, locals) : new Map<string, string>()
  const labelOf = (figure: DayFigure) => labels.get(figure.key) ?? labelOfKey(report, figure.key, locals)
  if (isFile) {
    // Promotions may have the same label.
    const inFile = (figure: DayFigure) => labelOf(figure) + (labels.has(figure.key) ? ` (${figure.key})` : '')
    return toFile(table, { margins, labelOf: inFile }, locals)
  }
  const day = parseDay(field('day') ?? '')
  const hrefOf = (fields: Readonly<Record<string, string>>) =>
    `${url.pathname}?${new URLSearchParams({ from: table.range.from, to: table.range.to, ...fields }).toString()}`
  const shape = reportShapes[report]
  const valuesOf = (figure: DayFigure): readonly CellValue[] => [
    { kind: 'text', text: labelOf(figure) },
    figure.count === 0 && report === 'vat' ? null : { kind: 'number', value: figure.count },
    ...(shape.amount === null ? [] : moneyCells(report, figure)),
  ]
  const columns: Figures['columns'] = [
    textColumn(country ? 'operations-money:report.day' : 'operations-money:country'),
    textColumn(shape.key),
    numericColumn('operations-money:report.count'),
    ...[shape.amount, shape.part, differenceTitles[report] ?? null].flatMap((title) =>
      title === null ? [] : [numericColumn(title)],
    ),
    ...(margins?.columns ?? []),
  ]
  const totalsOf = (one: FigureTable['countries'][number]): readonly FigureRow[] =>
    sumByKey(one.figures, report).map((figure) => ({
      href: country ? null : hrefOf({ country: one.country.isoCode }),
      cells: [
        { kind: 'text', text: one.country[`name_${locals.storefront.language}`] },
        ...valuesOf(figure),
        ...(margins?.cells(figure, null) ?? []),
      ],
    }))
  const own = country ? (table.countries[0]?.figures ?? []) : []
  return {
    table,
    country,
    countries: reports.countriesOf(by, report),
    columns,
    totals: table.countries.flatMap(totalsOf),
    rows: own.toSorted(newestFirst(report)).map((figure) => ({
      href: rowsHref(report, figure, hrefOf),
      cells: [
        { kind: 'day', day: figure.day },
        ...valuesOf(figure),
        ...(margins?.cells(figure, figure.day) ?? []),
      ],
    })),
    bars: country ? toBars(report, own) : [],
    dayRows: country && day ? await loadDayRows(locals, by, { report, country, day }) : null,
    handIns:
      country && report === 'cash' ? await loadHandInRows(locals, by, { country, ...table.range }) : null,
    hint: margins?.hint ?? null,
    csvHref: hrefOf({ ...(code === null ? {} : { country: code }), format: 'csv' }),
  }
}

/** What an amount less its part is, where a report shows it. */
const differenceTitles: Readonly<Partial<Record<FigureReport, MessageKey>>> = {
  cash: 'operations-money:report.short',
  settlement: 'operations-money:report.paid-out',
}

/** Where the rows of a figure are: orders have a list of their own. */
const rowsHref = (
  report: FigureReport,
  { country, day, key }: DayFigure,
  hrefOf: (fields: Readonly<Record<string, string>>) => string,
): string | null =>
  report === 'service' || (report === 'funnel' && isAboutCarts(key))
    ? null
    : report === 'sales' || report === 'funnel'
      ? `/operations/orders?${new URLSearchParams({ country, 'placed-from': day, 'placed-to': day }).toString()}`
      : hrefOf({ country, day })

const moneyCells = (report: FigureReport, { country, amount, part, count, key }: DayFigure): CellValue[] => {
  // How many documents there are is no amount.
  if (report === 'vat' && count > 0 && (key === 'invoices' || key === 'credit-notes')) return [null, null]
  const cell = (sum: Money): CellValue => ({ kind: 'money', amount: sum, country })
  if (reportShapes[report].part === null)
    return [report === 'funnel' && isAboutCarts(key) ? null : cell(amount)]
  return [cell(amount), cell(part), ...(differenceTitles[report] ? [cell(subtract(amount, part))] : [])]
}

/** Figures of a range, by key. Those of one country have one currency. */
function sumByKey(figures: readonly DayFigure[], report: FigureReport): readonly DayFigure[] {
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
  return [...sums.values()].toSorted(byKey(report))
}

/** Reports whose bars are numbers, and of which figures. */
const countedBar: Readonly<Partial<Record<FigureReport, (figure: DayFigure) => boolean>>> = {
  service: ({ key }) => key === 'delivered',
  funnel: ({ key }) => key === 'carts',
  returns: () => true,
  delivery: () => true,
}

/** A bar per day: sums or numbers. */
function toBars(report: FigureReport, figures: readonly DayFigure[]): ReportView['bars'] {
  const days = Map.groupBy(figures, ({ day }) => day)
  return [...days].map(([day, some]) => {
    if (countedBar[report]) {
      const value = some.filter(countedBar[report]).reduce((all, { count }) => all + count, 0)
      return { day, value, label: { kind: 'number', value } }
    }
    const currency = some[0]?.amount.currency ?? 'AED'
    const of = (figure: DayFigure) => (report === 'vat' || report === 'cash' ? figure.part : figure.amount)
    const amount = some.reduce((sum, figure) => add(sum, of(figure)), zero(currency))
    return { day, value: amount.minor, label: { kind: 'money', amount, country: some[0]?.country ?? '' } }
  })
}

type InFile = {
  readonly margins: MarginsOfReport | null
  readonly labelOf: (figure: DayFigure) => string
}

/** The figures by day for a spreadsheet, in the language of who reads it. Sums are decimals without a currency, which has a column. */
function toFile(
  { report, asOf, range, countries }: FigureTable,
  { margins, labelOf }: InFile,
  { t, storefront }: App.Locals,
): Response {
  const { key: title, amount: amountTitle, part: partTitle } = reportShapes[report]
  const titles: readonly (MessageKey | null)[] = [
    ...([
      'operations-money:country',
      'operations-money:report.day',
      title,
      'operations-money:report.count',
    ] as const),
    ...[amountTitle, partTitle],
    amountTitle && 'operations-money:map.currency',
    ...(margins?.columns.length ? marginTitlesOfFile : []),
    'operations-money:report.as-of',
  ]
  return figuresAsFile(`${report}-${range.from}-${range.to}`, [
    titles.flatMap((one) => (one === null ? [] : t(one))),
    ...countries.flatMap(({ country, figures }) =>
      figures.map((figure) => [
        ...[country[`name_${storefront.language}`], figure.day, labelOf(figure), String(figure.count)],
        ...(amountTitle === null ? [] : [toDecimal(figure.amount)]),
        ...(partTitle === null ? [] : [toDecimal(figure.part)]),
        ...(amountTitle === null ? [] : [figure.amount.currency]),
        ...(margins?.fields(figure) ?? []),
        asOf,
      ]),
    ),
  ])
}
