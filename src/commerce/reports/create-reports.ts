import type { Collection } from '#commerce/orders/cash/cash-report.ts'
import type { InvoiceDocument } from '#commerce/documents/invoice.ts'
import { may, type NotPermitted, type Operator } from '#commerce/staff/operator.ts'
import type { StaffPermission } from '#commerce/staff/permission.ts'
import type { Country, CountryCode } from '#kernel/country.ts'
import type { Clock, Instant } from '#kernel/instant.ts'
import { localTime, type Day } from '#kernel/local-time.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { DayFigure, FigureReport } from './day-figure.ts'
import { readReportRange, type ReportRange } from './report-range.ts'

const reportPermissions = {
  sales: 'reports.sales',
  vat: 'reports.vat',
  cash: 'reports.cash',
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
  listCollections(country: Country, day: Day): Promise<readonly Collection[]>
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

type Deps = { readonly source: ReportSource; readonly countries: readonly Country[]; readonly clock: Clock }

type ReportFailure = NotPermitted | { readonly kind: 'not-found' }

/** What the shop has sold, owes in tax, took in cash and did for its customers, by day. */
export type Reports = ReturnType<typeof createReports>

export function createReports({ source, countries, clock }: Deps) {
  const open = (by: Operator, report: FigureReport): readonly Country[] =>
    countries.filter(({ isoCode: country }) => may(by, reportPermissions[report], { country, place: null }))

  const findDay = (by: Operator, report: FigureReport, code: CountryCode): Result<Country, ReportFailure> => {
    const country = open(by, report).find(({ isoCode }) => isoCode === code)
    return country ? ok(country) : fail({ kind: 'not-found' })
  }

  return {
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
    ): Promise<Result<readonly Collection[], ReportFailure>> {
      const country = findDay(by, 'cash', code)
      return country.ok ? ok(await source.listCollections(country.value, day)) : country
    },
  }
}
