import type { SessionRules } from '#commerce/identity/session-rules.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Half an hour without a request, twelve hours at most: a shift. */
export const staffSessionRules: SessionRules = {
  slidingMs: 30 * minute,
  absoluteMs: 12 * hour,
  touchMs: minute,
}

/** On a tablet, which lies about: three minutes. */
export const tabletSessionRules: SessionRules = {
  slidingMs: 3 * minute,
  absoluteMs: 12 * hour,
  touchMs: 10_000,
}

/** How long before its end a page says that the session is about to end. */
export const sessionWarningMs = 5 * minute

export const inviteLifetimeMs = 72 * hour
export const tabletLinkLifetimeMs = hour
export const tabletLifetimeMs = 90 * day
export const passkeyChallengeLifetimeMs = 5 * minute
export const unsentFormLifetimeMs = 30 * minute

/** Of what was typed into one form: as much as any form without files may have, see `bodyLimits` of the server. */
export const maxUnsentBytes = 8 * 1024 * 1024
/** Of all that one person has not sent yet, as it is stored: encrypted. */
export const maxUnsentTotal = 32 * 1024 * 1024
