import { createHash } from 'node:crypto'
import type { RateLimiter } from '#kernel/rate-limiter.ts'
import { decide, limits, paceOf, subjectOf } from '#infrastructure/rate-limits/rules.ts'
import type { Redis } from '#infrastructure/redis/redis.ts'

type RedisRateLimitsOptions = {
  readonly redis: Redis
  readonly namespace: string
  readonly now: () => number
  /** Used while Redis is unreachable: a limit per process is better than none. */
  readonly fallback: RateLimiter
  readonly report: (error: unknown) => void
}

/** Reads, decides and writes atomically. Returns the milliseconds to wait. */
const takeScript = `
local now, interval, tolerance = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local due = math.max(tonumber(redis.call('GET', KEYS[1]) or now), now)
due = math.min(due, now + tolerance + interval)
local wait = due - now - tolerance
if wait <= 0 then
  local next = due + interval
  redis.call('SET', KEYS[1], tostring(next), 'PX', math.ceil(next - now) + 1000)
end
return tostring(wait)`

/** Rate limits of all processes together. Subjects are stored as hashes, and expire when they no longer count. */
export function createRedisRateLimiter({
  redis,
  namespace,
  now,
  fallback,
  report,
}: RedisRateLimitsOptions): RateLimiter {
  return {
    async check(rule, subject) {
      if (!redis.isReachable()) return fallback.check(rule, subject)
      const { interval, tolerance } = paceOf(limits[rule])
      const name = createHash('sha256').update(subjectOf(subject)).digest('base64url').slice(0, 22)
      try {
        const wait = await redis.run(() =>
          redis.client.eval(takeScript, {
            keys: [`${namespace}:limit:${rule}:${name}`],
            arguments: [String(now()), String(interval), String(tolerance)],
          }),
        )
        return decide(Number(wait))
      } catch (error) {
        report(error)
        return fallback.check(rule, subject)
      }
    },
  }
}
