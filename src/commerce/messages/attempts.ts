import { millisecondsBetween, type Instant } from '#kernel/instant.ts'

const maxAgeMs = 48 * 3_600_000

/** A message older than 48 hours is no longer sent. */
export const isTooLate = (createdAt: Instant, now: Instant): boolean =>
  millisecondsBetween(createdAt, now) > maxAgeMs
