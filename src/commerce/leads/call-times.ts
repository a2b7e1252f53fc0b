import { openingOn, type OpeningPeriod } from '#commerce/stores/opening-hours.ts'
import type { CountryCode } from '#kernel/country.ts'
import { addMilliseconds, isBefore, type Instant } from '#kernel/instant.ts'
import { addDays, localTime, type Day } from '#kernel/local-time.ts'
import { clockOf, onWallClock, secondOf } from '#kernel/wall-clock.ts'

/** When a country's office calls back, and how many calls it can promise for one time. */
export type CallOffice = {
  readonly country: CountryCode
  /** Ranges by weekday, Sunday first: "09:00-18:00". Never past midnight. */
  readonly hours: readonly (readonly string[])[]
  readonly minutes: number
  readonly capacity: number
}

/** A time for which a call can be promised. */
export type CallTime = {
  readonly day: Day
  /** Local times, "10:00". */
  readonly from: string
  readonly to: string
  readonly startsAt: Instant
}

/** Days ahead that can be chosen, today included. */
const callDays = 6
/** The office reads its list once an hour. */
const noticeMs = 3_600_000

/** Times of an office, in order; none on a public holiday. */
export function listCallTimes(
  { hours, minutes }: CallOffice,
  place: { readonly timeZone: string; readonly holidays: readonly OpeningPeriod[] },
  now: Instant,
): readonly CallTime[] {
  const { timeZone, holidays } = place
  const today = localTime(now, timeZone).day
  const earliest = addMilliseconds(now, noticeMs)
  return Array.from({ length: callDays }, (_, ahead) => addDays(today, ahead)).flatMap((day) => {
    const { ranges } = openingOn({ hours, calendar: holidays, timeZone }, day)
    return ranges
      .flatMap((range) => timesWithin(range, minutes))
      .map(([from, to]) => ({ day, from, to, startsAt: onWallClock(day, from, timeZone) }))
      .filter(({ startsAt }) => !isBefore(startsAt, earliest))
  })
}

/** "09:00-12:30" by the hour: 9 to 10, 10 to 11, 11 to 12. */
function timesWithin(range: string, minutes: number): readonly (readonly [string, string])[] {
  const [opens = 0, closes = 0] = range.split('-').map(secondOf)
  const length = minutes * 60
  const count = Math.max(0, Math.floor((closes - opens) / length))
  return Array.from({ length: count }, (_, index) => [
    clockOf(opens + index * length),
    clockOf(opens + (index + 1) * length),
  ])
}
