import type { Instant } from '#kernel/instant.ts'
import { addDays, localTime } from '#kernel/local-time.ts'
import { onWallClock } from '#kernel/wall-clock.ts'

/** The end of the day that is `days` after today, in the country. */
export const validityEnd = (now: Instant, days: number, timeZone: string): Instant =>
  onWallClock(addDays(localTime(now, timeZone).day, days + 1), '00:00', timeZone)
