import { sql } from 'drizzle-orm'
import { vatReport } from '#commerce/documents/vat-report.ts'
import type { InvoiceDocument } from '#commerce/documents/invoice.ts'
import { cashReport, type ListCollections } from '#commerce/orders/cash/cash-report.ts'
import type { DayFigure, FigureReport } from '#commerce/reports/day-figure.ts'
import type { ReportRange } from '#commerce/reports/report-range.ts'
import type { Country } from '#kernel/country.ts'
import type { Instant } from '#kernel/instant.ts'
import { addDays, atLocalTime, localTime } from '#kernel/local-time.ts'
import { money, zero } from '#kernel/money.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'

export type FigureSources = {
  readonly listCollections: ListCollections
  readonly walkDocuments: (country: string, from: Instant, until: Instant) => AsyncIterable<InvoiceDocument>
}

type Count = (
  db: Database,
  country: Country,
  span: { readonly from: Instant; readonly until: Instant },
  sources: FigureSources,
) => Promise<readonly DayFigure[]>

/** The moments at which days of a country begin and end. */
export const spanOf = ({ from, to }: ReportRange, { timeZone }: Country) => ({
  from: atLocalTime({ day: from, second: 0 }, timeZone),
  until: atLocalTime({ day: addDays(to, 1), second: 0 }, timeZone),
})

/** Figures of days as records say now, from their rows. */
export const countFigures = (
  db: Database,
  report: FigureReport,
  country: Country,
  range: ReportRange,
  sources: FigureSources,
): Promise<readonly DayFigure[]> => counts[report](db, country, spanOf(range, country), sources)

/** Orders by the day that they were placed on: what remains of them. Unpaid and canceled ones are no sales. */
const countSales: Count = async (db, country, { from, until }) => {
  const { isoCode, currency, timeZone } = country
  const found = await rowsOf<{ day: string; key: string; count: number; amount: string; part: string }>(
    db,
    sql`select (placed_at at time zone ${timeZone})::date::text as day, platform as key, count(*)::int as count,
        sum(total_minor)::text as amount, sum(tax_minor)::text as part
      from orders where country = ${isoCode} and placed_at >= ${from}::timestamptz and placed_at < ${until}::timestamptz
        and status not in ('pending', 'canceled')
      group by 1, 2 order by 1, 2`,
  )
  return found.map(({ day, key, count, amount, part }) => ({
    country: isoCode,
    day,
    key,
    count,
    amount: money(Number(amount), currency),
    part: money(Number(part), currency),
  }))
}

/** Invoices less credit notes by the day of issue and rate, and how many of each. */
const countVat: Count = async (_, country, { from, until }, { walkDocuments }) => {
  const { isoCode, currency, timeZone } = country
  const byDay = new Map<string, InvoiceDocument[]>()
  for await (const document of walkDocuments(isoCode, from, until)) {
    const { day } = localTime(document.issuedAt, timeZone)
    byDay.set(day, [...(byDay.get(day) ?? []), document])
  }
  return [...byDay]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([day, documents]): readonly DayFigure[] => {
      const report = vatReport(documents, currency)
      const counted = (key: string, count: number): DayFigure[] =>
        count === 0
          ? []
          : [{ country: isoCode, day, key, count, amount: zero(currency), part: zero(currency) }]
      return [
        ...report.rows.map(({ rate, taxable, tax }) => ({
          country: isoCode,
          day,
          key: String(rate),
          count: 0,
          amount: taxable,
          part: tax,
        })),
        ...counted('credit-notes', report.creditNotes),
        ...counted('invoices', report.invoices),
      ]
    })
}

/** Cash due and collected by the day of the handover and who collected it. */
const countCash: Count = async (_, country, span, { listCollections }) => {
  const { rows } = cashReport(await listCollections({ country: country.isoCode, ...span }), country)
  return rows.map(({ day, carrier, shipments, due, collected }) => ({
    country: country.isoCode,
    day,
    key: carrier,
    count: shipments,
    amount: due,
    part: collected,
  }))
}

/** What happened to shipments, and what customers wrote about orders. */
const countService: Count = async (db, country, { from, until }) => {
  const { isoCode, currency, timeZone } = country
  const within = (moment: string) =>
    sql`o.country = ${isoCode} and ${sql.raw(moment)} >= ${from}::timestamptz and ${sql.raw(moment)} < ${until}::timestamptz`
  const day = (moment: string) => sql`(${sql.raw(moment)} at time zone ${timeZone})::date`
  const found = await rowsOf<{ day: string; key: string; count: number }>(
    db,
    sql`select day::text as day, key, count(*)::int as count from (
        select ${day('e.at')} as day, case when e.kind = 'shipment-failed' then 'failed'
            when e.kind like 'shipment-refuse%' then 'rejected' else 'delivered' end as key
          from order_events e join orders o on o.id = e.order_id
          where (e.kind in ('shipment-delivered', 'shipment-handed-over', 'shipment-failed') or e.kind like 'shipment-refuse%') and ${within('e.at')}
        union all
        select ${day('e.at')}, 'late' from order_events e join orders o on o.id = e.order_id
          join shipments s on s.order_id = o.id and s.position = e.shipment
          where e.kind = 'shipment-delivered' and ${within('e.at')} and ${day('e.at')} > s.latest
        union all
        select ${day('r.requested_at')}, 'returns' from returns r join orders o on o.id = r.order_id where ${within('r.requested_at')}
        union all
        select ${day('q.opened_at')}, 'questions' from order_questions q join orders o on o.id = q.order_id where ${within('q.opened_at')}
      ) happened group by day, key order by day, key`,
  )
  return found.map((one) => ({ country: isoCode, ...one, amount: zero(currency), part: zero(currency) }))
}

const counts: Readonly<Record<FigureReport, Count>> = {
  sales: countSales,
  vat: countVat,
  cash: countCash,
  service: countService,
}
