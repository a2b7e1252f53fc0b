import type { Preview } from './gateway.ts'
import type { EditedBlock, EditedPage } from '#content/schemas/page.ts'
import type { EditedScreen } from '#content/schemas/screens.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Locale } from '#kernel/language.ts'
import type { Result } from '#kernel/result.ts'

/** What editors change: a page, the content of a screen, or a block that pages share. */
export type EntryKind = 'page' | 'screen' | 'block'
export type EntryBody = EditedPage | EditedScreen | EditedBlock

/** `key`: page id, screen name or block key. */
export type EntryName = { readonly kind: EntryKind; readonly key: string; readonly locale: Locale }

/**
 * A version of an entry. A draft is shown in previews only; a published version from `startsAt` (null: immediately)
 * until `endsAt` (null: without end).
 */
export type EntryVersion = {
  readonly name: EntryName
  readonly version: number
  readonly state: 'draft' | 'published'
  readonly startsAt: Instant | null
  readonly endsAt: Instant | null
  readonly body: EntryBody
  readonly author: string
  readonly createdAt: Instant
}

export type EntrySummary = Omit<EntryVersion, 'body'> & { readonly current: boolean }

export type VersionConflict = { readonly kind: 'version-conflict'; readonly latest: number }

type EntryFilter = Omit<EntryName, 'key'> & { readonly key?: string }

/** Storage of entries. */
export type ContentRepository = {
  /**
   * All versions that are or may become visible (published, not ended before `at`), by key, newest first. Without a
   * key: of all entries of the kind.
   */
  listPublished(of: EntryFilter, at: Instant): Promise<readonly EntryVersion[]>
  findVersion(name: EntryName, version: number): Promise<EntryVersion | undefined>
  /** Highest version number, 0 when the entry does not exist. */
  latestVersion(name: EntryName): Promise<number>
  /** Adds version `latest + 1`; fails when another edit came first. */
  append(
    draft: Omit<EntryVersion, 'version'>,
    expectedLatest: number,
  ): Promise<Result<EntryVersion, VersionConflict>>
  setState(
    name: EntryName,
    version: number,
    change: Pick<EntryVersion, 'state' | 'startsAt' | 'endsAt'>,
  ): Promise<boolean>
  list(filter: Partial<EntryName>): Promise<readonly EntrySummary[]>
  /** The page that has the slug at a moment. */
  findPageIdBySlug(slug: string, locale: Locale, at: Instant): Promise<string | undefined>
}

/** What a member of staff has saved of an entry and not finished. Parts that are not of their form are left out. */
export type FindDraftVersion = (name: EntryName, staffId: string) => Promise<EntryVersion | undefined>

/** Signed, expiring tokens that open a preview. */
export type PreviewTokens = {
  /** A token valid for `lifetimeMs`; safe in a query parameter. */
  sign(preview: Preview, lifetimeMs: number): string
  /** Undefined when forged, expired or malformed. */
  read(token: string): Preview | undefined
}
