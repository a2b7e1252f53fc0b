import { LRUCache } from 'lru-cache'
import type { DataCache } from '#commerce/content/data-cache.ts'
import type { ContentFailure, Loaded } from '#commerce/content/gateway.ts'
import { allTags, type PurgeBus } from '#kernel/purge-bus.ts'
import { addMilliseconds, earliest, isBefore, type Clock, type Instant } from '#kernel/instant.ts'
import { ok, type Result } from '#kernel/result.ts'

type Copy<Value> = {
  readonly loaded: Loaded<Value>
  /** The same, marked stale; set while the source is known to fail. */
  stale: Loaded<Value> | undefined
  /** The source is not asked before. */
  freshUntil: Instant
}
type Fetch<Value> = Parameters<DataCache<Value>['load']>[1]
type Outcome<Value> = Result<Loaded<Value>, ContentFailure>

export type DataCacheOptions = {
  readonly clock: Clock
  readonly purgeBus: Pick<PurgeBus, 'subscribe'>
  /** Specification 7. */
  readonly lifetimeMs?: number
  /** How long a stale copy is returned before the source is asked again. */
  readonly retryAfterMs?: number
  /** Maximum number of copies; the least recently used is dropped first. */
  readonly capacity?: number
}

/**
 * See the port. `close` ends the subscription. `fetch` of lru-cache does not fit: a purged copy must remain as the
 * fallback for a source that fails, and a fetch begun before a purge must not be stored.
 */
export function createDataCache<Value>({
  clock,
  purgeBus,
  lifetimeMs = 180_000,
  retryAfterMs = 5_000,
  capacity = 1_000,
}: DataCacheOptions): DataCache<Value> & { close(): void } {
  const copies = new LRUCache<string, Copy<Value>>({ max: capacity })
  const inFlight = new Map<string, Promise<Outcome<Value>>>()

  const unsubscribe = purgeBus.subscribe((tags) => {
    // A fetch in progress may have read what was there before the change.
    inFlight.clear()
    for (const copy of copies.values())
      // Not deleted: it is returned if the source cannot be reached.
      if (tags.includes(allTags) || copy.loaded.tags.some((tag) => tags.includes(tag)))
        Object.assign(copy, { freshUntil: clock.now(), stale: undefined })
  })

  async function refresh(
    key: string,
    fetch: Fetch<Value>,
    isCurrent: () => boolean,
  ): Promise<Outcome<Value>> {
    const fetched = await fetch()
    const now = clock.now()
    if (fetched.ok) {
      const loaded: Loaded<Value> = { ...fetched.value, stale: false }
      const end = addMilliseconds(now, lifetimeMs)
      const freshUntil = earliest([loaded.nextChange, end]) ?? end
      if (isCurrent()) copies.set(key, { loaded, freshUntil, stale: undefined })
      return ok(loaded)
    }
    const copy = copies.get(key)
    if (fetched.failure.kind === 'not-found' && isCurrent()) copies.delete(key)
    if (fetched.failure.kind === 'not-found' || !copy) return fetched
    copy.stale ??= { ...copy.loaded, stale: true }
    copy.freshUntil = addMilliseconds(now, retryAfterMs)
    return ok(copy.stale)
  }

  function refreshOnce(key: string, fetch: Fetch<Value>): Promise<Outcome<Value>> {
    const started = inFlight.get(key)
    if (started) return started
    const isCurrent = () => inFlight.get(key) === refreshing
    const refreshing: Promise<Outcome<Value>> = refresh(key, fetch, isCurrent).finally(() => {
      if (isCurrent()) inFlight.delete(key)
    })
    inFlight.set(key, refreshing)
    return refreshing
  }

  return {
    async load(key, fetch) {
      const copy = copies.get(key)
      if (!copy) return refreshOnce(key, fetch)
      if (isBefore(clock.now(), copy.freshUntil)) return ok(copy.stale ?? copy.loaded)
      const refreshing = refreshOnce(key, fetch)
      if (!copy.stale) return refreshing
      // The source failed last time, so this request does not wait for it; a later one gets the result.
      refreshing.catch(() => undefined)
      return ok(copy.stale)
    },
    close: unsubscribe,
  }
}
