import { and, between, eq, sql } from 'drizzle-orm'
import { figureReports, type DayFigure, type FigureReport } from '#commerce/reports/day-figure.ts'
import { daysOf, toRanges, type ReportRange } from '#commerce/reports/report-range.ts'
import type { Country } from '#kernel/country.ts'
import { addMilliseconds, type Instant } from '#kernel/instant.ts'
import { addDays, localTime, type Day } from '#kernel/local-time.ts'
import { money } from '#kernel/money.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { insertRows } from '#infrastructure/db/insert-rows.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'
import { countFigures, type FigureSources } from './count-figures.ts'
import { dayFigures, dayFills } from './report-tables.ts'

/** Work that began before midnight is written by then. */
const completeAfterSeconds = 900
/** What was being written while days were filled is seen again. */
const overlapMs = 60_000
/** Days that are counted and written together. */
const perFill = 31

type FigureQuery = { readonly report: FigureReport; readonly range: ReportRange; readonly sums: boolean }

/** Figures of days: those that are over are stored, others and those that have changed since are counted when they are read. */
export function createFigureRepository(db: Database, sources: FigureSources) {
  /** Days of which orders have changed since figures were last written. */
  async function changedDays({ isoCode, timeZone }: Country): Promise<readonly Day[]> {
    const [filled] = await rowsOf<{ at: Date | string | null }>(
      db,
      sql`select max(filled_at) as at from day_fills where country = ${isoCode}`,
    )
    if (!filled?.at) return []
    const since = addMilliseconds(new Date(filled.at).toISOString(), -overlapMs)
    const found = await rowsOf<{ day: string }>(
      db,
      sql`select distinct (o.placed_at at time zone ${timeZone})::date::text as day
        from order_events e join orders o on o.id = e.order_id
        where e.at >= ${since}::timestamptz and o.country = ${isoCode}`,
    )
    return found.map(({ day }) => day)
  }

  const filledDays = async ({ isoCode }: Country, { from, to }: ReportRange): Promise<ReadonlySet<Day>> =>
    new Set(
      (
        await db
          .select({ day: dayFills.day })
          .from(dayFills)
          .where(and(eq(dayFills.country, isoCode), between(dayFills.day, from, to)))
      ).map(({ day }) => day),
    )

  /** Stored figures of the range, without those of days that are counted anew. */
  async function readStored(
    { report, range: { from, to }, sums }: FigureQuery,
    country: Country,
    open: readonly Day[],
  ): Promise<readonly DayFigure[]> {
    const day = sums ? sql`${from}::text` : sql`day::text`
    const found = await rowsOf<{ day: string; key: string; count: number; amount: string; part: string }>(
      db,
      sql`select ${day} as day, key, sum(count)::int as count, sum(amount_minor)::text as amount, sum(part_minor)::text as part
        from day_figures where report = ${report} and country = ${country.isoCode} and day between ${from}::date and ${to}::date
          and day <> all(array(select jsonb_array_elements_text(${JSON.stringify(open)}::jsonb)::date))
        group by 1, 2 order by 1, 2`,
    )
    return found.map(({ amount, part, ...one }) => ({
      ...one,
      country: country.isoCode,
      amount: money(Number(amount), country.currency),
      part: money(Number(part), country.currency),
    }))
  }

  async function fill(country: Country, range: ReportRange, at: Instant): Promise<void> {
    const { isoCode } = country
    const counted = await Promise.all(
      figureReports.map(async (report) => {
        const figures = await countFigures(db, report, country, range, sources)
        return figures.map((figure) => toRow(report, figure))
      }),
    )
    await db.transaction(async (tx) => {
      const ofRange = and(eq(dayFigures.country, isoCode), between(dayFigures.day, range.from, range.to))
      await tx.delete(dayFigures).where(ofRange)
      const figures = counted.flat()
      if (figures.length > 0) await tx.execute(insertRows(dayFigures, figures))
      const days = daysOf(range).map((day) => ({ country: isoCode, day, filledAt: new Date(at) }))
      await tx
        .insert(dayFills)
        .values(days)
        .onConflictDoUpdate({ target: [dayFills.country, dayFills.day], set: { filledAt: new Date(at) } })
    })
  }

  return {
    /** By day and key; `sums`: by key alone, as of the first day. */
    async list(
      { report, range, sums }: FigureQuery,
      country: Country,
      now: Instant,
    ): Promise<readonly DayFigure[]> {
      const today = localTime(now, country.timeZone).day
      const filled = await filledDays(country, range)
      const changed = new Set(report === 'sales' ? await changedDays(country) : [])
      const open = daysOf(range).filter(
        (day) => day <= today && (day === today || changed.has(day) || !filled.has(day)),
      )
      const figures = [...(await readStored({ report, range, sums }, country, open))]
      for (const some of toRanges(open))
        figures.push(...(await countFigures(db, report, country, some, sources)))
      return figures.toSorted((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0))
    },

    /** Writes the days that are over and are not written, and writes anew those that have changed. Returns how many. */
    async fillDue(country: Country, now: Instant, signal: AbortSignal): Promise<number> {
      const { isoCode, timeZone } = country
      const local = localTime(addMilliseconds(now, -completeAfterSeconds * 1000), timeZone).day
      const last = addDays(local, -1)
      const [first] = await rowsOf<{ day: string | null }>(
        db,
        sql`select (min(placed_at) at time zone ${timeZone})::date::text as day from orders where country = ${isoCode}`,
      )
      const from = first?.day ?? last
      if (from > last) return 0
      const filled = await filledDays(country, { from, to: last })
      const changed = await changedDays(country)
      // The last day is always among them: by its time changes are found.
      const due = new Set([...daysOf({ from, to: last }).filter((day) => !filled.has(day)), ...changed, last])
      let written = 0
      for (const range of toRanges([...due].filter((day) => day <= last)))
        for (let start = range.from; start <= range.to; start = addDays(start, perFill)) {
          if (signal.aborted) return written
          const end = addDays(start, perFill - 1)
          const part = { from: start, to: end < range.to ? end : range.to }
          await fill(country, part, now)
          written += daysOf(part).length
        }
      return written
    },
  }
}

const toRow = (
  report: FigureReport,
  { country, day, key, count, amount, part }: DayFigure,
): typeof dayFigures.$inferInsert => ({
  report,
  country,
  day,
  key,
  count,
  currency: amount.currency,
  amountMinor: amount.minor,
  partMinor: part.minor,
})
