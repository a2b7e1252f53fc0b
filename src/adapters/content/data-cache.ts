import { LRUCache } from 'lru-cache'
import { earliest } from '#commerce/content/current-version.ts'
import type { DataCache } from '#commerce/content/data-cache.ts'
import type { ContentFailure, Loaded } from '#commerce/content/gateway.ts'
import { allTags, type PurgeBus } from '#kernel/purge-bus.ts'
import { addMilliseconds, isBefore, type Clock, type Instant } from '#kernel/instant.ts'
import { ok, type Result } from '#kernel/result.ts'

type Copy<Value> = {
  readonly loaded: Loaded<Value>
  /** The same, marked; while the source is known to fail. */
  stale: Loaded<Value> | undefined
  /** Until then nobody asks the source. */
  freshUntil: Instant
}
type Fetch<Value> = Parameters<DataCache<Value>['load']>[1]
type Answer<Value> = Result<Loaded<Value>, ContentFailure>

export type DataCacheOptions = {
  readonly clock: Clock
  readonly purgeBus: Pick<PurgeBus, 'subscribe'>
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
  purgeBus,
  lifetimeMs = 180_000,
  retryAfterMs = 5_000,
  capacity = 1_000,
}: DataCacheOptions): DataCache<Value> & { close(): void } {
  const copies = new LRUCache<string, Copy<Value>>({ max: capacity })
  const flights = new Map<string, Promise<Answer<Value>>>()

  const unsubscribe = purgeBus.subscribe((tags) => {
    // An answer under way may have been read before the change: whoever asks from now on asks anew.
    flights.clear()
    for (const copy of copies.values())
      // Not deleted: it is what is shown when the source cannot be reached.
      if (tags.includes(allTags) || copy.loaded.tags.some((tag) => tags.includes(tag)))
        Object.assign(copy, { freshUntil: clock.now(), stale: undefined })
  })

  async function fly(key: string, fetch: Fetch<Value>, isCurrent: () => boolean): Promise<Answer<Value>> {
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

  function launch(key: string, fetch: Fetch<Value>): Promise<Answer<Value>> {
    const inFlight = flights.get(key)
    if (inFlight) return inFlight
    const isCurrent = () => flights.get(key) === flight
    const flight: Promise<Answer<Value>> = fly(key, fetch, isCurrent).finally(() => {
      if (isCurrent()) flights.delete(key)
    })
    flights.set(key, flight)
    return flight
  }

  return {
    async load(key, fetch) {
      const copy = copies.get(key)
      if (!copy) return launch(key, fetch)
      if (isBefore(clock.now(), copy.freshUntil)) return ok(copy.stale ?? copy.loaded)
      const flight = launch(key, fetch)
      if (!copy.stale) return flight
      // The source failed when it was last asked: nobody waits for it again. Who asks next sees what came of it.
      flight.catch(() => undefined)
      return ok(copy.stale)
    },
    close: unsubscribe,
  }
}
