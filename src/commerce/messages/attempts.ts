import type { Instant } from '#kernel/instant.ts'
import { addMilliseconds, millisecondsBetween } from '#kernel/instant.ts'

/** What is told later than this is no news any more. */
const worthTelling = 48 * 3_600_000

/** Waits between attempts double from half a minute to an hour. */
const firstWait = 30_000
const longestWait = 3_600_000

export const isTooLate = (createdAt: Instant, now: Instant): boolean =>
  millisecondsBetween(createdAt, now) > worthTelling

/** When to try again after so many attempts. */
export const nextAttempt = (attempts: number, now: Instant): Instant =>
  addMilliseconds(now, Math.min(longestWait, firstWait * 2 ** Math.max(0, attempts - 1)))
