import { openRedis, type Redis } from '#infrastructure/redis/redis.ts'

/**
 * The Redis that TEST_REDIS_URL names; whoever uses it takes a namespace of its own. Undefined, with a line that says so, where there is none: the suites
 * for it did not run then.
 */
export async function aRedis(): Promise<Redis | undefined> {
  const url = process.env['TEST_REDIS_URL']
  if (!url) {
    console.warn('Redis was not at hand (TEST_REDIS_URL): what is shared through it was not tested.')
    return undefined
  }
  // A busy machine answers late; what a late answer means is tested elsewhere.
  const limits = { connect: 60_000, command: 60_000 }
  return openRedis({ url, report: (error) => console.error(error), limits })
}
