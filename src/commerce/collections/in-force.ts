import { earliest, type Instant } from '#kernel/instant.ts'
import { addDays, atLocalTime, localTime } from '#kernel/local-time.ts'
import type { Storefront } from '#kernel/storefront.ts'
import type { Collection } from './collection.ts'

export type CollectionsInForce<Of extends Collection = Collection> = {
  readonly collections: readonly Of[]
  /** When one begins or ends next. */
  readonly nextChange: Instant | null
}

/** The collections that a storefront shows at a moment. */
export function collectionsInForce<Of extends Collection>(
  all: readonly Of[],
  { country }: Pick<Storefront, 'country'>,
  now: Instant,
): CollectionsInForce<Of> {
  const { timeZone, isoCode } = country
  const today = localTime(now, timeZone).day
  const here = all.filter((one) => one.country === null || one.country === isoCode)
  const changes = here.flatMap(({ from, until }) => [
    ...(from !== null && from > today ? [from] : []),
    ...(until !== null && until >= today ? [addDays(until, 1)] : []),
  ])
  return {
    collections: here.filter(
      ({ from, until }) => (from === null || from <= today) && (until === null || until >= today),
    ),
    nextChange: earliest(changes.map((day) => atLocalTime({ day, second: 0 }, timeZone))),
  }
}
