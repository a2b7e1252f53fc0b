import type { EntryName } from '#commerce/content/ports.ts'
import type { AuditEntry } from '#commerce/staff/audit-entry.ts'
import type { StaffOperator } from '#commerce/staff/operator.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Locale } from '#kernel/language.ts'
import type { Json } from './body-paths.ts'
import type { EntryRef } from './entry-id.ts'

/** What one person has written of an entry in one language, with or without faults, until it becomes a version. */
export type ContentDraft = {
  readonly name: EntryName
  readonly by: { readonly id: string; readonly name: string }
  readonly body: Json
  /** The version that it began from; 0: there was none in this language. */
  readonly version: number
  /** Counts each time it is saved. */
  readonly revision: number
  /** Of the form that was saved last: sent twice, it is saved once. */
  readonly key: string
  readonly savedAt: Instant
}

export type DraftNote = Pick<ContentDraft, 'name' | 'by' | 'version' | 'savedAt'>

export type ContentDraftStore = {
  find(name: EntryName, staffId: string): Promise<ContentDraft | undefined>
  /** Of everybody, in both languages, the one saved last first. */
  list(of: EntryRef, since: Instant): Promise<readonly DraftNote[]>
  /** Changed: it was saved or removed in the meantime. Picture-gone: it names one that was removed from the library. The row of the audit is written with it. */
  save(
    draft: ContentDraft,
    by: StaffOperator,
    change: { readonly expected: number | null; readonly audit: AuditEntry | null },
  ): Promise<'saved' | 'changed' | 'picture-gone'>
  remove(
    draft: Pick<ContentDraft, 'name' | 'revision'>,
    by: StaffOperator,
    audit: AuditEntry | null,
  ): Promise<boolean>
}

/** Where links of the shop lead to: products by their URL key, pages by their address below the storefront or by their id. */
type LinkTargets = {
  readonly products: readonly string[]
  readonly slugs: readonly string[]
  readonly pageIds: readonly string[]
}

/** Of those, which there are. A page counts while it is shown in that language. */
export type FindLinkTargets = (wanted: LinkTargets, locale: Locale) => Promise<LinkTargets>
