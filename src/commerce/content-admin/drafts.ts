import type { PutFailure } from '#commerce/content/editing-failures.ts'
import type { EntryName, EntryVersion } from '#commerce/content/ports.ts'
import type { AuditEntry } from '#commerce/staff/audit-entry.ts'
import { mayAnywhere, type StaffOperator } from '#commerce/staff/operator.ts'
import { addMilliseconds, isBefore, type Clock } from '#kernel/instant.ts'
import { languages, type Locale } from '#kernel/language.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Json } from './body-paths.ts'
import type { ContentAdmin, MayNot, StoredEntry } from './content-admin.ts'
import type { ContentDraft, ContentDraftStore, DraftNote } from './draft-ports.ts'
import { entryId } from './entry-id.ts'
import { mergeBodies, type BodyConflict, type Choices } from './merge-bodies.ts'
import { isSameJson } from './same-json.ts'

/** An entry in one language as a person goes on writing it. */
export type OpenedContent = {
  readonly entry: StoredEntry
  readonly name: EntryName
  /** The person's own; null: nothing was saved since the version that is edited. */
  readonly draft: ContentDraft | null
  /** The version that the body began from; 0: there is none in this language. */
  readonly version: number
  readonly body: Json
  /** Of the same language, by others. */
  readonly others: readonly DraftNote[]
  /** The latest version of this language and of the other one. */
  readonly latest: EntryVersion | undefined
  readonly translation: EntryVersion | undefined
  /** The other language was changed later. */
  readonly isStale: boolean
}

/** What a draft will become, beside the version that is the latest now. */
type DraftOutcome = {
  readonly body: Json
  readonly conflicts: readonly BodyConflict[]
  readonly latest: EntryVersion | undefined
}

type OfEntry = { readonly name: EntryName; readonly by: StaffOperator }
/** It names a picture that was removed from the library meanwhile. */
type PictureGone = { readonly kind: 'picture-gone' }
type NoDraft = { readonly kind: 'no-draft' }
type DraftConflict = {
  readonly kind: 'conflict'
  readonly conflicts: readonly BodyConflict[]
  readonly latest: EntryVersion
}

export type ContentDrafts = {
  open(name: EntryName, by: StaffOperator): Promise<OpenedContent | undefined>
  /**
   * Saves what `edit` makes of what is there now: it may run again when another window saves at the same moment. Null: there was no draft,
   * and nothing has changed.
   */
  save(
    input: OfEntry & {
      /** The version that was shown, in case that there is no draft. */
      readonly version: number
      readonly key: string
      edit(body: Json): Json
    },
  ): Promise<Result<ContentDraft | null, MayNot | PictureGone>>
  /** Begins one's own draft with what another has written. One that there is stays as it is. */
  takeOver(
    input: OfEntry & { readonly of: string },
  ): Promise<Result<ContentDraft, MayNot | PictureGone | { readonly kind: 'has-draft' }>>
  discard(input: OfEntry): Promise<Result<null, MayNot>>
  /** What finishing would add, and where a person has to choose. */
  preview(input: OfEntry): Promise<DraftOutcome | undefined>
  /** Adds the draft as a version, together with what others have saved since it began. Nobody sees it until it is published. */
  finish(
    input: OfEntry & {
      readonly choices: Choices
      /** The latest version that the choices were made about. */
      readonly against: number
      readonly reason: string
    },
  ): Promise<Result<EntryVersion, MayNot | NoDraft | DraftConflict | PutFailure>>
}

type ContentDraftsDeps = {
  readonly admin: Pick<ContentAdmin, 'find' | 'findVersion' | 'mayEdit' | 'put'>
  readonly store: ContentDraftStore
  readonly clock: Clock
}

/** Drafts that nobody has touched for longer are deleted. */
export const draftDays = 180
/** Of one person, in two windows at once. */
const maxRounds = 10
/** Both languages of a page or a menu are written one after the other: neither is behind then. */
const oneSaveMs = 5_000

export function createContentDrafts({ admin, store, clock }: ContentDraftsDeps): ContentDrafts {
  function rejectionFor({ name, by }: OfEntry): Result<never, MayNot> | undefined {
    if (!mayAnywhere(by, 'content.edit')) return fail({ kind: 'not-permitted' })
    return admin.mayEdit(name, by) ? undefined : fail({ kind: 'not-found' })
  }

  const otherLocale = (locale: Locale): Locale =>
    locale === languages.ar.locale ? languages.en.locale : languages.ar.locale

  async function latestOf(entry: StoredEntry, name: EntryName, by: StaffOperator) {
    const latest = entry.languages[name.locale]?.latest
    return latest === undefined ? undefined : admin.findVersion(name, latest, by)
  }

  /** What an edit begins with: a version, or, in a language without one, what the other language says. */
  async function beginning(name: EntryName, version: number, by: StaffOperator): Promise<Json | undefined> {
    if (version > 0) return toJson((await admin.findVersion(name, version, by))?.body)
    const entry = await admin.find(name, by)
    const other = entry && (await latestOf(entry, { ...name, locale: otherLocale(name.locale) }, by))
    return toJson(other?.body)
  }

  const auditOf = (act: string, { name }: OfEntry, after: AuditEntry['after']): AuditEntry => ({
    ...{ act, object: { kind: 'content', id: entryId(name) }, country: null, before: {} },
    after: { language: name.locale === languages.ar.locale ? 'ar' : 'en', ...after },
    ...{ reason: null, approvalId: null },
  })

  async function outcome(
    { name, by }: OfEntry,
    draft: ContentDraft,
    choices?: Choices,
  ): Promise<DraftOutcome> {
    const entry = await admin.find(name, by)
    const latest = entry && (await latestOf(entry, name, by))
    if (!latest || latest.version === draft.version) return { body: draft.body, conflicts: [], latest }
    const before = draft.version > 0 ? await beginning(name, draft.version, by) : undefined
    return { ...mergeBodies(before, draft.body, toJson(latest.body) ?? {}, choices), latest }
  }

  return {
    async open(name, by) {
      if (rejectionFor({ name, by })) return undefined
      const [entry, draft = null] = await Promise.all([admin.find(name, by), store.find(name, by.id)])
      if (!entry) return undefined
      const [latest, translation, notes] = await Promise.all([
        latestOf(entry, name, by),
        latestOf(entry, { ...name, locale: otherLocale(name.locale) }, by),
        store.list(name, addMilliseconds(clock.now(), -draftDays * dayMs)),
      ])
      const version = draft?.version ?? latest?.version ?? 0
      return {
        ...{ entry, name, draft, version, latest, translation },
        body: draft?.body ?? toJson((latest ?? translation)?.body) ?? {},
        others: notes.filter((note) => note.by.id !== by.id && note.name.locale === name.locale),
        isStale:
          latest !== undefined &&
          translation !== undefined &&
          isBefore(addMilliseconds(latest.createdAt, oneSaveMs), translation.createdAt),
      }
    },

    async save({ name, by, version, key, edit }) {
      const rejected = rejectionFor({ name, by })
      if (rejected) return rejected
      for (let round = 1; round <= maxRounds; round += 1) {
        const old = await store.find(name, by.id)
        if (old?.key === key) return ok(old)
        const from = old?.body ?? (await beginning(name, version, by))
        if (from === undefined) return fail({ kind: 'not-found' })
        const body = edit(from)
        if (!old && isSameJson(body, from)) return ok(null)
        const draft: ContentDraft = {
          ...{ name, by: { id: by.id, name: by.name }, version: old?.version ?? version, key },
          ...{ body, revision: (old?.revision ?? 0) + 1, savedAt: clock.now() },
        }
        const audit = old ? null : auditOf('content.begin-draft', { name, by }, { version })
        const saved = await store.save(draft, by, { expected: old?.revision ?? null, audit })
        if (saved === 'picture-gone') return fail({ kind: saved })
        if (saved === 'saved') return ok(draft)
      }
      throw new Error(`the draft of ${entryId(name)} was saved by others ${maxRounds} times`)
    },

    async takeOver({ name, by, of }) {
      const rejected = rejectionFor({ name, by })
      if (rejected) return rejected
      const theirs = of === by.id ? undefined : await store.find(name, of)
      if (!theirs) return fail({ kind: 'not-found' })
      const draft: ContentDraft = {
        ...{
          ...theirs,
          by: { id: by.id, name: by.name },
          revision: 1,
          key: `of ${of}`,
          savedAt: clock.now(),
        },
      }
      const audit = auditOf('content.take-over-draft', { name, by }, { version: draft.version })
      const saved = await store.save(draft, by, { expected: null, audit })
      if (saved === 'picture-gone') return fail({ kind: saved })
      if (saved === 'saved') return ok(draft)
      const own = await store.find(name, by.id)
      return own?.key === draft.key ? ok(own) : fail({ kind: 'has-draft' })
    },

    async discard({ name, by }) {
      const rejected = rejectionFor({ name, by })
      if (rejected) return rejected
      const draft = await store.find(name, by.id)
      if (draft)
        await store.remove(
          draft,
          by,
          auditOf('content.discard-draft', { name, by }, { version: draft.version }),
        )
      return ok(null)
    },

    async preview({ name, by }) {
      if (rejectionFor({ name, by })) return undefined
      const draft = await store.find(name, by.id)
      return draft && outcome({ name, by }, draft)
    },

    async finish({ name, by, choices, against, reason }) {
      const rejected = rejectionFor({ name, by })
      if (rejected) return rejected
      for (let round = 1; ; round += 1) {
        const draft = await store.find(name, by.id)
        if (!draft) return fail({ kind: 'no-draft' })
        const { latest } = await outcome({ name, by }, draft)
        const chosen = latest?.version === against ? choices : undefined
        const { body, conflicts } = await outcome({ name, by }, draft, chosen)
        if (latest && conflicts.length > 0) return fail({ kind: 'conflict', conflicts, latest })
        const isSame = latest !== undefined && isSameJson(body, latest.body)
        const put = isSame
          ? ok(latest)
          : await admin.put({ name, body, by, reason, expectedLatest: latest?.version ?? 0 })
        if (put.ok) {
          // What another window has saved meanwhile stays a draft.
          await store.remove(draft, by, null)
          return put
        }
        if (put.failure.kind !== 'version-conflict' || round === maxRounds) return put
      }
    },
  }
}

const dayMs = 86_400_000

const toJson = (body: object | undefined): Json | undefined => body as Json | undefined
