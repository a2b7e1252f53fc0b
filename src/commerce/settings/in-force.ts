import type { Instant } from '#kernel/instant.ts'
import { isBefore } from '#kernel/instant.ts'
import type { SettingVersion } from './ports.ts'

/** Of the versions of one document, which counts at a moment; undefined: the files. */
export const versionInForce = (
  versions: readonly SettingVersion[],
  at: Instant,
): SettingVersion | undefined =>
  versions
    .filter(({ canceledAt, startsAt }) => canceledAt === null && !isBefore(at, startsAt))
    .toSorted(later)
    .at(-1)

/** Those that begin after a moment, the next first. */
export const plannedVersions = (
  versions: readonly SettingVersion[],
  at: Instant,
): readonly SettingVersion[] =>
  versions.filter(({ canceledAt, startsAt }) => canceledAt === null && isBefore(at, startsAt)).toSorted(later)

function later(a: SettingVersion, b: SettingVersion): number {
  if (isBefore(a.startsAt, b.startsAt)) return -1
  return isBefore(b.startsAt, a.startsAt) ? 1 : a.version - b.version
}
