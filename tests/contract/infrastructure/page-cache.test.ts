import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createPageCache,
  type CacheHit,
  type PageCache,
  type Served,
} from '#infrastructure/cache/page-cache.ts'
import { createRedisPages } from '#infrastructure/cache/redis-pages.ts'
import type { Answer } from '#infrastructure/http-server/answer.ts'
import type { Redis } from '#infrastructure/redis/redis.ts'
import { aRedis } from '../../support/servers/a-redis.ts'
import { stored } from '../../support/servers/a-front.ts'

const page = (body: string, headers: Answer['headers'] = stored('page:home'), status = 200): Answer => ({
  status,
  headers,
  body: Buffer.from(body),
})
const textOf = async (cache: PageCache, key: string, served: Served | undefined): Promise<string> => {
  if (!served) return 'nothing'
  if ('answer' in served) return served.answer.body.toString()
  return (await cache.bytes(key, served.page, 'identity')).body.toString()
}

let redis: Redis | undefined
beforeAll(async () => {
  redis = await aRedis()
})
afterAll(() => redis?.close())

const names = process.env['TEST_REDIS_URL'] ? ['memory', 'memory before Redis'] : ['memory']

describe.each(names)('the page cache in %s', (name) => {
  function open(namespace = `test:${crypto.randomUUID()}`, clock = { at: Date.now() }) {
    const errors: unknown[] = []
    const report = (error: unknown) => void errors.push(error)
    const now = () => clock.at
    const shared =
      name === 'memory'
        ? undefined
        : createRedisPages({ redis: redis as Redis, namespace, build: '1', now, report })
    return { clock, errors, cache: createPageCache({ maxBytes: 1_000_000, now, shared, report }) }
  }

  test('stores a page and serves it without rendering again', async () => {
    const { cache } = open()
    const served = await cache.load('/a', async () => page('one'))
    expect(served.state).toBe('miss')
    expect(cache.find('/a')?.state).toBe('hit')
    expect(await textOf(cache, '/a', cache.find('/a'))).toBe('one')
  })

  test('renders once for concurrent requests', async () => {
    const { cache } = open()
    let rendered = 0
    const { promise, resolve } = Promise.withResolvers<Answer>()
    const first = cache.load('/a', () => ((rendered += 1), promise))
    const others = Array.from({ length: 20 }, () => cache.join('/a'))
    resolve(page('one'))
    expect(await textOf(cache, '/a', await first)).toBe('one')
    for (const other of others) expect(await textOf(cache, '/a', await other)).toBe('one')
    expect(rendered).toBe(1)
  })

  test('unpacks a page once for those who take no compression, within its share of the memory', async () => {
    const { cache } = open()
    const html = (name: string) => `<p>${name} sofa</p>`.repeat(4000)
    for (const name of ['/a', '/b', '/c']) await cache.load(name, async () => page(html(name)))
    const pageAt = (key: string) => (cache.find(key) as CacheHit).page
    const first = cache.plainBytes(pageAt('/a'))
    expect(first.toString()).toBe(html('/a'))
    expect(cache.plainBytes(pageAt('/a'))).toBe(first)
    for (const name of ['/b', '/c', '/a', '/b'])
      expect(cache.plainBytes(pageAt(name)).toString()).toBe(html(name))
    expect(cache.stats().bytes).toBeLessThan(1_000_000 / 8 + 10_000)
  })

  test('serves a stale page while it is revalidated, no longer than its headers allow', async () => {
    const { cache, clock } = open()
    await cache.load('/a', async () => page('one'))
    clock.at += 181_000
    expect(cache.find('/a')?.state).toBe('stale')
    clock.at += 180_000
    expect(cache.find('/a')).toBeUndefined()
  })

  test('does not serve a page beyond its next scheduled change', async () => {
    const { cache, clock } = open()
    await cache.load('/a', async () => page('one', { ...stored(), 'x-front-lifetime': '30' }))
    clock.at += 29_000
    expect(cache.find('/a')?.state).toBe('hit')
    clock.at += 2_000
    expect(cache.find('/a')).toBeUndefined()
  })

  test('expires exactly the pages with a purged tag', async () => {
    const { cache } = open()
    await cache.load('/a', async () => page('one', stored('page:UAE Home Page', 'block:promises')))
    await cache.load('/b', async () => page('other', stored('page:Oman Home Page')))
    await cache.purge(['block:promises'])
    expect(cache.find('/a')).toBeUndefined()
    expect(cache.find('/b')?.state).toBe('hit')
    const served = await cache.load('/a', async () => page('two', stored('block:promises')))
    expect(await textOf(cache, '/a', served)).toBe('two')
  })

  test('expires all pages when purges may have been missed', async () => {
    const { cache } = open()
    await cache.load('/a', async () => page('one'))
    await cache.purge(['*'])
    expect(cache.find('/a')).toBeUndefined()
  })

  test('does not store a page as fresh whose rendering began before a purge', async () => {
    const { cache } = open()
    const { promise, resolve } = Promise.withResolvers<Answer>()
    const begun = cache.load('/a', () => promise)
    await new Promise((done) => setImmediate(done))
    await cache.purge(['page:home'])
    expect(await cache.join('/a')).toBeUndefined()
    resolve(page('before the change'))
    await begun
    expect(cache.find('/a')).toBeUndefined()
  })

  test.each([
    ['a failure', 500, {}],
    ['a cookie', 200, { 'set-cookie': 'a=b' }],
    ['a private page', 200, { 'cache-control': 'private, no-store' }],
    ['no lifetime', 200, { 'x-front-lifetime': '0' }],
    ['a page that varies by cookie', 200, { vary: 'Cookie' }],
    ['a way elsewhere for now', 302, {}],
  ])('never keeps %s', async (_, status, headers) => {
    const { cache } = open()
    const served = await cache.load('/a', async () => page('mine', { ...stored(), ...headers }, status))
    expect(served.state).toBe('pass')
    expect(cache.find('/a')).toBeUndefined()
    expect(await cache.join('/a')).toBeUndefined()
  })

  test('serves a stale copy when rendering fails, and waits before it retries', async () => {
    const { cache, clock, errors } = open()
    await cache.load('/a', async () => page('one'))
    await cache.purge(['page:home'])
    const served = await cache.load('/a', async () => page('sorry', {}, 500))
    expect(served.state).toBe('stale')
    expect(await textOf(cache, '/a', served)).toBe('one')
    expect(errors).toHaveLength(1)
    expect(cache.find('/a')?.state).toBe('stale')
    cache.revalidate('/a', async () => expect.unreachable())
    clock.at += 5001
    expect(cache.find('/a')).toBeUndefined()
    const thrown = await cache.load('/a', () => Promise.reject(new Error('down')))
    expect(await textOf(cache, '/a', thrown)).toBe('one')
  })

  test('returns the failure when there is no copy', async () => {
    const { cache } = open()
    await expect(cache.load('/a', () => Promise.reject(new Error('down')))).rejects.toThrow('down')
    const served = await cache.load('/a', async () => page('sorry', {}, 500))
    expect(served.state).toBe('pass')
  })

  test('returns the same body in every encoding', async () => {
    const { cache } = open()
    const body = '<p>سجاد وكنب</p>'.repeat(500)
    const served = await cache.load('/a', async () => page(body))
    if (!('page' in served)) return expect.unreachable()
    for (const wanted of ['br', 'gzip', 'identity'] as const) {
      const { encoding, body: bytes } = await cache.bytes('/a', served.page, wanted)
      expect(encoding).toBe(wanted)
      const stream = new Response(new Uint8Array(bytes)).body as ReadableStream
      const plain =
        wanted === 'identity'
          ? stream
          : stream.pipeThrough(new DecompressionStream(wanted === 'br' ? ('brotli' as 'gzip') : wanted))
      expect(await new Response(plain).text()).toBe(body)
    }
  })

  test('stays within its memory limit', async () => {
    const { cache } = open()
    const noise = () => Buffer.from(crypto.getRandomValues(new Uint8Array(40_000))).toString('base64')
    for (let count = 0; count < 60; count += 1) await cache.load(`/${count}`, async () => page(noise()))
    expect(cache.stats().bytes).toBeLessThanOrEqual(1_000_000)
    expect(cache.find('/59')?.state).toBe('hit')
    expect(cache.find('/0')).toBeUndefined()
  })

  if (name !== 'memory') {
    test('finds a page that another process rendered', async () => {
      const namespace = `test:${crypto.randomUUID()}`
      const [one, other] = [open(namespace), open(namespace)]
      await one.cache.load('/a', async () => page('made once'))
      await expect.poll(() => redis?.client.exists(`${namespace}:page:1:/a`)).toBe(1)
      const served = await other.cache.load('/a', async () => expect.unreachable())
      expect(served.state).toBe('hit')
      expect(await textOf(other.cache, '/a', served)).toBe('made once')
    })

    test('expires pages purged by another process', async () => {
      const namespace = `test:${crypto.randomUUID()}`
      const [one, other] = [open(namespace), open(namespace)]
      await one.cache.load('/a', async () => page('before'))
      await other.cache.load('/a', async () => page('before'))
      await one.cache.purge(['page:home'])
      await expect.poll(() => other.cache.find('/a')).toBeUndefined()
      const served = await other.cache.load('/a', async () => page('after'))
      expect(await textOf(other.cache, '/a', served)).toBe('after')
    })

    test('does not serve a page from Redis that is older than a purge', async () => {
      const namespace = `test:${crypto.randomUUID()}`
      const one = open(namespace)
      await one.cache.load('/a', async () => page('before'))
      await expect.poll(() => redis?.client.exists(`${namespace}:page:1:/a`)).toBe(1)
      await one.cache.purge(['page:home'])
      const late = open(namespace)
      const served = await late.cache.load('/a', async () => page('after'))
      expect(await textOf(late.cache, '/a', served)).toBe('after')
    })

    test('works without Redis when that is unreachable', async () => {
      const gone = (await aRedis()) as Redis
      await gone.close()
      const shared = createRedisPages({
        redis: gone,
        namespace: 'gone',
        build: '1',
        now: Date.now,
        report: () => {},
      })
      const cache = createPageCache({ maxBytes: 1_000_000, now: Date.now, shared, report: () => {} })
      await cache.load('/a', async () => page('one'))
      expect(cache.find('/a')?.state).toBe('hit')
      await cache.purge(['page:home'])
      expect(cache.find('/a')).toBeUndefined()
    })
  }
})
