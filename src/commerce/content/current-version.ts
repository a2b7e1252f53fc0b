import { isBefore, type Instant } from '#kernel/instant.ts'
import type { EntryVersion } from './ports.ts'

type Scheduled = Pick<EntryVersion, 'version' | 'state' | 'startsAt' | 'endsAt'>

/**
 * The version shown at a time: among those published, begun and not ended, the one that began last; among those that
 * began together, the one written last. So an older version published anew is shown again, and a season's version
 * gives way when its time is over or something else is published.
 */
export function currentVersion<Version extends Scheduled>(
  versions: readonly Version[],
  at: Instant,
): Version | undefined {
  return versions
    .filter(
      ({ state, startsAt, endsAt }) =>
        state === 'published' &&
        (startsAt === null || !isBefore(at, startsAt)) &&
        (endsAt === null || isBefore(at, endsAt)),
    )
    .reduce<Version | undefined>((best, one) => (best && goesBefore(best, one) ? best : one), undefined)
}

function goesBefore(a: Scheduled, b: Scheduled): boolean {
  const [aStarts, bStarts] = [a.startsAt, b.startsAt].map((at) => (at === null ? -Infinity : Date.parse(at)))
  return aStarts === bStarts ? a.version > b.version : Number(aStarts) > Number(bStarts)
}

/** The next time another version, or none, is current; null while nothing is set to change. */
export function nextChangeOf(versions: readonly Scheduled[], at: Instant): Instant | null {
  const now = currentVersion(versions, at)
  return earliest(
    versions
      .filter(({ state }) => state === 'published')
      .flatMap(({ startsAt, endsAt }) => [startsAt, endsAt])
      .filter((boundary) => boundary !== null && isBefore(at, boundary))
      .filter((boundary) => boundary !== null && currentVersion(versions, boundary) !== now),
  )
}

/** The earliest of several times; null stands for never. */
export function earliest(instants: readonly (Instant | null)[]): Instant | null {
  return instants.reduce<Instant | null>(
    (first, one) => (one !== null && (first === null || isBefore(one, first)) ? one : first),
    null,
  )
}
