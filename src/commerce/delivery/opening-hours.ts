import { addMilliseconds, isBefore, type Instant } from '#kernel/instant.ts'
import { addDays, atLocalTime, localTime, weekdayOf } from '#kernel/local-time.ts'
import { secondOf } from '#kernel/wall-clock.ts'

/** Ranges by weekday, Sunday first: "10:00-22:00"; past midnight: "10:00-01:00". */
export type OpeningHours = readonly (readonly string[])[]

/** All weeks are equal: a store that does not open within one never opens. */
const daysAhead = 9

/** When a task is done that takes some opening minutes of one day; undefined when the store never opens that long. */
export function doneAt(
  hours: OpeningHours,
  { at, minutes, timeZone }: { readonly at: Instant; readonly minutes: number; readonly timeZone: string },
): Instant | undefined {
  const yesterday = addDays(localTime(at, timeZone).day, -1)
  for (let ahead = 0; ahead < daysAhead; ahead += 1) {
    const day = addDays(yesterday, ahead)
    for (const range of hours[weekdayOf(day)] ?? []) {
      const [opens = '', closes = ''] = range.split('-')
      const from = secondOf(opens)
      const until = secondOf(closes)
      const begins = atLocalTime({ day, second: from }, timeZone)
      const ends = atLocalTime({ day, second: until <= from ? until + 86_400 : until }, timeZone)
      const done = addMilliseconds(isBefore(begins, at) ? at : begins, minutes * 60_000)
      if (!isBefore(ends, done)) return done
    }
  }
  return undefined
}
