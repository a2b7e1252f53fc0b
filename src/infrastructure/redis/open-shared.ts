import type { Shop } from '#commerce/shop.ts'
import type { SharedPages } from '#infrastructure/cache/shared-pages.ts'
import type { Env } from '#infrastructure/config/env.ts'
import { createMemoryRateLimits } from '#infrastructure/rate-limits/memory.ts'

export type Shared = {
  readonly rateLimits: Shop['rateLimits']
  readonly pages: SharedPages | undefined
  close(): Promise<void>
}

/** What several processes share through Redis, or what one has to itself. The driver is loaded only where it is used. */
export async function openShared(
  { redisUrl, origin }: Pick<Env, 'redisUrl' | 'origin'>,
  build: string,
  reportError: Shop['report'],
): Promise<Shared> {
  const memory = createMemoryRateLimits(Date.now)
  if (redisUrl === null) return { rateLimits: memory, pages: undefined, close: async () => {} }
  const report = (error: unknown) => reportError(error, { what: 'redis' })
  const [{ openRedis }, { openRedisPages }, { createRedisRateLimits }] = await Promise.all([
    import('#infrastructure/redis/redis.ts'),
    import('#infrastructure/cache/redis-pages.ts'),
    import('#infrastructure/rate-limits/redis.ts'),
  ])
  const namespace = `majlis:${new URL(origin).host}`
  const redis = await openRedis({ url: redisUrl, report })
  return {
    rateLimits: createRedisRateLimits({ redis, namespace, now: Date.now, fallback: memory, report }),
    pages: openRedisPages({ redis, namespace, build, now: Date.now, report }),
    close: () => redis.close(),
  }
}
