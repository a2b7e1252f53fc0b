import { LRUCache } from 'lru-cache'
import type { RateLimiter } from '#kernel/rate-limiter.ts'
import { decide, limits, paceOf, subjectOf } from '#infrastructure/rate-limits/rules.ts'

const maxEntries = 50_000

/**
 * Limits of this process, each subject as one number: the time at which all it has taken will have been earned
 * (a bucket of tokens, without the bucket). Subjects not seen for longest are forgotten first.
 */
export function createMemoryRateLimiter(now: () => number): RateLimiter {
  const paidUntil = new LRUCache<string, number>({ max: maxEntries })
  return {
    async check(rule, subject) {
      const { interval, tolerance } = paceOf(limits[rule])
      const key = `${rule} ${subjectOf(subject)}`
      const at = now()
      const due = Math.max(paidUntil.get(key) ?? at, at)
      const wait = due - at - tolerance
      if (wait <= 0) paidUntil.set(key, due + interval)
      return decide(wait)
    },
  }
}
