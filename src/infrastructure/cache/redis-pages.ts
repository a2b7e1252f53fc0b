import { randomUUID } from 'node:crypto'
import { allTags } from '#kernel/purge-bus.ts'
import type { SharedPages } from '#infrastructure/cache/shared-pages.ts'
import { decodePage, encodePage } from '#infrastructure/cache/page-bytes.ts'
import type { Redis } from '#infrastructure/redis/redis.ts'

type RedisPagesOptions = {
  readonly redis: Redis
  /** Keeps installations on one Redis apart. */
  readonly namespace: string
  /** Another build has other assets and markup, so pages are keyed by build. */
  readonly build: string
  readonly now: () => number
  readonly report: (error: unknown) => void
}

const purgeTtlSeconds = 2 * 24 * 60 * 60
const maxMissedTags = 1000
const staleLifetimeMs = 60 * 60 * 1000

/** One atomic step: concurrent purges get distinct counts. */
const purgeScript = `
local n = redis.call('INCR', KEYS[1])
for i = 2, #KEYS do redis.call('SET', KEYS[i], n, 'EX', ARGV[1]) end
redis.call('PUBLISH', ARGV[2], ARGV[3])
return n`

/**
 * Pages in Redis. Purges are counted, and each page is stored with the count taken before it was rendered: a page older
 * than the last purge of one of its tags is stale, whichever process rendered it and whatever its clock says.
 */
export function createRedisPages({ redis, namespace, build, now, report }: RedisPagesOptions): SharedPages {
  const { client, bytes, subscriber } = redis
  const self = randomUUID()
  const purgeCount = `${namespace}:purges`
  const channel = `${namespace}:purged`
  const tagKey = (tag: string) => `${namespace}:purged:${tag}`
  const listeners = new Set<(tags: readonly string[]) => void>()
  const notify = (tags: readonly string[]) => listeners.forEach((listener) => listener(tags))
  const pageKeyOf = (key: string) => `${namespace}:page:${build}:${key}`
  const attempt = async <Value>(work: () => Promise<Value>, otherwise: Value): Promise<Value> => {
    try {
      if (!redis.isReachable()) return otherwise
      const value = await redis.run(work)
      replayMissed()
      return value
    } catch (error) {
      report(error)
      return otherwise
    }
  }

  // Messages published while disconnected are lost: after a reconnect, everything may have changed.
  let listening = false
  subscriber.on('ready', () => {
    if (listening) notify([allTags])
  })
  void subscriber
    .subscribe(channel, (message) => {
      const { from, tags } = JSON.parse(message) as { from: string; tags: string[] }
      if (from !== self) notify(tags)
    })
    .then(() => (listening = true), report)

  // Purges made while Redis was unreachable are replayed when it is back.
  const missed = new Set<string>()
  function replayMissed(): void {
    const tags = [...missed]
    missed.clear()
    if (tags.length > 0) void purge(tags)
  }
  client.on('ready', replayMissed)

  async function purge(tags: readonly string[]): Promise<void> {
    const done = await attempt(async () => {
      await client.eval(purgeScript, {
        keys: [purgeCount, ...tags.map(tagKey)],
        arguments: [String(purgeTtlSeconds), channel, JSON.stringify({ from: self, tags })],
      })
      return true
    }, false)
    if (!done) for (const tag of missed.size < maxMissedTags ? tags : [allTags]) missed.add(tag)
  }

  return {
    mark: () => attempt(async () => Number((await client.get(purgeCount)) ?? 0), 0),
    find: (key) =>
      attempt(async () => {
        const found = await bytes.get(pageKeyOf(key))
        const decoded = found ? decodePage(found) : undefined
        if (!decoded) return undefined
        const { page, mark } = decoded
        const purgeCounts = await client.mGet([allTags, ...page.tags].map(tagKey))
        if (purgeCounts.some((count) => Number(count ?? 0) > mark)) page.freshUntil = page.staleUntil = 0
        return page
      }, undefined),
    store: (key, page, mark) =>
      attempt(async () => {
        const life = Math.ceil(page.staleUntil - now() + staleLifetimeMs)
        await client.set(pageKeyOf(key), encodePage(page, mark), { expiration: { type: 'PX', value: life } })
      }, undefined),
    purge,
    subscribe: (listener) => void listeners.add(listener),
  }
}
