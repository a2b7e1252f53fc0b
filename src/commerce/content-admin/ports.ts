import type { ContentEditing } from '#commerce/content/edit-content.ts'
import type { BodyProblem } from '#commerce/content/editing-failures.ts'
import type { EntryKind, EntryName, EntrySummary, EntryVersion } from '#commerce/content/ports.ts'
import type { AuditEntry } from '#commerce/staff/audit-entry.ts'
import type { Operator } from '#commerce/staff/operator.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Locale } from '#kernel/language.ts'
import type { Result } from '#kernel/result.ts'
import type { BodyLink } from './body-fields.ts'
import type { EntryRef } from './entry-id.ts'
import type { ReleaseWriter } from './release.ts'

/**
 * What editors look for: entries without one language, with a version that is planned, with a draft after what is shown, with faults,
 * with links that lead nowhere.
 */
export const contentViews = ['missing', 'scheduled', 'due', 'drafts', 'faulty', 'dead-links'] as const
export type ContentListView = (typeof contentViews)[number]

export type ContentFilters = { readonly view: ContentListView | null; readonly kind: EntryKind | null }

/** A fault of what is shown. */
export type ContentFault =
  /** It does not have the shape of its kind: readers leave that part out. */
  | { readonly kind: 'shape'; readonly path: string; readonly expected: string }
  /** It shows a block that is not there. */
  | { readonly kind: 'block'; readonly key: string }

/** An entry in one language. */
export type LanguageState = {
  readonly latest: number
  /** Null: nothing is shown now. */
  readonly shown: { readonly version: number; readonly since: Instant } | null
  /** The version that a plan shows next, or (null) none: the one shown ends. */
  readonly next: { readonly at: Instant; readonly version: number | null } | null
  /** The latest version is a draft. */
  readonly hasDraft: boolean
  readonly by: string
  readonly changedAt: Instant
  readonly faults: readonly ContentFault[]
  /** Of what is shown, else of the latest version. */
  readonly links: readonly BodyLink[]
}

export type ContentRow = EntryRef & {
  /** Its name in each language that it has; of screens and blocks their key. */
  readonly titles: Readonly<Partial<Record<Locale, string>>>
  readonly languages: Readonly<Partial<Record<Locale, LanguageState>>>
}

/** An entry in the list: with the links that lead nowhere, one for each field that has some. */
export type ListedContent = ContentRow & { readonly deadLinks: Readonly<Record<Locale, readonly string[]>> }

/** A version that matters now: the latest, and those that are or will be shown. Newest first within an entry. */
export type OutlineVersion = Omit<EntrySummary, 'current'> & {
  readonly title: string
  /** Names its body: the same text has the same digest. */
  readonly digest: string
}

/** What a body holds, whatever else there is. */
export type BodyCheck = {
  readonly problems: readonly BodyProblem[]
  readonly blocks: readonly string[]
  readonly links: readonly BodyLink[]
}

export type ContentEntries = {
  /** Of every entry, or of one. */
  listOutline(at: Instant, of?: EntryRef): Promise<readonly OutlineVersion[]>
  /** Of versions by their digests. What was checked before is not read again. */
  checkBodies(digests: readonly string[]): Promise<ReadonlyMap<string, BodyCheck>>
  /** The last ones of both languages, newest first. */
  listVersions(of: EntryRef): Promise<readonly EntrySummary[]>
  findVersion(name: EntryName, version: number): Promise<EntryVersion | undefined>
  /** The page that is shown at an address now. */
  findPageIdBySlug(slug: string, locale: Locale): Promise<string | undefined>
  /**
   * One writer at a time, in one transaction with the rows of the audit; nothing is written after a failure. Pages that show what
   * has changed are purged afterwards.
   */
  write<Value, Failure>(
    by: Operator,
    run: (
      editing: ContentEditing,
      releases: ReleaseWriter,
    ) => Promise<Result<WrittenContent<Value>, Failure>>,
  ): Promise<Result<Value, Failure>>
}

export type WrittenContent<Value> = { readonly value: Value; readonly audit: readonly AuditEntry[] }
