import type { ContentEditing } from '#commerce/content/edit-content.ts'
import type { PutFailure, UnknownEntry } from '#commerce/content/editing-failures.ts'
import type { EntryName, EntryVersion } from '#commerce/content/ports.ts'
import { mergeFields, type FieldConflict } from '#commerce/lists/merge-fields.ts'
import type { AuditEntry } from '#commerce/staff/audit-entry.ts'
import { mayAnywhere, type Operator } from '#commerce/staff/operator.ts'
import type { EditedBlock } from '#content/schemas/page.ts'
import type { Country } from '#kernel/country.ts'
import { languageCodes, languages, type Language } from '#kernel/language.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { auditOfVersion } from '../audit-of-version.ts'
import type { ContentAdmin, MayNot } from '../content-admin.ts'
import type { ContentEntries, LanguageState } from '../ports.ts'
import { isSameJson } from '../same-json.ts'
import {
  fieldsOfTree,
  isSameShape,
  problemsOfTree,
  readTree,
  withFields,
  writeTree,
  type MenuProblem,
  type MenuTree,
} from './menu-tree.ts'

/** The block that every page of the shop has at its top. */
export const menuRef = { kind: 'block', key: 'main-menu' } as const

export type MenuVersions = Readonly<Record<Language, number>>

export type StoredMenu = {
  readonly tree: MenuTree
  readonly versions: MenuVersions
  readonly states: Readonly<Record<Language, LanguageState>>
  readonly mayEdit: boolean
}

export type MenuConflict = {
  readonly kind: 'conflict'
  /** Fields that both changed; empty: another has added, moved or removed lines. */
  readonly conflicts: readonly FieldConflict[]
  readonly by: string
  /** What is stored now. */
  readonly latest: MenuVersions
  readonly now: MenuTree
}

export type SaveMenuFailure =
  | MayNot
  | UnknownEntry
  | PutFailure
  | { readonly kind: 'invalid'; readonly problems: readonly MenuProblem[] }
  | MenuConflict

/** The menu of the shop for its editors, in both languages at the same time. */
export type ContentMenu = {
  /** The latest version of each language, whether it is shown or not. */
  find(by: Operator): Promise<StoredMenu | undefined>
  /** As it was when a form was shown. */
  findAt(versions: MenuVersions, by: Operator): Promise<MenuTree | undefined>
  /**
   * Adds drafts of the languages that change. Fields that another changed since `base` are taken, where both did it is a conflict.
   * `of`: the versions that the sources of the tree are places in; absent: `base`. They are older where a person has read a conflict.
   */
  save(input: {
    readonly base: MenuVersions
    readonly of?: MenuVersions
    readonly tree: MenuTree
    readonly by: Operator
    readonly reason?: string
  }): Promise<Result<MenuVersions, SaveMenuFailure>>
}

type Deps = {
  readonly admin: Pick<ContentAdmin, 'find' | 'findVersion' | 'mayEdit'>
  readonly entries: Pick<ContentEntries, 'write'>
  readonly countries: readonly Country[]
  readonly isManagedElsewhere: boolean
}

const nameOf = (language: Language): EntryName => ({ ...menuRef, locale: languages[language].locale })

export function createMenu({ admin, entries, countries, isManagedElsewhere }: Deps): ContentMenu {
  async function findAt(versions: MenuVersions, by: Operator): Promise<MenuTree | undefined> {
    const [en, ar] = await Promise.all(
      languageCodes.map((language) => admin.findVersion(nameOf(language), versions[language], by)),
    )
    return en && ar && treeOf({ en, ar })
  }

  return {
    findAt,

    async find(by) {
      const entry = await admin.find(menuRef, by)
      const [en, ar] = [entry?.languages[languages.en.locale], entry?.languages[languages.ar.locale]]
      if (!entry || !en || !ar) return undefined
      const versions = { en: en.latest, ar: ar.latest }
      const tree = await findAt(versions, by)
      return tree && { tree, versions, states: { en, ar }, mayEdit: entry.mayEdit }
    },

    async save({ base, of = base, tree, by, reason }) {
      if (!mayAnywhere(by, 'content.edit')) return fail({ kind: 'not-permitted' })
      if (isManagedElsewhere) return fail({ kind: 'managed-elsewhere' })
      if (!admin.mayEdit(menuRef, by)) return fail({ kind: 'not-found' })
      const problems = problemsOfTree(tree)
      if (problems.length > 0) return fail({ kind: 'invalid', problems })
      return entries.write<MenuVersions, SaveMenuFailure>(by, async (editing) => {
        const before = await readBoth(editing, base)
        if (!before.ok) return before
        const now = await readBoth(editing, null)
        if (!now.ok) return now
        const read = isSameJson(of, base) ? before : await readBoth(editing, of)
        if (!read.ok) return read
        const merged = merge({ before: before.value, now: now.value, read: read.value }, tree)
        if (!merged.ok) return merged
        return putBoth(editing, { ...merged.value, now: now.value, by, reason })
      })
    },
  }

  async function putBoth(
    editing: ContentEditing,
    {
      tree,
      now,
      read,
      by,
      reason,
    }: {
      readonly tree: MenuTree
      readonly now: BothVersions
      readonly read: BothVersions
      readonly by: Operator
      readonly reason: string | undefined
    },
  ): Promise<Result<{ readonly value: MenuVersions; readonly audit: readonly AuditEntry[] }, PutFailure>> {
    const audit: AuditEntry[] = []
    const versions: Record<Language, number> = { en: now.en.version, ar: now.ar.version }
    for (const language of languageCodes) {
      const last = now[language]
      const body = writeTree(tree, last.body as EditedBlock, language, read[language].body as EditedBlock)
      if (isSameJson(body, last.body)) continue
      const added = await editing.put({
        ...{ name: last.name, body, author: by.name },
        expectedLatest: last.version,
      })
      if (!added.ok) return added
      versions[language] = added.value.version
      audit.push(auditOfVersion('content.put', added.value, { reason, before: last.version, countries }))
    }
    return ok({ value: versions, audit })
  }
}

type BothVersions = Readonly<Record<Language, EntryVersion>>

async function readBoth(
  editing: ContentEditing,
  versions: MenuVersions | null,
): Promise<Result<BothVersions, UnknownEntry>> {
  const read = (language: Language) =>
    versions === null ? editing.latest(nameOf(language)) : editing.get(nameOf(language), versions[language])
  const en = await read('en')
  if (!en.ok) return en
  const ar = await read('ar')
  return ar.ok ? ok({ en: en.value, ar: ar.value }) : ar
}

const treeOf = ({ en, ar }: BothVersions): MenuTree | undefined =>
  readTree({ en: en.body as EditedBlock, ar: ar.body as EditedBlock })

const isSameVersions = (one: BothVersions, other: BothVersions): boolean =>
  languageCodes.every((language) => one[language].version === other[language].version)

/** The tree to be written, and the bodies that its sources are places in. */
function merge(
  { before, now, read }: Readonly<Record<'before' | 'now' | 'read', BothVersions>>,
  mine: MenuTree,
): Result<{ readonly tree: MenuTree; readonly read: BothVersions }, MenuConflict | UnknownEntry> {
  if (isSameVersions(before, now)) return ok({ tree: mine, read })
  const [was, theirs] = [treeOf(before), treeOf(now)]
  if (!was || !theirs) return fail({ kind: 'unknown-version' })
  // Sent twice.
  if (isSameJson(withoutSource(mine), withoutSource(theirs))) return ok({ tree: theirs, read: now })
  const conflict = (conflicts: readonly FieldConflict[]) =>
    fail<MenuConflict>({
      ...{ kind: 'conflict', conflicts, now: theirs },
      by: now.en.createdAt > now.ar.createdAt ? now.en.author : now.ar.author,
      latest: { en: now.en.version, ar: now.ar.version },
    })
  if (isSameJson(was, theirs)) return ok({ tree: mine, read: isSameVersions(read, before) ? now : read })
  // Places in an older version are no places in this one: nothing can be merged by place.
  const isOlder = !isSameVersions(read, before)
  if (isOlder || !isSameShape(was, theirs) || !isSameShape(was, mine)) return conflict([])
  const merged = mergeFields(fieldsOfTree(was), fieldsOfTree(mine), fieldsOfTree(theirs))
  return merged.kind === 'conflict'
    ? conflict(merged.conflicts)
    : ok({ tree: withFields(theirs, merged.fields), read: now })
}

const withoutSource = (tree: MenuTree) => tree.map((group) => ({ ...group, source: null }))
