import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RateLimiter } from '#kernel/rate-limiter.ts'
import { createMemoryRateLimiter } from '#infrastructure/rate-limits/memory.ts'
import { createRedisRateLimiter } from '#infrastructure/rate-limits/redis.ts'
import { limits, subjectOf } from '#infrastructure/rate-limits/rules.ts'
import type { Redis } from '#infrastructure/redis/redis.ts'
import { aRedis } from '../../support/servers/a-redis.ts'

type Clock = { at: number }
const adapters = {
  memory: (clock: Clock): RateLimiter => createMemoryRateLimiter(() => clock.at),
  redis: (clock: Clock, redis: Redis): RateLimiter =>
    createRedisRateLimiter({
      redis,
      namespace: `test:${crypto.randomUUID()}`,
      now: () => clock.at,
      fallback: { check: () => Promise.reject(new Error('Redis is at hand')) },
      report: (error) => expect.unreachable(String(error)),
    }),
}
const names = process.env['TEST_REDIS_URL'] ? (['memory', 'redis'] as const) : (['memory'] as const)
let subjects = 0

describe.each(names)('rate limits in %s', (name) => {
  let redis: Redis | undefined
  beforeAll(async () => {
    redis = await aRedis()
  })
  afterAll(() => redis?.close())
  const open = (clock: Clock): RateLimiter => adapters[name](clock, redis as Redis)
  const someone = () => `192.0.2.${(subjects += 1)}`
  const takeAll = async (rateLimiter: RateLimiter, subject: string) => {
    for (let count = 0; count < limits.lead.burst; count += 1)
      expect(await rateLimiter.check('lead', subject)).toEqual({ allowed: true, retryAfterSeconds: 0 })
  }

  test('allow a burst, then return when to retry', async () => {
    const clock = { at: Date.now() }
    const rateLimiter = open(clock)
    const subject = someone()
    await takeAll(rateLimiter, subject)
    const rejected = await rateLimiter.check('lead', subject)
    expect(rejected).toEqual({ allowed: false, retryAfterSeconds: 60 / limits.lead.perMinute })
    clock.at += rejected.retryAfterSeconds * 1000
    expect((await rateLimiter.check('lead', subject)).allowed).toBe(true)
    expect((await rateLimiter.check('lead', subject)).allowed).toBe(false)
  })

  test('do not count rejected requests', async () => {
    const clock = { at: Date.now() }
    const rateLimiter = open(clock)
    const subject = someone()
    await takeAll(rateLimiter, subject)
    for (let count = 0; count < 20; count += 1) await rateLimiter.check('lead', subject)
    clock.at += 60_000 / limits.lead.perMinute
    expect((await rateLimiter.check('lead', subject)).allowed).toBe(true)
  })

  test('recover from a clock that was wrong for a moment', async () => {
    const clock = { at: Date.now() }
    const rateLimiter = open(clock)
    const subject = someone()
    clock.at += 86_400_000
    await rateLimiter.check('lead', subject)
    clock.at -= 86_400_000
    const { retryAfterSeconds } = await rateLimiter.check('lead', subject)
    expect(retryAfterSeconds).toBeLessThanOrEqual(60 / limits.lead.perMinute)
  })

  test('count each subject and each rule separately', async () => {
    const rateLimiter = open({ at: Date.now() })
    const subject = someone()
    await takeAll(rateLimiter, subject)
    expect((await rateLimiter.check('lead', someone())).allowed).toBe(true)
    expect((await rateLimiter.check('consent', subject)).allowed).toBe(true)
  })

  test('allow no more when all requests are concurrent', async () => {
    const rateLimiter = open({ at: Date.now() })
    const subject = someone()
    const answers = await Promise.all(Array.from({ length: 50 }, () => rateLimiter.check('lead', subject)))
    expect(answers.filter(({ allowed }) => allowed)).toHaveLength(limits.lead.burst)
  })
})

describe('subjectOf', () => {
  test.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '::ffff:192.0.2.1'],
    ['2001:db8:1:2:aaaa::1', '2001:db8:1:2'],
    ['2001:0db8:0001:0002:bbbb:0:0:2', '2001:db8:1:2'],
    ['::1', '0:0:0:0'],
  ])('of %s is %s', (address, subject) => expect(subjectOf(address)).toBe(subject))
})
