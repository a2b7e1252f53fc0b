import type { AstroGlobal } from 'astro'
import type { StockCoverTable } from '#commerce/reports/create-reports.ts'
import { coverDays, coverSpans, type CoverSpan, type StockCover } from '#commerce/reports/stock-cover.ts'
import type { StaffOperator } from '#commerce/staff/operator.ts'
import type { Country } from '#kernel/country.ts'
import { addDays, localTime } from '#kernel/local-time.ts'
import { notFound } from '#web/operations/admit.ts'
import { numericColumn, textColumn, type Figures } from '#web/operations/lists/figures.ts'
import { figuresAsFile } from './csv.ts'

export type StockCoverView = Figures & {
  readonly table: StockCoverTable
  readonly spans: readonly CoverSpan[]
  readonly countries: readonly Country[]
  readonly csvHref: string
}

/** On the page; the file has more. */
const maxShown = 200
const maxInFile = 50_000

/** How long stock lasts, or a file of it. A figure leads to the orders that it is of. */
export async function loadStockCover(
  astro: AstroGlobal,
  by: StaffOperator,
): Promise<Response | StockCoverView> {
  const { url, locals } = astro
  const { reports } = locals.shop.money
  const span = coverSpans.find((one) => String(one) === url.searchParams.get('span')) ?? 30
  const isFile = url.searchParams.get('format') === 'csv'
  const found = await reports.stockCover(by, {
    country: url.searchParams.get('country') || null,
    span,
    limit: isFile ? maxInFile : maxShown,
  })
  if (!found.ok) return notFound(astro)
  const table = found.value
  const { country, asOf } = table
  if (isFile) return toFile(table, locals)
  const today = localTime(asOf, country.timeZone).day
  const ordersOf = ({ sku }: StockCover): string =>
    `/operations/orders?${new URLSearchParams({ country: country.isoCode, sku, 'placed-from': addDays(today, -span), 'placed-to': today }).toString()}`
  return {
    table,
    spans: coverSpans,
    countries: reports.stockCountries(by),
    columns: [
      textColumn('operations-money:stock.sku'),
      textColumn('operations-money:stock.name'),
      numericColumn('operations-money:stock.free'),
      numericColumn('operations-stock:safety'),
      numericColumn('operations-money:stock.sold'),
      numericColumn('operations-money:stock.days'),
    ],
    rows: table.rows.map((one) => {
      const days = coverDays(one, span)
      return {
        href: one.sold === 0 ? null : ordersOf(one),
        cells: [
          { kind: 'code', text: one.sku },
          { kind: 'text', text: one.name?.[locals.storefront.language] ?? '' },
          { kind: 'number', value: one.free },
          { kind: 'number', value: one.safety },
          { kind: 'number', value: one.sold },
          days === null ? null : { kind: 'number', value: days },
        ],
      }
    }),
    csvHref: `${url.pathname}?${new URLSearchParams({ country: country.isoCode, span: String(span), format: 'csv' }).toString()}`,
  }
}

/** For a spreadsheet, in the language of who reads it. */
const toFile = (
  { country, span, asOf, rows }: StockCoverTable,
  { t, storefront: { language } }: App.Locals,
): Response =>
  figuresAsFile(`stock-${country.isoCode}-${asOf.slice(0, 10)}`, [
    [
      t('operations-money:country'),
      t('operations-money:stock.sku'),
      t('operations-money:stock.name'),
      t('operations-money:stock.free'),
      t('operations-stock:safety'),
      `${t('operations-money:stock.sold')} (${t('operations-money:stock.span-days', { count: span })})`,
      t('operations-money:stock.days'),
      t('operations-money:report.as-of'),
    ],
    ...rows.map((one) => [
      country[`name_${language}`],
      one.sku,
      one.name?.[language] ?? '',
      String(one.free),
      String(one.safety),
      String(one.sold),
      String(coverDays(one, span) ?? ''),
      asOf,
    ]),
  ])
