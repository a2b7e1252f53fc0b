import type { RateLimitDecision } from '#kernel/rate-limiter.ts'
import type { Clock, Instant } from '#kernel/instant.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { consentCategories } from '#kernel/consent.ts'
import type { ConsentChoice, RecordConsentFailure } from './consent.ts'

/** Append-only: shows what a visitor had agreed to at any time. */
export type ConsentLedger = {
  add(choice: Omit<ConsentChoice, 'from'>, at: Instant): Promise<void>
  /** All choices of a subject, oldest first. */
  list(subject: string): Promise<readonly (Omit<ConsentChoice, 'from'> & { readonly at: Instant })[]>
}

type Deps = {
  readonly ledger: Pick<ConsentLedger, 'add'>
  readonly clock: Clock
  /** shop.rateLimiter.check for consent. */
  readonly checkRateLimit: (from: string) => Promise<RateLimitDecision>
}

export const createRecordConsent =
  ({ ledger, clock, checkRateLimit }: Deps) =>
  async ({ from, ...choice }: ConsentChoice): Promise<Result<void, RecordConsentFailure>> => {
    if (!isValid(choice)) return fail({ kind: 'invalid-choice' })
    const decision = await checkRateLimit(from)
    if (!decision.allowed) return fail({ kind: 'too-many', retryAfterSeconds: decision.retryAfterSeconds })
    await ledger.add(choice, clock.now())
    return ok(undefined)
  }

/** "necessary" cannot be declined, so a choice without it does not come from our banner. */
const isValid = ({ subject, granted, textVersion, store }: Omit<ConsentChoice, 'from'>): boolean =>
  /^[\w-]{8,64}$/.test(subject) &&
  /^[\w.-]{1,40}$/.test(textVersion) &&
  /^[a-z]{2}_(?:en|ar)$/.test(store) &&
  granted.includes('necessary') &&
  new Set(granted).size === granted.length &&
  granted.every((category) => (consentCategories as readonly string[]).includes(category))
