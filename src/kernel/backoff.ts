import { addMilliseconds, type Instant } from './instant.ts'

const firstDelayMs = 30_000
const maxDelayMs = 3_600_000

/** When to retry after so many failed attempts: delays double from half a minute to an hour. */
export const nextAttemptAt = (attempts: number, now: Instant): Instant =>
  addMilliseconds(now, Math.min(maxDelayMs, firstDelayMs * 2 ** Math.max(0, attempts - 1)))
