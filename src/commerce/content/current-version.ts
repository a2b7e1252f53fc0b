import { earliest, isBefore, type Instant } from '#kernel/instant.ts'
import type { EntryVersion } from './ports.ts'

type Scheduled = Pick<EntryVersion, 'version' | 'state' | 'startsAt' | 'endsAt'>

/**
 * The version shown at a moment: of those published, started and not ended, the one that started last; of those that
 * started together, the highest. So an older version that is published again is shown again, and a seasonal version is
 * replaced when it ends or another is published.
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

/** When another version, or none, becomes current; null if nothing is scheduled. */
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
