import { LRUCache } from 'lru-cache'
import { limits, paceOf, subjectOf, verdict, type RateLimits } from '#infrastructure/rate-limits/rules.ts'

const remembered = 50_000

/**
 * Limits of this process, each subject as one number: the time at which all it has taken will have been earned
 * (a bucket of tokens, without the bucket). Subjects not seen for longest are forgotten first.
 */
export function createMemoryRateLimits(now: () => number): RateLimits {
  const paidUntil = new LRUCache<string, number>({ max: remembered })
  return {
    async take(rule, subject) {
      const { interval, tolerance } = paceOf(limits[rule])
      const key = `${rule} ${subjectOf(subject)}`
      const at = now()
      const due = Math.max(paidUntil.get(key) ?? at, at)
      const wait = due - at - tolerance
      if (wait <= 0) paidUntil.set(key, due + interval)
      return verdict(wait)
    },
  }
}
