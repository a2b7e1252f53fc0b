import { randomUUID } from 'node:crypto'
import { everything } from '#commerce/content/ports.ts'
import type { SharedPages } from '#infrastructure/cache/shared-pages.ts'
import { decodePage, encodePage } from '#infrastructure/cache/page-bytes.ts'
import type { Redis } from '#infrastructure/redis/redis.ts'

type RedisPagesOptions = {
  readonly redis: Redis
  /** Installations that share a Redis do not share pages. */
  readonly namespace: string
  /** Pages of another build have other files and other markup: each build keeps its own. */
  readonly build: string
  readonly now: () => number
  readonly report: (error: unknown) => void
}

const purgesRememberedFor = 2 * 24 * 60 * 60
const missedAtMost = 1000
const olderCopyFor = 60 * 60 * 1000

/** One step, so that a purge has one place in the order of purges, whoever else purges at the same time. */
const purgeScript = `
local n = redis.call('INCR', KEYS[1])
for i = 2, #KEYS do redis.call('SET', KEYS[i], n, 'EX', ARGV[1]) end
redis.call('PUBLISH', ARGV[2], ARGV[3])
return n`

/**
 * Pages in Redis. Purges are counted, and each page is kept with the count from before it was made: a page older than
 * the last purge of one of its tags is an older copy, whichever process made it and whatever its clock says.
 */
export function openRedisPages({ redis, namespace, build, now, report }: RedisPagesOptions): SharedPages {
  const { client, bytes, subscriber } = redis
  const self = randomUUID()
  const purgeCount = `${namespace}:purges`
  const channel = `${namespace}:purged`
  const tagKey = (tag: string) => `${namespace}:purged:${tag}`
  const listeners = new Set<(tags: readonly string[]) => void>()
  const tell = (tags: readonly string[]) => listeners.forEach((listener) => listener(tags))
  const pageKeyOf = (key: string) => `${namespace}:page:${build}:${key}`
  const attempt = async <Value>(work: () => Promise<Value>, otherwise: Value): Promise<Value> => {
    try {
      return client.isReady ? await work() : otherwise
    } catch (error) {
      report(error)
      return otherwise
    }
  }

  // What was published while nobody listened is lost: after a break, everything may have changed.
  let listening = false
  subscriber.on('ready', () => {
    if (listening) tell([everything])
  })
  void subscriber
    .subscribe(channel, (message) => {
      const { from, tags } = JSON.parse(message) as { from: string; tags: string[] }
      if (from !== self) tell(tags)
    })
    .then(() => (listening = true), report)

  // Purges that Redis did not hear of are told it as soon as it is back.
  const missed = new Set<string>()
  client.on('ready', () => {
    const tags = [...missed]
    missed.clear()
    if (tags.length > 0) void purge(tags)
  })

  async function purge(tags: readonly string[]): Promise<void> {
    const done = await attempt(async () => {
      await client.eval(purgeScript, {
        keys: [purgeCount, ...tags.map(tagKey)],
        arguments: [String(purgesRememberedFor), channel, JSON.stringify({ from: self, tags })],
      })
      return true
    }, false)
    if (!done) for (const tag of missed.size < missedAtMost ? tags : [everything]) missed.add(tag)
  }

  return {
    mark: () => attempt(async () => Number((await client.get(purgeCount)) ?? 0), 0),
    find: (key) =>
      attempt(async () => {
        const found = await bytes.get(pageKeyOf(key))
        const decoded = found ? decodePage(found) : undefined
        if (!decoded) return undefined
        const { page, mark } = decoded
        const purges = await client.mGet([everything, ...page.tags].map(tagKey))
        if (purges.some((count) => Number(count ?? 0) > mark)) page.keptUntil = page.staleUntil = 0
        return page
      }, undefined),
    keep: (key, page, mark) =>
      attempt(async () => {
        const life = Math.ceil(page.staleUntil - now() + olderCopyFor)
        await client.set(pageKeyOf(key), encodePage(page, mark), { expiration: { type: 'PX', value: life } })
      }, undefined),
    purge,
    subscribe: (listener) => void listeners.add(listener),
  }
}
