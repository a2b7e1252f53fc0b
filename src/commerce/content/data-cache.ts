import type { Instant } from '#kernel/instant.ts'
import type { Result } from '#kernel/result.ts'
import type { ContentFailure, Loaded } from './gateway.ts'

/** A value with what its stored copy depends on. */
export type Cacheable<Value> = {
  readonly value: Value
  readonly tags: readonly string[]
  readonly nextChange: Instant | null
}

/**
 * Holds what was fetched (specification 7: per country_language, 180 000 ms). One fetch is under way per key; when it
 * fails an older copy is answered, marked stale, unless the failure says that the thing is gone.
 */
export type DataCache<Value> = {
  load(
    key: string,
    fetch: () => Promise<Result<Cacheable<Value>, ContentFailure>>,
  ): Promise<Result<Loaded<Value>, ContentFailure>>
}
