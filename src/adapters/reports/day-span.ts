import { sql, type SQL } from 'drizzle-orm'
import type { ReportRange } from '#commerce/reports/report-range.ts'
import type { Country } from '#kernel/country.ts'
import { addDays, atLocalTime } from '#kernel/local-time.ts'

/** Days of a country that follow each other. */
export type CountrySpan = { readonly country: Country; readonly range: ReportRange }

/** Whether a moment is in a span of its country. */
export type Within = (moment: SQL) => SQL

/** The moments at which days of a country begin and end. */
export const spanOf = ({ from, to }: ReportRange, { timeZone }: Country) => ({
  from: atLocalTime({ day: from, second: 0 }, timeZone),
  until: atLocalTime({ day: addDays(to, 1), second: 0 }, timeZone),
})

/** The local day of a moment, in a statement that joins `span`. */
export const dayOf = (moment: SQL): SQL => sql`(${moment} at time zone span.zone)::date`

/** `with span as …`, to be joined by country; and the condition on a moment, by which an index over moments is used. */
export function selectSpans(spans: readonly CountrySpan[]): { readonly cte: SQL; readonly within: Within } {
  const moments = spans.map(({ country, range }) => ({
    ...{ country: country.isoCode, zone: country.timeZone },
    ...spanOf(range, country),
  }))
  const [from = ''] = moments.map((one) => one.from).toSorted()
  const until = moments
    .map((one) => one.until)
    .toSorted()
    .at(-1)
  return {
    cte: sql`with span as (select country, zone, "from" as since, until
      from jsonb_to_recordset(${JSON.stringify(moments)}::jsonb) as given(country text, zone text, "from" timestamptz, until timestamptz))`,
    within: (moment) =>
      sql`${moment} >= ${from}::timestamptz and ${moment} < ${until ?? ''}::timestamptz
        and ${moment} >= span.since and ${moment} < span.until`,
  }
}
