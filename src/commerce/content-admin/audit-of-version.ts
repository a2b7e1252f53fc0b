import type { EntryVersion } from '#commerce/content/ports.ts'
import type { AuditEntry } from '#commerce/staff/audit-entry.ts'
import type { Country } from '#kernel/country.ts'
import { languages } from '#kernel/language.ts'
import { tidyReason } from '#kernel/tidy-text.ts'
import { entryId, type EntryRef } from './entry-id.ts'

type Edited = {
  readonly reason: string | undefined
  /** The version that was shown, or saved, before. */
  readonly before: number | null
  readonly countries: readonly Country[]
}

/** What the audit says of an act on a version. */
export function auditOfVersion(
  act: string,
  { name, version, startsAt, endsAt }: EntryVersion,
  { reason, before, countries }: Edited,
): AuditEntry {
  const language = name.locale === languages.ar.locale ? 'ar' : 'en'
  return {
    act,
    object: { kind: 'content', id: entryId(name) },
    country: ownCountryOf(name, countries),
    before: before === null ? {} : { version: before },
    after: {
      ...{ language, version },
      ...(startsAt === null ? {} : { 'shown from': startsAt }),
      ...(endsAt === null ? {} : { 'shown until': endsAt }),
    },
    reason: tidyReason(reason ?? ''),
    approvalId: null,
  }
}

/** The country that alone shows a page: its home, its stores, its categories. Null: every country does. */
export function ownCountryOf({ kind, key }: EntryRef, countries: readonly Country[]): string | null {
  if (kind !== 'page') return null
  const own = countries.find(({ pageId, storeLocatorPageId, catId }) =>
    [pageId, storeLocatorPageId, catId].includes(key),
  )
  return own?.isoCode ?? null
}
