import type { CompareTexts, TextSegment } from '#commerce/lists/compare-texts.ts'
import type { ContentEditing } from '#commerce/content/edit-content.ts'
import type { PutFailure, ScheduleFailure, WithdrawFailure } from '#commerce/content/editing-failures.ts'
import type { Preview } from '#commerce/content/gateway.ts'
import { pagePath } from '#commerce/content/page-path.ts'
import type { EntryName, EntrySummary, EntryVersion, PreviewTokens } from '#commerce/content/ports.ts'
import { noRows, type ListPage, type ListQuery } from '#commerce/lists/list.ts'
import type { AuditEntry } from '#commerce/staff/audit-entry.ts'
import {
  may,
  mayAnywhere,
  mayEverywhere,
  type NotPermitted,
  type Operator,
} from '#commerce/staff/operator.ts'
import type { Country } from '#kernel/country.ts'
import type { Clock, Instant } from '#kernel/instant.ts'
import { languageCodes, languages, type Locale } from '#kernel/language.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { auditOfVersion, ownCountryOf } from './audit-of-version.ts'
import { isRecord } from './body-paths.ts'
import { compareBodies, type FieldChange } from './body-fields.ts'
import { deadLinksIn, listDeadLinks, type FindDeadLinks } from './dead-links.ts'
import type { EntryRef } from './entry-id.ts'
import { bodyOfNewPage, type NewPage } from './new-page.ts'
import { rowsOfOutline, versionStateOf, type VersionState } from './entry-states.ts'
import { isContentDue, pageOfRows } from './page-of-rows.ts'
import type { ContentEntries, ContentFilters, ContentRow, ListedContent, WrittenContent } from './ports.ts'
import { isSameJson } from './same-json.ts'

export type ShownVersion = EntrySummary & { readonly is: VersionState }

export type StoredEntry = ContentRow & {
  /** Of both languages, newest first. */
  readonly versions: readonly ShownVersion[]
  readonly mayEdit: boolean
}

export type ComparedVersions = {
  readonly before: EntryVersion
  readonly after: EntryVersion
  readonly fields: readonly (FieldChange & { readonly segments: readonly TextSegment[] })[]
}

type Act = { readonly by: Operator; readonly reason?: string }
type NamedVersion = { readonly name: EntryName; readonly version: number }

/** `managed-elsewhere`: the shop shows the content of another system. */
export type MayNot = NotPermitted | { readonly kind: 'not-found' } | { readonly kind: 'managed-elsewhere' }
/** Of several versions, which one was rejected. */
export type PublishAllFailure = MayNot | (ScheduleFailure & { readonly name: EntryName })
type SlugTaken = Extract<ScheduleFailure, { readonly kind: 'slug-taken' }>
type BeginFailure = MayNot | PutFailure | SlugTaken | { readonly kind: 'page-exists' }
export type RestoreFailure = MayNot | PutFailure | ScheduleFailure

export type PublishVersions = Act & {
  /** In one transaction: all of them or none. */
  readonly versions: readonly NamedVersion[]
  /** Null: now. */
  readonly startsAt: Instant | null
  /** Null: for good. */
  readonly endsAt: Instant | null
}

/** Pages, screens and blocks for the people who write them: pages of operations, the operations API, the command line. */
export type ContentAdmin = {
  /** Whether they may change an entry. What is of one country is theirs who have that one; the rest is everybody's. */
  mayEdit(of: EntryRef, by: Operator): boolean
  listPage(query: ListQuery<ContentFilters>, by: Operator): Promise<ListPage<ListedContent>>
  /** How many the view of what is due has. */
  countDue(by: Operator): Promise<number>
  /** Links of a body that lead nowhere, by the path of their field. */
  deadLinksOf(body: unknown, locale: Locale): Promise<ReadonlyMap<string, string>>
  find(of: EntryRef, by: Operator): Promise<StoredEntry | undefined>
  findVersion(name: EntryName, version: number, by: Operator): Promise<EntryVersion | undefined>
  /** The later one beside the earlier one, field by field. */
  compare(
    name: EntryName,
    versions: { readonly before: number; readonly after: number },
    by: Operator,
  ): Promise<ComparedVersions | undefined>
  /** The other page that is shown at the address of a body now: until that one has another, this one is not published. */
  findSlugHolder(name: EntryName, body: unknown): Promise<string | undefined>
  /** Adds a draft. The shop does not show it. */
  put(
    input: Act & {
      readonly name: EntryName
      readonly body: unknown
      readonly expectedLatest?: number | undefined
    },
  ): Promise<Result<EntryVersion, MayNot | PutFailure>>
  /** Adds a page of both languages, which has nothing but its words for search engines. Sent twice, it is added once. */
  begin(input: NewPage & { readonly by: Operator }): Promise<Result<readonly EntryVersion[], BeginFailure>>
  publish(input: PublishVersions): Promise<Result<readonly EntryVersion[], PublishAllFailure>>
  /** Adds a version that says what an earlier one said, and shows it. */
  restore(
    input: Act & NamedVersion & { readonly expectedLatest?: number | undefined },
  ): Promise<Result<EntryVersion, RestoreFailure>>
  withdraw(input: Act & NamedVersion): Promise<Result<EntryVersion, MayNot | WithdrawFailure>>
  /** A token that opens a preview for an hour: of versions, or of their own draft. Undefined: they may not see it. */
  signPreview(preview: Preview, by: Operator): string | undefined
}

export type ContentAdminDeps = {
  readonly entries: ContentEntries
  readonly compareTexts: CompareTexts
  readonly findDeadLinks: FindDeadLinks
  readonly countries: readonly Country[]
  readonly tokens: Pick<PreviewTokens, 'sign'>
  readonly isManagedElsewhere: boolean
  readonly clock: Clock
}

const previewLifetimeMs = 60 * 60 * 1000
/** As the database counts. */
const maxVersion = 2 ** 31 - 1

export function createContentAdmin(deps: ContentAdminDeps): ContentAdmin {
  const { entries, countries, clock, isManagedElsewhere } = deps
  const maySee = (by: Operator): boolean => mayAnywhere(by, 'content.see')

  function mayChange(of: EntryRef, by: Operator): boolean {
    const country = ownCountryOf(of, countries)
    return country === null
      ? mayEverywhere(by, 'content.edit')
      : may(by, 'content.edit', { country, place: null })
  }

  function rejectionFor(refs: readonly EntryRef[], by: Operator): Result<never, MayNot> | undefined {
    if (!mayAnywhere(by, 'content.edit')) return fail({ kind: 'not-permitted' })
    if (!refs.every((ref) => mayChange(ref, by))) return fail({ kind: 'not-found' })
    return isManagedElsewhere ? fail({ kind: 'managed-elsewhere' }) : undefined
  }

  /** Publishes one version; nothing when it is shown already. */
  async function publishOne(
    editing: ContentEditing,
    { name, version }: NamedVersion,
    {
      startsAt,
      endsAt,
      reason,
      act,
    }: Pick<PublishVersions, 'startsAt' | 'endsAt'> & {
      readonly reason?: string | undefined
      readonly act: string
    },
  ): Promise<Result<WrittenContent<EntryVersion>, ScheduleFailure>> {
    const now = await editing.get(name)
    const shown = now.ok && isShown(now.value) ? now.value : null
    if (startsAt === null && shown?.version === version && shown.endsAt === endsAt)
      return ok({ value: shown, audit: [] })
    // What is shown goes on: a moment to come would take it off the shop until then.
    const from = startsAt !== null && shown?.version === version ? shown.startsAt : startsAt
    const published = await editing.schedule({ name, version, startsAt: from, endsAt })
    if (!published.ok) return published
    return ok({
      value: published.value,
      audit: [auditOfVersion(act, published.value, { reason, countries, before: shown?.version ?? null })],
    })
  }

  const isShown = ({ state, startsAt }: EntryVersion): boolean =>
    state === 'published' && (startsAt === null || startsAt <= clock.now())

  async function putOne(
    editing: ContentEditing,
    { name, body, by, reason, expectedLatest }: Parameters<ContentAdmin['put']>[0],
  ): Promise<Result<WrittenContent<EntryVersion>, PutFailure>> {
    const found = await editing.latest(name)
    const last = found.ok ? found.value : null
    const added = await editing.put({ name, body, author: by.name, expectedLatest })
    if (!added.ok) return added
    return ok({
      value: added.value,
      audit: [
        auditOfVersion('content.put', added.value, { reason, countries, before: last?.version ?? null }),
      ],
    })
  }

  async function readRows(of?: EntryRef): Promise<readonly ContentRow[]> {
    const now = clock.now()
    const outline = await entries.listOutline(now, of)
    const checks = await entries.checkBodies([...new Set(outline.map(({ digest }) => digest))])
    return rowsOfOutline(outline, now, checks)
  }

  return {
    mayEdit: (of, by) => !isManagedElsewhere && mayChange(of, by),

    listPage: async (query, by) =>
      maySee(by)
        ? pageOfRows(await listDeadLinks(await readRows(), deps.findDeadLinks), query, clock.now())
        : noRows,

    countDue: async (by) =>
      maySee(by) ? (await readRows()).filter((row) => isContentDue(row, clock.now())).length : 0,

    deadLinksOf: (body, locale) => deadLinksIn(body, locale, deps.findDeadLinks),

    async find(of, by) {
      if (!maySee(by)) return undefined
      const [rows, versions] = await Promise.all([readRows(), entries.listVersions(of)])
      const row = rows.find(({ kind, key }) => kind === of.kind && key === of.key)
      const now = clock.now()
      return (
        row && {
          ...row,
          versions: versions.map((one) => ({ ...one, is: versionStateOf(one, now) })),
          mayEdit: !isManagedElsewhere && mayChange(of, by),
        }
      )
    },

    findVersion: async (name, version, by) =>
      maySee(by) && isVersion(version) ? entries.findVersion(name, version) : undefined,

    async compare(name, { before, after }, by) {
      if (!maySee(by) || !isVersion(before) || !isVersion(after)) return undefined
      const [old, now] = await Promise.all([
        entries.findVersion(name, before),
        entries.findVersion(name, after),
      ])
      if (!old || !now) return undefined
      const fields = compareBodies(old.body, now.body).map((field) => ({
        ...field,
        segments: deps.compareTexts(field.before ?? '', field.after ?? '', name.locale),
      }))
      return { before: old, after: now, fields }
    },

    async findSlugHolder({ kind, key, locale }, body) {
      if (kind !== 'page' || !isRecord(body) || typeof body['slug'] !== 'string' || body['slug'] === '')
        return undefined
      const by = await entries.findPageIdBySlug(body['slug'], locale)
      return by === key ? undefined : by
    },

    async put(input) {
      const rejected = rejectionFor([input.name], input.by)
      if (rejected) return rejected
      return entries.write(input.by, (editing) => putOne(editing, input))
    },

    async begin({ by, ...page }) {
      const rejected = rejectionFor([{ kind: 'page', key: page.slug }], by)
      if (rejected) return rejected
      return entries.write<readonly EntryVersion[], BeginFailure>(by, async (editing) => {
        const values: EntryVersion[] = []
        const audit: AuditEntry[] = []
        for (const language of languageCodes) {
          const name = { kind: 'page', key: page.slug, locale: languages[language].locale } as const
          const body = bodyOfNewPage(page, language)
          const found = await editing.latest(name)
          if (found.ok && found.value.author === by.name && isSameJson(found.value.body, body)) {
            values.push(found.value)
            continue
          }
          if (found.ok) return fail({ kind: 'page-exists' })
          const holder = await editing.slugHolder(page.slug, name)
          if (holder !== undefined) return fail({ kind: 'slug-taken', slug: page.slug, by: holder })
          const added = await putOne(editing, { name, body, by, expectedLatest: 0 })
          if (!added.ok) return added
          values.push(added.value.value)
          audit.push(...added.value.audit)
        }
        return ok({ value: values, audit })
      })
    },

    async publish({ versions, by, ...plan }) {
      const rejected = rejectionFor(
        versions.map(({ name }) => name),
        by,
      )
      if (rejected) return rejected
      const unknown = versions.find(({ version }) => !isVersion(version))
      if (unknown) return fail({ kind: 'not-found', name: unknown.name })
      return entries.write<readonly EntryVersion[], PublishAllFailure>(by, async (editing) => {
        const values: EntryVersion[] = []
        const audit: AuditEntry[] = []
        for (const one of versions) {
          const published = await publishOne(editing, one, { ...plan, act: 'content.publish' })
          if (!published.ok) return fail({ ...published.failure, name: one.name })
          values.push(published.value.value)
          audit.push(...published.value.audit)
        }
        return ok({ value: values, audit })
      })
    },

    async restore({ name, version, by, reason, expectedLatest }) {
      const rejected = rejectionFor([name], by)
      if (rejected) return rejected
      if (!isVersion(version)) return fail({ kind: 'not-found' })
      return entries.write<EntryVersion, RestoreFailure>(by, async (editing) => {
        const found = await editing.get(name, version)
        if (!found.ok) return found
        const now = await editing.get(name)
        if (now.ok && isShown(now.value) && isSameJson(now.value.body, found.value.body))
          return ok({ value: now.value, audit: [] })
        const added = await editing.put({ name, body: found.value.body, author: by.name, expectedLatest })
        if (!added.ok) return added
        return publishOne(editing, added.value, {
          ...{ startsAt: null, endsAt: null, reason },
          act: 'content.restore',
        })
      })
    },

    async withdraw({ name, version, by, reason }) {
      const rejected = rejectionFor([name], by)
      if (rejected) return rejected
      if (!isVersion(version)) return fail({ kind: 'not-found' })
      return entries.write<EntryVersion, WithdrawFailure>(by, async (editing) => {
        const withdrawn = await editing.withdraw({ name, version })
        if (!withdrawn.ok) return withdrawn
        return ok({
          value: withdrawn.value,
          audit: [auditOfVersion('content.withdraw', withdrawn.value, { reason, countries, before: null })],
        })
      })
    },

    signPreview({ entry, ...preview }, by) {
      if (!maySee(by)) return undefined
      if (
        entry &&
        'draft' in entry &&
        (by.kind !== 'staff' || entry.draft !== by.id || !mayChange(entry, by))
      )
        return undefined
      return deps.tokens.sign({ ...(entry ? { entry } : {}), ...preview }, previewLifetimeMs)
    },
  }
}

const isVersion = (version: number): boolean =>
  Number.isInteger(version) && version > 0 && version <= maxVersion

/** Where an entry can be seen in a country: a page at its own address, a screen or block on the home page. Undefined: not there. */
export function previewPath(
  { kind, key }: EntryRef,
  slug: string | undefined,
  { country, countries }: { readonly country: Country; readonly countries: readonly Country[] },
): string | undefined {
  return kind === 'page' ? pagePath({ pageId: key, slug }, country, countries) : ''
}
