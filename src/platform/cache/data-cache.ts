import { LRUCache } from 'lru-cache'
import type { DataCache } from '#commerce/content/data-cache.ts'
import type { ContentFailure, Loaded } from '#commerce/content/gateway.ts'
import { everything, type Invalidations } from '#commerce/content/ports.ts'
import { addMilliseconds, isBefore, type Clock, type Instant } from '#kernel/instant.ts'
import { ok, type Result } from '#kernel/result.ts'

type Copy<Value> = { readonly loaded: Loaded<Value>; freshUntil: Instant; stale: Loaded<Value> | undefined }
type Answer<Value> = Result<Loaded<Value>, ContentFailure>

export type DataCacheOptions = {
  readonly clock: Clock
  readonly invalidations: Pick<Invalidations, 'subscribe'>
  /** Specification 7. */
  readonly lifetimeMs?: number
  /** How long a stale copy is answered before the source is asked again. */
  readonly retryAfterMs?: number
  /** Most copies held; the one unused longest goes first. */
  readonly capacity?: number
}

/** See the port. `close` ends the subscription. */
export function createDataCache<Value>({
  clock,
  invalidations,
  lifetimeMs = 180_000,
  retryAfterMs = 5_000,
  capacity = 1_000,
}: DataCacheOptions): DataCache<Value> & { close(): void } {
  const copies = new LRUCache<string, Copy<Value>>({ max: capacity })
  const flights = new Map<string, Promise<Answer<Value>>>()

  const unsubscribe = invalidations.subscribe((tags) => {
    // An answer under way may have been read before the change: whoever asks from now on asks anew.
    flights.clear()
    for (const copy of copies.values())
      // Not deleted: it is what is shown when the source cannot be reached.
      if (tags.includes(everything) || copy.loaded.tags.some((tag) => tags.includes(tag)))
        copy.freshUntil = clock.now()
  })

  async function fly(
    key: string,
    fetch: Parameters<DataCache<Value>['load']>[1],
    isCurrent: () => boolean,
  ): Promise<Answer<Value>> {
    const fetched = await fetch()
    const now = clock.now()
    if (fetched.ok) {
      const { value, tags, nextChange } = fetched.value
      const loaded: Loaded<Value> = { value, tags, nextChange, stale: false }
      const end = addMilliseconds(now, lifetimeMs)
      const freshUntil = nextChange !== null && isBefore(nextChange, end) ? nextChange : end
      if (isCurrent()) copies.set(key, { loaded, freshUntil, stale: undefined })
      return ok(loaded)
    }
    const copy = copies.get(key)
    if (fetched.failure.kind === 'not-found') {
      copies.delete(key)
      return fetched
    }
    if (!copy) return fetched
    copy.stale ??= { ...copy.loaded, stale: true }
    copy.freshUntil = addMilliseconds(now, retryAfterMs)
    return ok(copy.stale)
  }

  return {
    load(key, fetch) {
      const copy = copies.get(key)
      if (copy && isBefore(clock.now(), copy.freshUntil))
        return Promise.resolve(ok(copy.stale ?? copy.loaded))
      const underWay = flights.get(key)
      if (underWay) return underWay
      const flight: Promise<Answer<Value>> = fly(key, fetch, () => flights.get(key) === flight).finally(
        () => {
          if (flights.get(key) === flight) flights.delete(key)
        },
      )
      flights.set(key, flight)
      return flight
    },
    close: unsubscribe,
  }
}
