import { reportsOfRows, type FigureReport, type ReportOfRows } from '#commerce/reports/day-figure.ts'
import type { StaffOperator } from '#commerce/staff/operator.ts'
import type { Country, CountryCode } from '#kernel/country.ts'
import type { Day } from '#kernel/local-time.ts'
import { money } from '#kernel/money.ts'
import { numericColumn, textColumn, type Figures } from '#web/operations/lists/figures.ts'
import type { CellValue } from '#web/operations/lists/list-row.ts'
import { labelOfKey } from './report-keys.ts'
import { marginCells, marginColumns } from './promotion-margins.ts'
import { reportShapes } from './report-shapes.ts'

/** What a figure of a day is of. */
export type DayRows = Figures & { readonly day: Day }

const orderHref = (number: string): string => `/operations/orders/${encodeURIComponent(number)}`

type DayRowsInput = { readonly report: FigureReport; readonly country: Country; readonly day: Day }

/** The documents or handovers of a day; null: the report has its rows in a list of its own. */
export async function loadDayRows(
  locals: App.Locals,
  by: StaffOperator,
  { report, country: { isoCode: country }, day }: DayRowsInput,
): Promise<DayRows | null> {
  const { shop, t } = locals
  if (report === 'vat') {
    const documents = await shop.money.reports.documents(by, { country, day })
    if (!documents.ok) return null
    return {
      day,
      columns: [
        textColumn('operations-money:document'),
        textColumn('operations-money:document-kind'),
        textColumn('operations-money:order'),
        numericColumn('operations-money:report.taxable'),
        numericColumn('operations-money:report.tax'),
      ],
      rows: documents.value.map(({ kind, number, order, totals: { taxable, tax } }) => {
        const sign = kind === 'invoice' ? 1 : -1
        const signed = (minor: number): CellValue => ({
          kind: 'money',
          amount: money(sign * minor, taxable.currency),
          country,
        })
        return {
          href: orderHref(order.number),
          cells: [
            { kind: 'code', text: number },
            { kind: 'text', text: t(`operations-money:document.${kind}`) },
            { kind: 'code', text: order.number },
            signed(taxable.minor),
            signed(tax.minor),
          ],
        }
      }),
    }
  }
  const ofRows = reportsOfRows.find((one) => one === report)
  if (ofRows) return loadReportRows(locals, by, { report: ofRows, country, day })
  if (report !== 'cash') return null
  const collections = await shop.money.reports.collections(by, { country, day })
  if (!collections.ok) return null
  return {
    day,
    columns: [
      textColumn('operations-money:order'),
      textColumn('operations-money:time'),
      numericColumn('operations-money:report.due'),
      numericColumn('operations-money:report.collected'),
    ],
    rows: collections.value.map(({ number, at, due, collected }) => ({
      href: orderHref(number),
      cells: [
        { kind: 'code', text: number },
        { kind: 'time', at, country },
        { kind: 'money', amount: due, country },
        { kind: 'money', amount: collected, country },
      ],
    })),
  }
}

/** The orders and returns that sums are of. */
async function loadReportRows(
  { shop, storefront, t }: App.Locals,
  by: StaffOperator,
  input: { readonly report: ReportOfRows; readonly country: CountryCode; readonly day: Day },
): Promise<DayRows | null> {
  const { report, country, day } = input
  const { reports } = shop.money
  const found = await reports.rows(by, input)
  if (!found.ok) return null
  const labels = await reports.promotionLabels(
    report === 'promotions' ? [...new Set(found.value.map(({ key }) => key))] : [],
  )
  const margins = report === 'promotions' ? await reports.orderMargins(by, { country, day }) : null
  const marginOf = new Map(margins?.map((one) => [`${one.orderNumber} ${one.key}`, one]))
  const isAboutReturns = report === 'returns'
  return {
    day,
    columns: [
      textColumn(isAboutReturns ? 'operations-money:return' : 'operations-money:order'),
      textColumn(reportShapes[report].key),
      ...(isAboutReturns ? [numericColumn('operations-money:report.count')] : []),
      ...[reportShapes[report].amount, reportShapes[report].part].flatMap((title) =>
        title === null ? [] : [numericColumn(title)],
      ),
      ...(margins ? marginColumns : []),
    ],
    rows: found.value.map(({ key, orderNumber, reference, count, amount, part }) => ({
      href:
        reference === null ? orderHref(orderNumber) : `/operations/returns/${encodeURIComponent(reference)}`,
      cells: [
        { kind: 'code', text: reference ?? orderNumber },
        { kind: 'text', text: labels.get(key)?.[storefront.language] ?? labelOfKey(report, key, { t }) },
        ...(isAboutReturns ? [{ kind: 'number', value: count } as const] : []),
        ...(reportShapes[report].amount === null ? [] : [{ kind: 'money', amount, country } as const]),
        ...(reportShapes[report].part === null ? [] : [{ kind: 'money', amount: part, country } as const]),
        ...(margins ? marginCells(marginOf.get(`${orderNumber} ${key}`), { t }) : []),
      ],
    })),
  }
}
