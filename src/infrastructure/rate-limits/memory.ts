import { LRUCache } from 'lru-cache'
import type { RateLimiter } from '#kernel/rate-limiter.ts'
import { decide, limits, paceOf, subjectOf } from '#infrastructure/rate-limits/rules.ts'

const maxEntries = 50_000

/**
 * Rate limits of this process, by the generic cell rate algorithm (GCRA): per subject one number, the time at which its
 * requests so far would have arrived at the allowed pace. The least recently used subjects are dropped first.
 */
export function createMemoryRateLimiter(now: () => number, table = limits): RateLimiter {
  const arrivals = new LRUCache<string, number>({ max: maxEntries })
  return {
    async check(rule, subject) {
      const { interval, tolerance, latestDue } = paceOf(table[rule])
      const key = `${rule} ${subjectOf(subject)}`
      const at = now()
      const due = Math.min(Math.max(arrivals.get(key) ?? at, at), latestDue(at))
      const wait = due - at - tolerance
      if (wait <= 0) arrivals.set(key, due + interval)
      return decide(wait)
    },
  }
}
