import { LRUCache } from 'lru-cache'
import { everything } from '#commerce/content/ports.ts'
import { createPurgeLog } from '#infrastructure/cache/purge-log.ts'
import type { SharedPages } from '#infrastructure/cache/shared-pages.ts'
import { bytesOf, isStorable, packPage, sizeOf } from '#infrastructure/cache/stored-page.ts'
import type { StoredPage } from '#infrastructure/cache/stored-page.ts'
import type { Encoding } from '#infrastructure/http-server/accept-encoding.ts'
import type { Answer } from '#infrastructure/http-server/answer.ts'

export type Kept = { readonly state: 'hit' | 'stale' | 'miss'; readonly page: StoredPage }
/** A page that is kept, or one that is for this visitor only. */
export type Served = Kept | { readonly state: 'pass'; readonly answer: Answer }
type Make = () => Promise<Answer>

type PageCacheOptions = {
  readonly maxBytes: number
  readonly now: () => number
  readonly shared?: SharedPages | undefined
  /** Told of failures that a visitor did not see, because an older copy was shown. */
  readonly report: (error: unknown) => void
}
export type PageCache = ReturnType<typeof createPageCache>

/** How long an older copy stands in for a page that cannot be made, and how often making it is tried. */
const olderCopyFor = 24 * 60 * 60 * 1000
const retryAfter = 5000

export const hasFailed = ({ status }: Answer): boolean => status >= 500

/** Whole pages in memory, compressed; behind it, if there is one, what other processes have made. */
export function createPageCache({ maxBytes, now, shared, report }: PageCacheOptions) {
  const pages = new LRUCache<string, StoredPage>({
    maxSize: maxBytes,
    maxEntrySize: maxBytes / 4,
    sizeCalculation: sizeOf,
  })
  const flights = new Map<string, Promise<Served>>()
  const purges = createPurgeLog()
  // Pages that were not for everybody a moment ago: nobody waits for another visitor's.
  const passing = new LRUCache<string, true>({ max: 2000, ttl: 10_000 })

  const expire = (tags: readonly string[]) => {
    const all = tags.includes(everything)
    if (all) purges.noteAll()
    else purges.note(tags)
    const gone = new Set(tags)
    for (const page of pages.values()) {
      // Not dropped: should making a new one fail, this is the older copy.
      if (all || page.tags.some((tag) => gone.has(tag))) page.keptUntil = page.staleUntil = 0
    }
    // Who asks after a change must not be given what was begun before it.
    flights.clear()
  }
  shared?.subscribe(expire)

  async function renew(key: string, make: Make): Promise<Served> {
    const since = purges.mark()
    const fromOthers = await shared?.find(key)
    if (fromOthers && fromOthers.keptUntil > now() && !purges.isOutdated(fromOthers.tags, since)) {
      pages.set(key, fromOthers)
      return { state: 'hit', page: fromOthers }
    }
    const sharedMark = await shared?.mark()
    const older = pages.get(key) ?? fromOthers
    try {
      const answer = await make()
      if (hasFailed(answer) && older) return standIn(older, new Error(`the page answered ${answer.status}`))
      if (!isStorable(answer)) {
        if (!hasFailed(answer)) passing.set(key, true)
        return { state: 'pass', answer }
      }
      passing.delete(key)
      const page = await packPage(answer, now())
      if (purges.isOutdated(page.tags, since)) page.keptUntil = page.staleUntil = 0
      else if (sharedMark !== undefined) void shared?.keep(key, page, sharedMark)
      pages.set(key, page)
      return { state: 'miss', page }
    } catch (error) {
      if (older) return standIn(older, error)
      throw error
    }
  }

  function standIn(page: StoredPage, error: unknown): Kept {
    report(error)
    page.retryAt = now() + retryAfter
    return { state: 'stale', page }
  }

  /** One making per page at a time, whoever else asks meanwhile. */
  function fly(key: string, make: Make): Promise<Served> {
    const flight = renew(key, make).finally(() => {
      if (flights.get(key) === flight) flights.delete(key)
    })
    flights.set(key, flight)
    return flight
  }

  /** A copy that may be shown at once; a stale one should be filled again meanwhile. */
  function find(key: string): Kept | undefined {
    const page = pages.get(key)
    if (!page) return undefined
    const at = now()
    if (at < page.keptUntil) return { state: 'hit', page }
    const shown = at < page.staleUntil || (at < page.retryAt && at < page.storedAt + olderCopyFor)
    return shown ? { state: 'stale', page } : undefined
  }

  return {
    find,
    /** What somebody else is just having made, if it turns out to be for everybody. */
    async join(key: string): Promise<Kept | undefined> {
      if (passing.has(key)) return undefined
      const served = await flights.get(key)?.catch(() => undefined)
      return served && 'page' in served ? served : undefined
    },
    load: (key: string, make: Make): Promise<Served> => fly(key, make),
    /** Fills in the background, unless somebody does, or it just failed. */
    fill(key: string, make: Make): void {
      if (!flights.has(key) && now() >= (pages.peek(key)?.retryAt ?? 0)) fly(key, make).catch(report)
    },
    /** Older than anything that would be shown, but better than an error. */
    findOlder(key: string): StoredPage | undefined {
      const page = pages.get(key)
      return page && now() < page.storedAt + olderCopyFor ? page : undefined
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
    stats: () => ({ bytes: pages.calculatedSize, pages: pages.size }),
  }
}
