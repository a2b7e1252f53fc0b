import type { Instant } from '#kernel/instant.ts'
import { isBefore } from '#kernel/instant.ts'
import type { CountryCode } from '#kernel/country.ts'
import type { SettingVersion } from './ports.ts'
import type { SettingDocument } from './setting-document.ts'
import type { SettingKind } from './setting-kind.ts'

/** Those that have begun by a moment, the first one first. */
export const begunVersions = (versions: readonly SettingVersion[], at: Instant): readonly SettingVersion[] =>
  versions
    .filter(({ canceledAt, startsAt }) => canceledAt === null && !isBefore(at, startsAt))
    .toSorted(later)

/** Of the versions of one document, which counts at a moment; undefined: the files. */
export const versionInForce = (
  versions: readonly SettingVersion[],
  at: Instant,
): SettingVersion | undefined => begunVersions(versions, at).at(-1)

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

/** A version that was written before its kind had a field, or while the files had another method, is completed from the files. */
export function settingDocument(
  kind: SettingKind,
  country: CountryCode,
  document: SettingDocument | undefined,
): SettingDocument {
  const seed = kind.seedOf(country)
  if (document === undefined) return seed
  const whole = Object.fromEntries(
    kind.fieldsOf(country).map(({ name }) => [name, document[name] ?? seed[name] ?? false]),
  )
  return kind.complete?.(whole, country) ?? whole
}
