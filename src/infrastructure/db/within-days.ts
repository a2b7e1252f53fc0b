import { sql, type SQL } from 'drizzle-orm'
import { addDays, atLocalTime, type Day } from '#kernel/local-time.ts'

/** Days from one to another, both included; null: without end. */
type Days = { readonly from: Day | null; readonly to: Day | null }
type Zoned = { readonly isoCode: string; readonly timeZone: string }

/** Rows whose moment is within days of the country that each row is of. */
export function withinDays(
  { moment, country }: { readonly moment: SQL; readonly country: SQL },
  { from, to }: Days,
  countries: readonly Zoned[],
): SQL {
  const midnight = (day: Day, timeZone: string): string => atLocalTime({ day, second: 0 }, timeZone)
  const ranges = countries.map(({ isoCode, timeZone }) => {
    const start = from === null ? sql`` : sql` and ${moment} >= ${midnight(from, timeZone)}::timestamptz`
    const end = to === null ? sql`` : sql` and ${moment} < ${midnight(addDays(to, 1), timeZone)}::timestamptz`
    return sql`(${country} = ${isoCode}${start}${end})`
  })
  return ranges.length === 0 ? sql`false` : sql`(${sql.join(ranges, sql` or `)})`
}
