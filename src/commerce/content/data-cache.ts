import type { Instant } from '#kernel/instant.ts'
import type { Result } from '#kernel/result.ts'
import type { ContentFailure, Loaded } from './gateway.ts'

/** A value with the tags and the moment that invalidate its cached copy. */
export type Cacheable<Value> = {
  readonly value: Value
  readonly tags: readonly string[]
  readonly nextChange: Instant | null
}

/**
 * A cache of content (specification 7: per country_language, 180 000 ms), with one fetch per key at a time. When a fetch
 * fails, an older copy is returned, marked stale, unless the failure is "not-found".
 */
export type DataCache<Value> = {
  load(
    key: string,
    fetch: () => Promise<Result<Cacheable<Value>, ContentFailure>>,
  ): Promise<Result<Loaded<Value>, ContentFailure>>
}
