import type { SessionRules } from '#commerce/identity/session-rules.ts'

const minute = 60_000

/** Half an hour without a request, twelve hours at most: a shift. */
export const staffSessionRules: SessionRules = {
  slidingMs: 30 * minute,
  absoluteMs: 12 * 60 * minute,
  touchMs: minute,
}

/** When a page warns that the session is about to end. */
export const staffSessionWarningMs = 25 * minute
