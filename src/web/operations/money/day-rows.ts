import type { FigureReport } from '#commerce/reports/day-figure.ts'
import type { StaffOperator } from '#commerce/staff/operator.ts'
import type { Country } from '#kernel/country.ts'
import type { Day } from '#kernel/local-time.ts'
import { money } from '#kernel/money.ts'
import { numericColumn, textColumn, type Figures } from '#web/operations/lists/figures.ts'
import type { CellValue } from '#web/operations/lists/list-row.ts'

/** What a figure of a day is of. */
export type DayRows = Figures & { readonly day: Day }

type DayRowsInput = { readonly report: FigureReport; readonly country: Country; readonly day: Day }

/** The documents or handovers of a day; null: the report has its rows in a list of its own. */
export async function loadDayRows(
  { shop, t }: Pick<App.Locals, 'shop' | 't'>,
  by: StaffOperator,
  { report, country: { isoCode: country }, day }: DayRowsInput,
): Promise<DayRows | null> {
  const orderHref = (number: string) => `/operations/orders/${encodeURIComponent(number)}`
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
