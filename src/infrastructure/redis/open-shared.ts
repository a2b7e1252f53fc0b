import type { Report } from '#kernel/report.ts'
import type { RateLimiter } from '#kernel/rate-limiter.ts'
import type { SharedPages } from '#infrastructure/cache/shared-pages.ts'
import type { Env } from '#infrastructure/config/env.ts'
import { createMemoryRateLimiter } from '#infrastructure/rate-limits/memory.ts'

export type Shared = {
  readonly rateLimiter: RateLimiter
  readonly pages: SharedPages | undefined
  close(): Promise<void>
}

/** Rate limits and pages shared through Redis; without it, limits in memory. Loads the driver only when it is used. */
export async function openShared(
  { redisUrl, origin }: Pick<Env, 'redisUrl' | 'origin'>,
  build: string,
  reportError: Report,
): Promise<Shared> {
  const memory = createMemoryRateLimiter(Date.now)
  if (redisUrl === null) return { rateLimiter: memory, pages: undefined, close: async () => {} }
  const report = (error: unknown) => reportError(error, { what: 'redis' })
  const [{ openRedis }, { createRedisPages }, { createRedisRateLimiter }] = await Promise.all([
    import('#infrastructure/redis/redis.ts'),
    import('#infrastructure/cache/redis-pages.ts'),
    import('#infrastructure/rate-limits/redis.ts'),
  ])
  const namespace = `majlis:${new URL(origin).host}`
  const redis = await openRedis({ url: redisUrl, report })
  return {
    rateLimiter: createRedisRateLimiter({ redis, namespace, now: Date.now, fallback: memory, report }),
    pages: createRedisPages({ redis, namespace, build, now: Date.now, report }),
    close: () => redis.close(),
  }
}
