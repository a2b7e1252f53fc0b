import type { Instant } from '#kernel/instant.ts'
import { atLocalTime, type Day } from '#kernel/local-time.ts'

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
