import { and, between, eq, inArray, not, sql } from 'drizzle-orm'
import { figureReports, type DayFigure, type FigureReport } from '#commerce/reports/day-figure.ts'
import { daysOf, toRanges, type ReportRange } from '#commerce/reports/report-range.ts'
import type { Country, CountryCode } from '#kernel/country.ts'
import { addMilliseconds, type Instant } from '#kernel/instant.ts'
import { addDays, localTime, type Day } from '#kernel/local-time.ts'
import { money } from '#kernel/money.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { insertRows } from '#infrastructure/db/insert-rows.ts'
import { anyOf, rowsOf } from '#infrastructure/db/sql-helpers.ts'
import { cartKeys, countFigures } from './count-figures.ts'
import { dayFigures, dayFills } from './report-tables.ts'

/** Work that began before midnight is written by then. */
const completeAfterSeconds = 900
/** What was being written while days were filled is seen again. */
const overlapMs = 60_000
/** Reports of a day that is over that change with its orders and returns, and with files that come later. */
const changing: ReadonlySet<FigureReport> = new Set(['sales', 'promotions', 'returns', 'settlement'])
/** Days that are counted and written together. */
const perFill = 31

type FigureQuery = { readonly report: FigureReport; readonly range: ReportRange; readonly sums: boolean }

/** A day of a country. */
type OpenDay = { readonly country: CountryCode; readonly day: Day }

/** Figures of days: those that are over are stored, others and those that have changed since are counted when they are read. */
export function createFigureRepository(db: Database) {
  /** Days, by country, whose orders, returns or settlements have changed since their figures were last written. */
  async function changedDays(countries: readonly Country[]): Promise<ReadonlyMap<string, ReadonlySet<Day>>> {
    const zones = countries.map(({ isoCode, timeZone }) => ({ country: isoCode, zone: timeZone }))
    const found = await rowsOf<{ country: string; day: string }>(
      db,
      sql`with filled as materialized (select country, zone, (select max(filled_at) from day_fills fill where fill.country = given.country)
            - ${overlapMs} * interval '1 millisecond' as since
          from jsonb_to_recordset(${JSON.stringify(zones)}::jsonb) as given(country text, zone text))
        select distinct o.country, (o.placed_at at time zone filled.zone)::date::text as day
        from order_events e join orders o on o.id = e.order_id join filled on filled.country = o.country
        where e.at >= (select min(since) from filled) and e.at >= filled.since
        union
        select r.country, (r.requested_at at time zone filled.zone)::date::text
        from returns r join filled on filled.country = r.country
        where r.changed_at >= (select min(since) from filled) and r.changed_at >= filled.since
        union
        select o.country, line.booked_on::text
        from settlement_lines line join payment_attempts attempt on attempt.id = line.attempt_id
          join orders o on o.id = attempt.order_id join filled on filled.country = o.country
        where line.imported_at >= (select min(since) from filled) and line.imported_at >= filled.since`,
    )
    return byCountry(found)
  }

  async function filledDays(
    countries: readonly Country[],
    { from, to }: ReportRange,
  ): Promise<ReadonlyMap<string, ReadonlySet<Day>>> {
    const found = await db
      .select({ country: dayFills.country, day: dayFills.day })
      .from(dayFills)
      .where(and(inArray(dayFills.country, codesOf(countries)), between(dayFills.day, from, to)))
    return byCountry(found)
  }

  /** Stored figures of the range, without those of days that are counted anew. */
  async function readStored(
    { report, range: { from, to }, sums }: FigureQuery,
    countries: readonly Country[],
    open: readonly OpenDay[],
  ): Promise<readonly DayFigure[]> {
    const day = sums ? sql`${from}::text` : sql`stored.day::text`
    const found = await rowsOf<{
      country: string
      day: string
      key: string
      count: number
      amount: string
      part: string
    }>(
      db,
      sql`select stored.country, ${day} as day, stored.key, sum(stored.count)::int as count,
          sum(stored.amount_minor)::text as amount, sum(stored.part_minor)::text as part
        from day_figures stored
        where stored.report = ${report} and stored.country = ${anyOf(codesOf(countries))} and stored.day between ${from}::date and ${to}::date
          and not exists (select from jsonb_to_recordset(${JSON.stringify(open)}::jsonb) as open(country text, day date)
            where open.country = stored.country and open.day = stored.day)
        group by 1, 2, 3 order by 2, 3`,
    )
    return found.flatMap(({ country: code, amount, part, ...one }) =>
      countries
        .filter(({ isoCode }) => isoCode === code)
        .map(({ isoCode, currency }) => ({
          ...one,
          country: isoCode,
          amount: money(Number(amount), currency),
          part: money(Number(part), currency),
        })),
    )
  }

  async function fill(country: Country, range: ReportRange, at: Instant): Promise<void> {
    const { isoCode } = country
    const counted = await Promise.all(
      figureReports.map(async (report) => {
        const figures = await countFigures(db, report, [{ country, range }])
        return figures.map((figure) => toRow(report, figure))
      }),
    )
    await db.transaction(async (tx) => {
      const ofRange = and(eq(dayFigures.country, isoCode), between(dayFigures.day, range.from, range.to))
      // Carts expire: what was counted of them before stays.
      const isCart = inArray(dayFigures.key, [...cartKeys])
      await tx
        .delete(dayFigures)
        .where(and(ofRange, not(and(eq(dayFigures.report, 'funnel'), isCart) ?? sql`false`)))
      const figures = counted.flat()
      if (figures.length > 0)
        await tx.execute(sql`${insertRows(dayFigures, figures)}
          on conflict (report, country, day, key) do update set count = greatest(day_figures.count, excluded.count)`)
      const days = daysOf(range).map((day) => ({ country: isoCode, day, filledAt: new Date(at) }))
      await tx
        .insert(dayFills)
        .values(days)
        .onConflictDoUpdate({ target: [dayFills.country, dayFills.day], set: { filledAt: new Date(at) } })
    })
  }

  return {
    /** By day and key; `sums`: by key alone, as of the first day. A handful of statements, however many the countries are. */
    async list(
      query: FigureQuery,
      countries: readonly Country[],
      now: Instant,
    ): Promise<ReadonlyMap<CountryCode, readonly DayFigure[]>> {
      const { report, range } = query
      const [filled, changed] = await Promise.all([
        filledDays(countries, range),
        changing.has(report) ? changedDays(countries) : new Map<string, ReadonlySet<Day>>(),
      ])
      const open = countries.map((country) => {
        const { isoCode, timeZone } = country
        const today = localTime(now, timeZone).day
        const isOpen = (day: Day): boolean =>
          day === today ||
          (day < today && (changed.get(isoCode)?.has(day) === true || filled.get(isoCode)?.has(day) !== true))
        return { country, days: daysOf(range).filter(isOpen) }
      })
      const openDays = open.flatMap(({ country, days }) =>
        days.map((day) => ({ country: country.isoCode, day })),
      )
      const spans = open.flatMap(({ country, days }) =>
        toRanges(days).map((some) => ({ country, range: some })),
      )
      const [stored, counted] = await Promise.all([
        readStored(query, countries, openDays),
        countFigures(db, report, spans),
      ])
      const figures = [...stored, ...counted].toSorted((one, other) =>
        one.day < other.day ? -1 : one.day > other.day ? 1 : 0,
      )
      return Map.groupBy(figures, ({ country }) => country)
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
      const filled = (await filledDays([country], { from, to: last })).get(isoCode)
      const changed = (await changedDays([country])).get(isoCode) ?? []
      // The last day is always among them: by its time changes are found.
      const due = new Set([
        ...daysOf({ from, to: last }).filter((day) => filled?.has(day) !== true),
        ...changed,
        last,
      ])
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

const codesOf = (countries: readonly Country[]): CountryCode[] => countries.map(({ isoCode }) => isoCode)

/** Days that are needed for a country. */
const byCountry = (
  found: readonly { readonly country: string; readonly day: Day }[],
): ReadonlyMap<string, ReadonlySet<Day>> =>
  new Map(
    [...Map.groupBy(found, ({ country }) => country)].map(([country, days]) => [
      country,
      new Set(days.map(({ day }) => day)),
    ]),
  )

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
