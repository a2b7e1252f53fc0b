import { describe, expect, test } from 'vitest'
import type { Cacheable } from '#commerce/content/data-cache.ts'
import type { ContentFailure } from '#commerce/content/gateway.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { createDataCache, type DataCacheOptions } from '#adapters/content/data-cache.ts'
import { createLocalBus } from '#infrastructure/db/local-bus.ts'
import { manualClock } from '../../../support/manual-clock.ts'

type Answer = Result<Cacheable<string>, ContentFailure>
const value = (text: string, more: Partial<Cacheable<string>> = {}): Answer =>
  ok({ value: text, tags: ['page:Home'], nextChange: null, ...more })
const down: Answer = fail({ kind: 'unavailable', retryable: true })

/** A cache, and a source that answers what the test sets and counts the fetches. */
function setUp(options: Partial<DataCacheOptions> = {}) {
  const clock = manualClock()
  const purgeBus = createLocalBus()
  const cache = createDataCache<string>({ clock, purgeBus, ...options })
  const source = { fetches: 0, returns: value('first') as Answer }
  const load = async (key = 'ae_en home') => {
    const answer = await cache.load(key, async () => {
      source.fetches += 1
      return source.returns
    })
    return answer.ok ? `${answer.value.value}${answer.value.stale ? ' (stale)' : ''}` : answer.failure.kind
  }
  return { clock, purgeBus, cache, source, load }
}

describe('the data cache', () => {
  test('fetches each key once in 180 000 ms', async () => {
    const { clock, source, load } = setUp()
    await load()
    source.returns = value('second')
    clock.advance(179_999)
    expect(await load()).toBe('first')
    expect(await load('ae_ar home')).toBe('second')
    expect(source.fetches).toBe(2)
    clock.advance(1)
    expect(await load()).toBe('second')
  })

  test('returns the same object, not a copy', async () => {
    const { cache } = setUp()
    const load = () => cache.load('key', async () => value('stored'))
    const [first, second] = [await load(), await load()]
    expect(first.ok && second.ok && first.value === second.value).toBe(true)
  })

  test('fetches once for concurrent loads', async () => {
    const { source, load } = setUp()
    const answers = await Promise.all(Array.from({ length: 50 }, () => load()))
    expect(new Set(answers)).toEqual(new Set(['first']))
    expect(source.fetches).toBe(1)
  })

  test('expires a copy at its next change', async () => {
    const { clock, source, load } = setUp()
    source.returns = value('before', { nextChange: '2026-11-20T08:00:30.000Z' })
    await load()
    source.returns = value('after')
    clock.advance(29_999)
    expect(await load()).toBe('before')
    clock.advance(1)
    expect(await load()).toBe('after')
  })

  test('expires the copies with a purged tag, and no others', async () => {
    const { purgeBus, source, load } = setUp()
    await load('home')
    source.returns = value('other', { tags: ['page:Other'] })
    await load('other')
    source.returns = value('changed')
    await purgeBus.publish(['page:Home', 'screen:PLP'])
    expect([await load('home'), await load('other')]).toEqual(['changed', 'other'])
  })

  test('does not store a fetch that began before its tag was purged', async () => {
    const { cache, purgeBus, source, load } = setUp()
    const slow = Promise.withResolvers<Answer>()
    const before = cache.load('ae_en home', () => slow.promise)
    await purgeBus.publish(['page:Home'])
    source.returns = value('new')
    expect(await load()).toBe('new')
    slow.resolve(value('old'))
    await before
    expect(await load()).toBe('new')
  })

  test('returns an older copy, marked stale, when the source fails', async () => {
    const { clock, source, load } = setUp()
    await load()
    source.returns = down
    clock.advance(24 * 3_600_000)
    expect(await load()).toBe('first (stale)')
  })

  test('returns a purged copy, marked stale, when the source fails', async () => {
    const { purgeBus, source, load } = setUp()
    await load()
    source.returns = down
    await purgeBus.publish(['page:Home'])
    expect(await load()).toBe('first (stale)')
  })

  test('retries a failing source after five seconds, in the background', async () => {
    const { clock, cache, source, load } = setUp()
    await load()
    clock.advance(180_000)
    source.returns = down
    await load()
    expect(source.fetches).toBe(2)
    clock.advance(4_999)
    expect(await load()).toBe('first (stale)')
    expect(source.fetches).toBe(2)
    clock.advance(1)
    const hanging = Promise.withResolvers<Answer>()
    expect(await cache.load('ae_en home', () => hanging.promise)).toMatchObject({ value: { stale: true } })
    expect(await load()).toBe('first (stale)')
    hanging.resolve(value('well again'))
    await hanging.promise
    await expect.poll(() => load()).toBe('well again')
    expect(source.fetches).toBe(2)
  })

  test('waits for a failing source again after a purge', async () => {
    const { clock, purgeBus, source, load } = setUp()
    await load()
    clock.advance(180_000)
    source.returns = down
    await load()
    source.returns = value('published')
    await purgeBus.publish(['page:Home'])
    expect(await load()).toBe('published')
  })

  test('returns the failure when there is no copy, and does not store it', async () => {
    const { source, load } = setUp()
    source.returns = down
    expect(await load()).toBe('unavailable')
    source.returns = value('well again')
    expect(await load()).toBe('well again')
  })

  test('deletes the copy of content that no longer exists', async () => {
    const { clock, source, load } = setUp()
    await load()
    clock.advance(180_000)
    source.returns = fail({ kind: 'not-found' })
    expect(await load()).toBe('not-found')
    source.returns = down
    expect(await load()).toBe('unavailable')
  })

  test('stores a bounded number of copies', async () => {
    const { source, load } = setUp({ capacity: 3 })
    for (const key of ['a', 'b', 'c', 'd']) await load(key)
    expect(source.fetches).toBe(4)
    await load('d')
    expect(source.fetches).toBe(4)
    await load('a')
    expect(source.fetches).toBe(5)
  })

  test('rejects when a fetch throws, and fetches again afterwards', async () => {
    const { cache, load } = setUp()
    await expect(cache.load('ae_en home', () => Promise.reject(new Error('broken')))).rejects.toThrow(
      'broken',
    )
    expect(await load()).toBe('first')
  })

  test('ignores purges after it is closed', async () => {
    const { cache, purgeBus, source, load } = setUp()
    await load()
    cache.close()
    source.returns = value('second')
    await purgeBus.publish(['page:Home'])
    expect(await load()).toBe('first')
  })
})
