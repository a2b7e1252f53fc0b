import type { PasswordHashes, Secrets } from '#commerce/identity/ports.ts'
import type { Clock } from '#kernel/instant.ts'
import type { RateLimitDecision } from '#kernel/rate-limiter.ts'
import type { Report } from '#kernel/report.ts'
import type { Passkeys, StaffMail, StaffPlace, StaffRepository, Totp } from './ports.ts'

export type StaffDeps = {
  readonly repository: StaffRepository
  readonly secrets: Secrets
  readonly passwords: PasswordHashes
  readonly totp: Totp
  readonly passkeys: Passkeys
  readonly mail: StaffMail
  /** Warehouses and stores, as they are now. */
  readonly places: () => readonly StaffPlace[]
  /** What keys of the operations API can permit. */
  readonly keyScopes: readonly string[]
  /** "https://shop.example" */
  readonly origin: string
  readonly clock: Clock
  readonly report: Report
  /** shop.rateLimiter.check for sign-in. */
  readonly checkRateLimit: (from: string) => Promise<RateLimitDecision>
  /** The network that a client address counts as. */
  readonly networkOf: (from: string) => string
  readonly isDemo: boolean
}

/** What is known of the browser that a member of staff works with. */
export type StaffBrowser = {
  /** Token of its session; null: none. */
  readonly session: string | null
  /** By which it is known again at the next sign-in; null: a new one. */
  readonly device: string | null
  /** Token of a tablet; null: it is none. */
  readonly tablet: string | null
  readonly from: string
  readonly agent: string
  readonly requestId: string | null
}

/** Tokens for the cookies of the browser. */
export type SignedInTokens = { readonly session: string; readonly device: string }

/** The one answer to every failure of a sign-in: what was wrong is not told. */
export type Rejected = { readonly kind: 'rejected' }

/** A link that was used, has expired or never was. */
export type LinkInvalid = { readonly kind: 'link-invalid' }
