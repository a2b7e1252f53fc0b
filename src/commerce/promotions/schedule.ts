import { earliest, isBefore, type Instant } from '#kernel/instant.ts'
import { addDays, atLocalTime, localTime, weekdayOf, type Day } from '#kernel/local-time.ts'
import { onWallClock } from '#kernel/wall-clock.ts'
import type { Schedule } from './promotion.ts'

/** Status of a schedule at a moment, and when it changes. */
export type PromotionStatus =
  | { readonly kind: 'running'; readonly until: Instant | null }
  | { readonly kind: 'not-yet'; readonly from: Instant }
  | { readonly kind: 'ended' }

/** The start is inclusive, the end exclusive. */
export function statusAt(schedule: Schedule, at: Instant, timeZone: string): PromotionStatus {
  const from = schedule.from === null ? null : momentOf(schedule.from, timeZone)
  const until = schedule.until === null ? null : momentOf(schedule.until, timeZone)
  if (until !== null && !isBefore(at, until)) return { kind: 'ended' }
  const start = from !== null && isBefore(at, from) ? from : at
  const window = nextWindow(schedule, start, timeZone)
  if (window === null || (until !== null && window.from !== null && !isBefore(window.from, until)))
    return { kind: 'ended' }
  const begins = window.from !== null && isBefore(start, window.from) ? window.from : start
  if (isBefore(at, begins)) return { kind: 'not-yet', from: begins }
  return { kind: 'running', until: earliest([window.until, until]) }
}

type Window = { readonly from: Instant | null; readonly until: Instant | null }

/** The window of days and hours that contains a moment, else the next one; null: none within a week. */
function nextWindow({ weekdays, hours }: Schedule, at: Instant, timeZone: string): Window | null {
  if (weekdays.length === 0 && hours === null) return { from: null, until: null }
  const today = localTime(at, timeZone).day
  for (let ahead = 0; ahead <= 7; ahead += 1) {
    const day = addDays(today, ahead)
    if (weekdays.length > 0 && !weekdays.includes(weekdayOf(day))) continue
    const window = windowOf(day, hours, timeZone)
    if (isBefore(at, window.until)) return window
  }
  return null
}

const windowOf = (day: Day, hours: Schedule['hours'], timeZone: string) => ({
  from: onWallClock(day, hours?.from ?? '00:00', timeZone),
  until: hours
    ? onWallClock(day, hours.to, timeZone)
    : atLocalTime({ day: addDays(day, 1), second: 0 }, timeZone),
})

/** "2026-11-27T18:00" in local time. */
const momentOf = (local: string, timeZone: string): Instant =>
  onWallClock(local.slice(0, 10), local.slice(11), timeZone)
