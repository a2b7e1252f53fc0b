import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Eligibility, EligibilityRequest, PaymentProvider } from '#commerce/payments/payment-provider.ts'
import { addMilliseconds, isBefore, type Clock, type Instant } from '#kernel/instant.ts'

type CachedEligibility = { readonly freshUntil: Instant; readonly eligibility: Promise<Eligibility> }

const ttlMs = 10 * 60_000

/**
 * Requests providers' pre-scoring, cached for ten minutes, and waits no longer than a page can. A response that is too
 * late for one page serves the next; `no-response` is not cached.
 */
export function createEligibilityCache({ clock, waitMs = 2500 }: { clock: Clock; waitMs?: number }) {
  const cache = new LRUCache<string, CachedEligibility>({ max: 2000 })

  function check(provider: PaymentProvider, request: EligibilityRequest): Promise<Eligibility> {
    const key = keyOf(request)
    const cached = cache.get(key)
    if (cached && isBefore(clock.now(), cached.freshUntil)) return cached.eligibility
    const eligibility = provider
      .checkEligibility(request)
      .catch((): Eligibility => 'no-response')
      .then((result) => {
        if (result === 'no-response') cache.delete(key)
        return result
      })
    cache.set(key, { freshUntil: addMilliseconds(clock.now(), ttlMs), eligibility })
    return eligibility
  }

  return (provider: PaymentProvider, request: EligibilityRequest): Promise<Eligibility> =>
    within(waitMs, check(provider, request))
}

/** A digest, so that the cache holds no personal data. */
const keyOf = ({ method, country, amount, contact }: EligibilityRequest): string =>
  createHash('sha256')
    .update(JSON.stringify([method, country, amount.currency, amount.minor, contact.phone, contact.email]))
    .digest('base64url')

function within(milliseconds: number, eligibility: Promise<Eligibility>): Promise<Eligibility> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Eligibility>((resolve) => {
    timer = setTimeout(resolve, milliseconds, 'no-response')
  })
  return Promise.race([eligibility, late]).finally(() => clearTimeout(timer))
}
