import { addDays, parseDay, type Day } from '#kernel/local-time.ts'

/** Days of a country's calendar, both included. */
export type ReportRange = { readonly from: Day; readonly to: Day }

/** A leap year. */
const maxDays = 366
const usualDays = 30

/** The days that an address asks for; what it does not say, or says wrongly, is the last thirty days. At most a year. */
export function readReportRange(
  { from, to }: { readonly from: string | null; readonly to: string | null },
  today: Day,
): ReportRange {
  const last = parseDay(to ?? '') ?? today
  const first = parseDay(from ?? '') ?? addDays(last, 1 - usualDays)
  const [start, end] = first <= last ? [first, last] : [last, first]
  const earliest = addDays(end, 1 - maxDays)
  return { from: start < earliest ? earliest : start, to: end }
}

/** Every day of a range. */
export function daysOf({ from, to }: ReportRange): readonly Day[] {
  const days: Day[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

/** Days that follow each other, as ranges. */
export function toRanges(days: readonly Day[]): readonly ReportRange[] {
  const ranges: { from: Day; to: Day }[] = []
  for (const day of days.toSorted()) {
    const last = ranges.at(-1)
    if (last && addDays(last.to, 1) === day) last.to = day
    else ranges.push({ from: day, to: day })
  }
  return ranges
}
