import { LRUCache } from 'lru-cache'
import { allTags } from '#kernel/purge-bus.ts'
import { createPurgeLog } from '#infrastructure/cache/purge-log.ts'
import type { SharedPages } from '#infrastructure/cache/shared-pages.ts'
import { bytesOf, isStorable, packPage, plainBytesOf, sizeOf } from '#infrastructure/cache/stored-page.ts'
import type { StoredPage } from '#infrastructure/cache/stored-page.ts'
import type { Encoding } from '#infrastructure/http-server/accept-encoding.ts'
import type { Answer } from '#infrastructure/http-server/answer.ts'

export type CacheHit = { readonly state: 'hit' | 'stale' | 'miss'; readonly page: StoredPage }
/** A cached page, or an answer for this visitor only. */
export type Served = CacheHit | { readonly state: 'pass'; readonly answer: Answer }
type Render = () => Promise<Answer>

type PageCacheOptions = {
  readonly maxBytes: number
  readonly now: () => number
  readonly shared?: SharedPages | undefined
  /** Receives failures hidden from the visitor by a stale copy. */
  readonly report: (error: unknown) => void
}
export type PageCache = ReturnType<typeof createPageCache>

/** How long a stale copy replaces a page that cannot be rendered, and how often rendering is retried. */
const staleLifetimeMs = 24 * 60 * 60 * 1000
const retryAfterMs = 5000

const hasFailed = ({ status }: Answer): boolean => status >= 500

/** Whole pages in memory, compressed; behind it, where there is one, the store shared with other processes. */
export function createPageCache({ maxBytes, now, shared, report }: PageCacheOptions) {
  const pages = new LRUCache<string, StoredPage>({
    maxSize: (maxBytes * 7) / 8,
    maxEntrySize: maxBytes / 4,
    sizeCalculation: sizeOf,
  })
  // Of the hottest pages that are asked for without compression.
  const plain = new LRUCache<StoredPage, Buffer>({
    maxSize: maxBytes / 8,
    sizeCalculation: ({ length }) => length + 1,
  })
  const inFlight = new Map<string, Promise<Served>>()
  const purgeLog = createPurgeLog()
  // Pages that were personal a moment ago: requests for them do not wait for another visitor's.
  const passing = new LRUCache<string, true>({ max: 2000, ttl: 10_000 })

  const expire = (tags: readonly string[]) => {
    const all = tags.includes(allTags)
    if (all) purgeLog.noteAll()
    else purgeLog.note(tags)
    const gone = new Set(tags)
    for (const page of pages.values()) {
      // Not dropped: should rendering fail, this is the stale copy.
      if (all || page.tags.some((tag) => gone.has(tag))) page.freshUntil = page.staleUntil = 0
    }
    // A request after a change must not get a page begun before it.
    inFlight.clear()
  }
  shared?.subscribe(expire)

  async function renew(key: string, render: Render): Promise<Served> {
    const since = purgeLog.mark()
    const sharedPage = await shared?.find(key)
    if (sharedPage && sharedPage.freshUntil > now() && !purgeLog.isOutdated(sharedPage.tags, since)) {
      pages.set(key, sharedPage)
      return { state: 'hit', page: sharedPage }
    }
    const sharedMark = await shared?.mark()
    const older = pages.get(key) ?? sharedPage
    try {
      const answer = await render()
      if (hasFailed(answer) && older)
        return serveStale(older, new Error(`the page returned ${answer.status}`))
      if (!isStorable(answer)) {
        if (!hasFailed(answer)) passing.set(key, true)
        return { state: 'pass', answer }
      }
      passing.delete(key)
      const page = await packPage(answer, now())
      if (purgeLog.isOutdated(page.tags, since)) page.freshUntil = page.staleUntil = 0
      else if (sharedMark !== undefined) void shared?.store(key, page, sharedMark)
      pages.set(key, page)
      return { state: 'miss', page }
    } catch (error) {
      if (older) return serveStale(older, error)
      throw error
    }
  }

  function serveStale(page: StoredPage, error: unknown): CacheHit {
    report(error)
    page.retryAt = now() + retryAfterMs
    return { state: 'stale', page }
  }

  /** One rendering per page at a time. */
  function loadOnce(key: string, render: Render): Promise<Served> {
    const flight = renew(key, render).finally(() => {
      if (inFlight.get(key) === flight) inFlight.delete(key)
    })
    inFlight.set(key, flight)
    return flight
  }

  /** A copy that may be served now; a stale one should be revalidated meanwhile. */
  function find(key: string): CacheHit | undefined {
    const page = pages.get(key)
    if (!page) return undefined
    const at = now()
    if (at < page.freshUntil) return { state: 'hit', page }
    const shown = at < page.staleUntil || (at < page.retryAt && at < page.storedAt + staleLifetimeMs)
    return shown ? { state: 'stale', page } : undefined
  }

  return {
    find,
    /** A rendering already under way, if it turns out to be cacheable. */
    async join(key: string): Promise<CacheHit | undefined> {
      if (passing.has(key)) return undefined
      const served = await inFlight.get(key)?.catch(() => undefined)
      return served && 'page' in served ? served : undefined
    },
    load: (key: string, render: Render): Promise<Served> => loadOnce(key, render),
    /** Renders in the background, unless that is under way or has just failed. */
    revalidate(key: string, render: Render): void {
      if (!inFlight.has(key) && now() >= (pages.peek(key)?.retryAt ?? 0)) loadOnce(key, render).catch(report)
    },
    /** Past its stale time, but better than an error. */
    findStale(key: string): StoredPage | undefined {
      const page = pages.get(key)
      return page && now() < page.storedAt + staleLifetimeMs ? page : undefined
    },
    /** The page's bytes without compression. */
    plainBytes(page: StoredPage): Buffer {
      const cached = plain.get(page)
      if (cached) return cached
      const unpacked = plainBytesOf(page)
      if (!page.bytes.identity) plain.set(page, unpacked)
      return unpacked
    },
    async bytes(key: string, page: StoredPage, wanted: Encoding) {
      const before = sizeOf(page)
      const found = await bytesOf(page, wanted)
      if (sizeOf(page) !== before && pages.peek(key) === page) pages.set(key, page)
      return found
    },
    async purge(tags: readonly string[]): Promise<void> {
      expire(tags)
      await shared?.purge(tags)
    },
    stats: () => ({ bytes: pages.calculatedSize + plain.calculatedSize, pages: pages.size }),
  }
}
