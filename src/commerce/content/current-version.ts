import { isBefore, type Instant } from '#kernel/instant.ts'
import type { EntryVersion } from './ports.ts'

type Scheduled = Pick<EntryVersion, 'version' | 'state' | 'startsAt' | 'endsAt'>

/** The version shown at a time: among those published, begun and not ended, the one written last. */
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
    .reduce<Version | undefined>((best, one) => (best && best.version > one.version ? best : one), undefined)
}

/** When another version may be current: the next start or end of one that is published. Null: no time is set. */
export function nextChangeOf(versions: readonly Scheduled[], at: Instant): Instant | null {
  return earliest(
    versions
      .filter(({ state }) => state === 'published')
      .flatMap(({ startsAt, endsAt }) => [startsAt, endsAt])
      .filter((boundary) => boundary !== null && isBefore(at, boundary)),
  )
}

/** The earliest of several times; null stands for never. */
export function earliest(instants: readonly (Instant | null)[]): Instant | null {
  return instants.reduce<Instant | null>(
    (first, one) => (one !== null && (first === null || isBefore(one, first)) ? one : first),
    null,
  )
}
