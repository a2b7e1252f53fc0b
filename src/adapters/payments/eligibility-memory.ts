import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Eligibility, EligibilityRequest, PaymentProvider } from '#commerce/payments/payment-provider.ts'
import { addMilliseconds, isBefore, type Clock, type Instant } from '#kernel/instant.ts'

type Kept = { readonly until: Instant; readonly answer: Promise<Eligibility> }

const keptFor = 10 * 60_000

/**
 * Asks providers for their pre-scoring: each question once in ten minutes, and no longer than a page can wait. An answer that
 * comes too late for one page is there for the next; no answer is not kept.
 */
export function createEligibilityMemory({ clock, waitMs = 2500 }: { clock: Clock; waitMs?: number }) {
  const known = new LRUCache<string, Kept>({ max: 2000 })

  function ask(provider: PaymentProvider, request: EligibilityRequest): Promise<Eligibility> {
    const key = keyOf(request)
    const kept = known.get(key)
    if (kept && isBefore(clock.now(), kept.until)) return kept.answer
    const answer = provider
      .checkEligibility(request)
      .catch((): Eligibility => 'no-answer')
      .then((said) => {
        if (said === 'no-answer') known.delete(key)
        return said
      })
    known.set(key, { until: addMilliseconds(clock.now(), keptFor), answer })
    return answer
  }

  return (provider: PaymentProvider, request: EligibilityRequest): Promise<Eligibility> =>
    within(waitMs, ask(provider, request))
}

/** A digest: who asked is nobody's to read here. */
const keyOf = ({ method, country, amount, contact }: EligibilityRequest): string =>
  createHash('sha256')
    .update(JSON.stringify([method, country, amount.currency, amount.minor, contact.phone, contact.email]))
    .digest('base64url')

function within(milliseconds: number, answer: Promise<Eligibility>): Promise<Eligibility> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Eligibility>((resolve) => {
    timer = setTimeout(resolve, milliseconds, 'no-answer')
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}
