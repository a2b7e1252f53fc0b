import type { CountryCode } from '#kernel/country.ts'
import { isBefore, type Instant } from '#kernel/instant.ts'

/** A tablet that is bound to a store or warehouse, or the link that binds one. */
export type Tablet = {
  readonly id: string
  readonly place: string
  readonly country: CountryCode
  readonly name: string
  readonly createdAt: Instant
  readonly expiresAt: Instant
  readonly boundAt: Instant | null
  readonly seenAt: Instant | null
  readonly revokedAt: Instant | null
}

export type TabletState = 'waiting' | 'bound' | 'expired' | 'revoked'

export function tabletStateOf({ boundAt, expiresAt, revokedAt }: Tablet, now: Instant): TabletState {
  if (revokedAt !== null) return 'revoked'
  if (!isBefore(now, expiresAt)) return 'expired'
  return boundAt === null ? 'waiting' : 'bound'
}
