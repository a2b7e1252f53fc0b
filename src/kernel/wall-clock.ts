import type { Instant } from '#kernel/instant.ts'
import { atLocalTime, localTime, parseDay, type Day } from '#kernel/local-time.ts'

/** The moment at which local clocks show "14:00" on a day. */
export const onWallClock = (day: Day, clock: string, timeZone: string): Instant =>
  atLocalTime({ day, second: secondOf(clock) }, timeZone)

/** Seconds since midnight of "14:00". */
export const secondOf = (clock: string): number =>
  Number(clock.slice(0, 2)) * 3600 + Number(clock.slice(3, 5)) * 60

/** "09:30", for a second of the day. */
export const clockOf = (second: number): string =>
  [Math.floor(second / 3600), Math.floor((second % 3600) / 60)]
    .map((part) => String(part).padStart(2, '0'))
    .join(':')

/** The moment of "2026-12-01T18:00" or "2026-12-01T18:00:30" on local clocks; undefined for anything else. */
export function parseLocalMoment(text: string, timeZone: string): Instant | undefined {
  const [, typed = '', hour, minute, second = '0'] =
    /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/.exec(text) ?? []
  const day = parseDay(typed)
  return day === undefined
    ? undefined
    : atLocalTime({ day, second: Number(hour) * 3600 + Number(minute) * 60 + Number(second) }, timeZone)
}

/** "2026-12-01T18:00:30", as local clocks show a moment. */
export function toLocalMoment(at: Instant, timeZone: string): string {
  const { day, second } = localTime(at, timeZone)
  return `${day}T${clockOf(second)}:${String(second % 60).padStart(2, '0')}`
}
