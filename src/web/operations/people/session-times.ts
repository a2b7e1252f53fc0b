import { sessionWarningMs, tabletSessionRules } from '#commerce/staff-access/staff-session-rules.ts'
import type { StaffSession } from '#commerce/staff-access/staff-member.ts'
import { staffSessionRules } from '#commerce/staff-access/staff-session-rules.ts'
import { sessionExpiry } from '#commerce/identity/session-rules.ts'
import { millisecondsBetween, type Instant } from '#kernel/instant.ts'

/** For the page's script: in how long the session ends, when it warns, and when a tablet rests; null: it is none. */
export function sessionTimes({ operator, startedAt }: StaffSession, now: Instant) {
  const rules = operator.tabletPlace === null ? staffSessionRules : tabletSessionRules
  return {
    endsInMs: millisecondsBetween(now, sessionExpiry(rules, startedAt, now)),
    warningMs: sessionWarningMs,
    restMs: operator.tabletPlace === null ? null : rules.slidingMs,
  }
}
