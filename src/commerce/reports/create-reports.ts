import type { CashCollection } from '#commerce/orders/cash/cash-report.ts'
import type { InvoiceDocument } from '#commerce/documents/invoice.ts'
import {
  may,
  reachesCountry,
  reachesOf,
  seesCosts,
  type NotPermitted,
  type Operator,
} from '#commerce/staff/operator.ts'
import type { StaffPermission } from '#commerce/staff/permission.ts'
import type { Bilingual, Country, CountryCode } from '#kernel/country.ts'
import { addMilliseconds, type Clock, type Instant } from '#kernel/instant.ts'
import { localTime, type Day } from '#kernel/local-time.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { DayFigure, FigureReport, ReportRow, ReportOfRows } from './day-figure.ts'
import type { CoverSpan, StockCover } from './stock-cover.ts'
import { isForMargins, type OrderMargin, type PromotionMargin } from './promotion-margin.ts'
import { readReportRange, type ReportRange } from './report-range.ts'

/** Which permission shows a report. */
export const reportPermissions = {
  sales: 'reports.sales',
  funnel: 'reports.sales',
  promotions: 'reports.sales',
  returns: 'reports.service',
  delivery: 'reports.service',
  vat: 'reports.vat',
  cash: 'reports.cash',
  settlement: 'reports.cash',
  service: 'reports.service',
} as const satisfies Record<FigureReport, StaffPermission>

/** A document of a day, as far as a report leads to it. */
export type DocumentOfDay = Pick<
  InvoiceDocument,
  'kind' | 'number' | 'issuedAt' | 'order' | 'totals' | 'taxName'
>

type ReportSource = {
  /** In the order of days. Days that have no figures are left out. `sums`: nothing is needed by day. */
  listFigures(
    query: { readonly report: FigureReport; readonly range: ReportRange; readonly sums: boolean },
    countries: readonly Country[],
  ): Promise<ReadonlyMap<CountryCode, readonly DayFigure[]>>
  listDocuments(country: Country, day: Day): Promise<readonly DocumentOfDay[]>
  listCollections(country: Country, day: Day): Promise<readonly CashCollection[]>
  listRows(report: ReportOfRows, country: Country, day: Day): Promise<readonly ReportRow[]>
  listMargins(countries: readonly Country[], range: ReportRange): Promise<readonly PromotionMargin[]>
  listOrderMargins(country: Country, day: Day): Promise<readonly OrderMargin[]>
  /** What lasts least comes first, then what was not sold. At most `limit`. */
  listStockCover(
    country: Country,
    query: { readonly since: Instant; readonly limit: number },
  ): Promise<readonly StockCover[]>
  /** By the id of a promotion. */
  listPromotionLabels(ids: readonly string[]): Promise<ReadonlyMap<string, Bilingual>>
}

export type ReportRequest = {
  readonly report: FigureReport
  /** Null: every country that the operator may see. */
  readonly country: CountryCode | null
  readonly from: string | null
  readonly to: string | null
  /** Sums of the range, not its days. */
  readonly sums?: boolean
}

/** Figures of a report by country, each in its own currency. */
export type FigureTable = {
  readonly report: FigureReport
  readonly asOf: Instant
  readonly range: ReportRange
  readonly countries: readonly { readonly country: Country; readonly figures: readonly DayFigure[] }[]
}

/** Stock of a country as of a moment. */
export type StockCoverTable = {
  readonly asOf: Instant
  readonly country: Country
  readonly span: CoverSpan
  readonly rows: readonly StockCover[]
}

type Deps = { readonly source: ReportSource; readonly countries: readonly Country[]; readonly clock: Clock }

type ReportFailure = NotPermitted | { readonly kind: 'not-found' }

/** What the shop has sold, owes in tax, took in cash and did for its customers, by day. */
export type Reports = ReturnType<typeof createReports>

export function createReports({ source, countries, clock }: Deps) {
  const open = (by: Operator, report: FigureReport): readonly Country[] =>
    countries.filter(({ isoCode: country }) => may(by, reportPermissions[report], { country, place: null }))

  /** Also of who is bound to places: what the others have is what a place can be sent. */
  const withStock = (by: Operator): readonly Country[] =>
    countries.filter(({ isoCode }) =>
      reachesOf(by, 'reports.stock').some(
        (reach) => reach.places.length > 0 && reachesCountry(reach, isoCode),
      ),
    )

  const findDay = (by: Operator, report: FigureReport, code: CountryCode): Result<Country, ReportFailure> => {
    const country = open(by, report).find(({ isoCode }) => isoCode === code)
    return country ? ok(country) : fail({ kind: 'not-found' })
  }

  /** Of what the report of promotions shows, the countries whose costs the operator sees. */
  const withCosts = (by: Operator, chosen: readonly Country[]): readonly Country[] => {
    const isOpen = new Set(open(by, 'promotions').map(({ isoCode }) => isoCode))
    return chosen.filter(({ isoCode }) => isOpen.has(isoCode) && seesCosts(by, isoCode))
  }

  return {
    countriesOfMargins: withCosts,

    /** What promotions leave over the costs of today, by day, in the currencies of the countries. Of a longer range, nothing. */
    async margins(
      by: Operator,
      { countries: chosen, range }: Pick<FigureTable, 'range'> & { readonly countries: readonly Country[] },
    ): Promise<readonly PromotionMargin[]> {
      const seen = withCosts(by, chosen)
      return seen.length > 0 && isForMargins(range) ? source.listMargins(seen, range) : []
    },

    /** The orders that the margins of a day are sums of; null: for others to see. */
    async orderMargins(
      by: Operator,
      { country: code, day }: { readonly country: CountryCode; readonly day: Day },
    ): Promise<readonly OrderMargin[] | null> {
      const [country] = withCosts(
        by,
        countries.filter(({ isoCode }) => isoCode === code),
      )
      return country ? source.listOrderMargins(country, day) : null
    },

    /** The countries that a report shows to the operator. */
    countriesOf: open,

    async figures(
      by: Operator,
      { report, country: code, from, to, sums = false }: ReportRequest,
    ): Promise<Result<FigureTable, ReportFailure>> {
      const permitted = open(by, report)
      if (permitted.length === 0) return fail({ kind: 'not-permitted' })
      const chosen = code === null ? permitted : permitted.filter(({ isoCode }) => isoCode === code)
      const [first] = chosen
      if (!first) return fail({ kind: 'not-found' })
      const asOf = clock.now()
      const range = readReportRange({ from, to }, localTime(asOf, first.timeZone).day)
      const figures = await source.listFigures({ report, range, sums }, chosen)
      const found = chosen.map((country) => ({ country, figures: figures.get(country.isoCode) ?? [] }))
      return ok({ report, asOf, range, countries: found })
    },

    /** The orders or returns that the figures of a day are sums of. */
    async rows(
      by: Operator,
      {
        report,
        country: code,
        day,
      }: { readonly report: ReportOfRows; readonly country: CountryCode; readonly day: Day },
    ): Promise<Result<readonly ReportRow[], ReportFailure>> {
      const country = findDay(by, report, code)
      return country.ok ? ok(await source.listRows(report, country.value, day)) : country
    },

    /** The countries whose stock the operator may read. */
    stockCountries: withStock,

    /** How long the stock of a country lasts; without a country, of the first that the operator may read. */
    async stockCover(
      by: Operator,
      {
        country: code,
        span,
        limit,
      }: { readonly country: CountryCode | null; readonly span: CoverSpan; readonly limit: number },
    ): Promise<Result<StockCoverTable, ReportFailure>> {
      const permitted = withStock(by)
      if (permitted.length === 0) return fail({ kind: 'not-permitted' })
      const country = code === null ? permitted[0] : permitted.find(({ isoCode }) => isoCode === code)
      if (!country) return fail({ kind: 'not-found' })
      const asOf = clock.now()
      const since = addMilliseconds(asOf, -span * 86_400_000)
      return ok({ asOf, country, span, rows: await source.listStockCover(country, { since, limit }) })
    },

    promotionLabels: (ids: readonly string[]): Promise<ReadonlyMap<string, Bilingual>> =>
      ids.length === 0 ? Promise.resolve(new Map()) : source.listPromotionLabels(ids),

    /** The invoices and credit notes that a day's tax is of. */
    async documents(
      by: Operator,
      { country: code, day }: { readonly country: CountryCode; readonly day: Day },
    ): Promise<Result<readonly DocumentOfDay[], ReportFailure>> {
      const country = findDay(by, 'vat', code)
      return country.ok ? ok(await source.listDocuments(country.value, day)) : country
    },

    /** The handovers that a day's cash is of. */
    async collections(
      by: Operator,
      { country: code, day }: { readonly country: CountryCode; readonly day: Day },
    ): Promise<Result<readonly CashCollection[], ReportFailure>> {
      const country = findDay(by, 'cash', code)
      return country.ok ? ok(await source.listCollections(country.value, day)) : country
    },
  }
}
