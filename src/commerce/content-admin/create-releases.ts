import type { ContentEditing } from '#commerce/content/edit-content.ts'
import { currentVersion } from '#commerce/content/current-version.ts'
import type { PublishFailure, WithdrawFailure } from '#commerce/content/editing-failures.ts'
import type { EntryName, EntryVersion } from '#commerce/content/ports.ts'
import { noRows, type ListPage, type ListQuery } from '#commerce/lists/list.ts'
import type { AuditEntry } from '#commerce/staff/audit-entry.ts'
import { mayAnywhere, type Operator } from '#commerce/staff/operator.ts'
import type { Country } from '#kernel/country.ts'
import { isBefore, type Clock, type Instant } from '#kernel/instant.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { tidyReason, tidyText } from '#kernel/tidy-text.ts'
import { auditOfVersion, ownCountryOf } from './audit-of-version.ts'
import { blocksOf } from './body-fields.ts'
import type { ContentAdmin, MayNot } from './content-admin.ts'
import { entryId, type EntryRef } from './entry-id.ts'
import { menuRef } from './menu/create-menu.ts'
import type { ContentEntries } from './ports.ts'
import {
  isShownBy,
  releaseStateOf,
  type Release,
  type ReleasedVersion,
  type ReleaseFilters,
  type ReleaseRow,
  type ReleaseState,
  type ReleaseStore,
} from './release.ts'
import { versionId } from './version-id.ts'

const maxVersions = 50
const maxNameLength = 100
/** More than a month of a busy shop. */
const maxPlanned = 1_000

type NamedVersion = { readonly name: EntryName; readonly version: number }

export type WhyNotReleased =
  | PublishFailure
  /** It is shown or planned already: only drafts are released, so that taking them back leaves the rest as it was. */
  | { readonly kind: 'is-published' }
  /** The entry is in the release in the same language already. */
  | { readonly kind: 'twice' }

export type RejectedVersion<Why> = NamedVersion & { readonly why: Why }

export type ReleaseCheck = {
  readonly rejected: readonly RejectedVersion<WhyNotReleased>[]
  /** Blocks that a version names and that are not shown when it begins. */
  readonly missingBlocks: readonly (NamedVersion & { readonly block: string })[]
}

export type ReleaseProblem =
  | { readonly kind: 'no-versions' }
  | { readonly kind: 'too-many'; readonly max: number }
  | { readonly kind: 'no-name' }
  | { readonly kind: 'wrong-times'; readonly why: 'ends-before-it-starts' | 'is-over' }

export type ReleaseFailure =
  | MayNot
  | ReleaseProblem
  /** None was published. */
  | { readonly kind: 'rejected'; readonly rejected: readonly RejectedVersion<WhyNotReleased>[] }

export type WithdrawReleaseFailure =
  | MayNot
  | { readonly kind: 'is-over' }
  | { readonly kind: 'rejected'; readonly rejected: readonly RejectedVersion<WithdrawFailure>[] }

type WithdrawalCheck = {
  readonly rejected: readonly RejectedVersion<WithdrawFailure>[]
  /** What is shown by the release alone: it goes offline. */
  readonly offline: readonly ReleasedVersion[]
}

type ReleaseInput = {
  /** Drawn by who asks: the same id is the same release. */
  readonly id: string
  readonly name: string
  readonly versions: readonly NamedVersion[]
  /** Null, or a moment that is over: now. */
  readonly startsAt: Instant | null
  /** Null: for good. */
  readonly endsAt: Instant | null
  readonly by: Operator
  readonly reason?: string
}

export type FoundRelease = Release & { readonly state: ReleaseState; readonly mayWithdraw: boolean }

/** Releases for editors: pages of operations, the operations API, the command line. */
export type ContentReleases = {
  listPage(query: ListQuery<ReleaseFilters>, by: Operator): Promise<ListPage<ReleaseRow>>
  find(id: string, by: Operator): Promise<FoundRelease | undefined>
  /** What begins or ends from one moment until before another. */
  listBetween(from: Instant, until: Instant, by: Operator): ReturnType<ReleaseStore['listBetween']>
  /** Tries it, and writes nothing. */
  check(input: Omit<ReleaseInput, 'id' | 'reason'>): Promise<Result<ReleaseCheck, MayNot | ReleaseProblem>>
  /** Shows drafts at one moment: all of them or none. */
  publish(input: ReleaseInput): Promise<Result<Release, ReleaseFailure>>
  /** Tries to take it back, and writes nothing. */
  checkWithdrawal(
    id: string,
    by: Operator,
  ): Promise<Result<WithdrawalCheck, Exclude<WithdrawReleaseFailure, { readonly kind: 'rejected' }>>>
  /**
   * Makes its versions drafts again, all or none. Of what is shown, the version before returns; what was new goes offline,
   * if it is named: nothing that the check did not say. What was called off or published otherwise since stays as it is.
   */
  withdraw(
    id: string,
    edit: { readonly by: Operator; readonly reason?: string; readonly offline?: readonly NamedVersion[] },
  ): Promise<Result<Release, WithdrawReleaseFailure>>
}

type Deps = {
  readonly admin: Pick<ContentAdmin, 'mayEdit'>
  readonly entries: Pick<ContentEntries, 'write'>
  readonly releases: ReleaseStore
  readonly countries: readonly Country[]
  readonly isManagedElsewhere: boolean
  readonly clock: Clock
}

export function createReleases(deps: Deps): ContentReleases {
  const { entries, releases, countries, clock } = deps
  const maySee = (by: Operator): boolean => mayAnywhere(by, 'content.see')

  function rejectionOf(
    versions: readonly Pick<NamedVersion, 'name'>[],
    by: Operator,
  ): Result<never, MayNot> | undefined {
    if (!mayAnywhere(by, 'content.edit')) return fail({ kind: 'not-permitted' })
    if (deps.isManagedElsewhere) return fail({ kind: 'managed-elsewhere' })
    return versions.every(({ name }) => deps.admin.mayEdit(name, by))
      ? undefined
      : fail({ kind: 'not-found' })
  }

  function problemOf({
    name,
    versions,
    startsAt,
    endsAt,
  }: Omit<ReleaseInput, 'id'>): ReleaseProblem | undefined {
    const now = clock.now()
    if (tidyText(name) === '' || [...name].length > maxNameLength) return { kind: 'no-name' }
    if (versions.length === 0) return { kind: 'no-versions' }
    if (versions.length > maxVersions) return { kind: 'too-many', max: maxVersions }
    if (endsAt === null) return undefined
    if (!isBefore(now, endsAt)) return { kind: 'wrong-times', why: 'is-over' }
    return isBefore(startsAt ?? now, endsAt)
      ? undefined
      : { kind: 'wrong-times', why: 'ends-before-it-starts' }
  }

  /** Publishes what can be; with a refusal, the caller rolls all of it back. */
  async function publishDrafts(
    editing: ContentEditing,
    {
      versions,
      startsAt,
      endsAt,
    }: Pick<ReleaseInput, 'versions' | 'endsAt'> & { readonly startsAt: Instant },
  ): Promise<{
    readonly shown: readonly { readonly version: EntryVersion; readonly before: number | null }[]
    readonly rejected: readonly RejectedVersion<WhyNotReleased>[]
  }> {
    const shown: { version: EntryVersion; before: number | null }[] = []
    const rejected: RejectedVersion<WhyNotReleased>[] = []
    const seen = new Set<string>()
    for (const one of versions) {
      const published = await publishDraft(editing, one, { startsAt, endsAt, seen })
      if (published.ok) shown.push(published.value)
      else rejected.push({ ...one, why: published.failure })
    }
    return { shown, rejected }
  }

  async function publishDraft(
    editing: ContentEditing,
    { name, version }: NamedVersion,
    {
      seen,
      ...times
    }: { readonly startsAt: Instant; readonly endsAt: Instant | null; readonly seen: Set<string> },
  ): Promise<Result<{ readonly version: EntryVersion; readonly before: number | null }, WhyNotReleased>> {
    const id = `${entryId(name)} ${name.locale}`
    if (seen.has(id)) return fail({ kind: 'twice' })
    seen.add(id)
    const found = await editing.get(name, version)
    if (!found.ok) return found
    if (found.value.state === 'published') return fail({ kind: 'is-published' })
    const now = await editing.get(name)
    const published = await editing.schedule({ name, version, ...times })
    if (published.ok)
      return ok({
        version: published.value,
        before: now.ok && now.value.state === 'published' ? now.value.version : null,
      })
    // The times were read before.
    if (published.failure.kind === 'wrong-times') throw new Error(published.failure.why)
    return fail(published.failure)
  }

  async function missingBlocksOf(
    editing: ContentEditing,
    shown: readonly { readonly version: EntryVersion }[],
    at: Instant,
  ): Promise<ReleaseCheck['missingBlocks']> {
    const missing: (NamedVersion & { readonly block: string })[] = []
    for (const {
      version: { name, version, body },
    } of shown)
      for (const block of new Set(blocksOf(body))) {
        const versions = await editing.list({ kind: 'block', key: block, locale: name.locale })
        if (!currentVersion(versions, at)) missing.push({ name, version, block })
      }
    return missing
  }

  /** What every page of a country needs is never taken off the shop: its home, its stores, its categories, the menu. */
  const mayGoOffline = (of: EntryRef): boolean =>
    ownCountryOf(of, countries) === null && entryId(of) !== entryId(menuRef)

  /** Makes drafts of what is as it was released; with a refusal, the caller rolls all of it back. */
  async function withdrawVersions(
    editing: ContentEditing,
    release: Release,
    /** What may go offline. */
    named: readonly NamedVersion[],
  ): Promise<WithdrawalCheck & { readonly drafts: readonly EntryVersion[] }> {
    const ids = new Set(named.map(versionId))
    const drafts: EntryVersion[] = []
    const rejected: RejectedVersion<WithdrawFailure>[] = []
    const offline: ReleasedVersion[] = []
    for (const one of release.versions) {
      const { name, version } = one
      const stored = await editing.get(name, version)
      if (!stored.ok || !isShownBy(release, stored.value)) continue
      let withdrawn = await editing.withdraw({ name, version })
      const isOnlyOne = !withdrawn.ok && withdrawn.failure.kind === 'is-the-only-one'
      if (isOnlyOne && mayGoOffline(name) && ids.has(versionId(one))) {
        offline.push(one)
        withdrawn = await editing.withdraw({ name, version, mayGoOffline: true })
      }
      if (withdrawn.ok) drafts.push(withdrawn.value)
      else rejected.push({ name, version, why: withdrawn.failure })
    }
    return { drafts, rejected, offline }
  }

  /** A release that can still be taken back, for who may. */
  async function findOpen(
    id: string,
    by: Operator,
  ): Promise<Result<Release, MayNot | { readonly kind: 'is-over' }>> {
    if (!mayAnywhere(by, 'content.edit')) return fail({ kind: 'not-permitted' })
    const found = await releases.find(id)
    if (!found) return fail({ kind: 'not-found' })
    const obstacle = rejectionOf(found.versions, by)
    if (obstacle) return obstacle
    return releaseStateOf(found, clock.now()) === 'ended' ? fail({ kind: 'is-over' }) : ok(found)
  }

  function startOf(startsAt: Instant | null): Instant {
    const now = clock.now()
    return startsAt !== null && isBefore(now, startsAt) ? startsAt : now
  }

  return {
    listPage: async (query, by) => (maySee(by) ? releases.listPage(query, clock.now()) : noRows),

    async find(id, by) {
      const found = maySee(by) ? await releases.find(id) : undefined
      if (!found) return undefined
      const state = releaseStateOf(found, clock.now())
      const isOpen = state === 'planned' || state === 'live'
      return { ...found, state, mayWithdraw: isOpen && rejectionOf(found.versions, by) === undefined }
    },

    listBetween: async (from, until, by) =>
      maySee(by) ? releases.listBetween(from, until, maxPlanned) : { releases: [], versions: [] },

    async check(input) {
      const obstacle = rejectionOf(input.versions, input.by)
      if (obstacle) return obstacle
      const problem = problemOf(input)
      if (problem) return fail(problem)
      const startsAt = startOf(input.startsAt)
      // A failure rolls back what was tried.
      const tried = await entries.write<never, ReleaseCheck>(input.by, async (editing) => {
        const { shown, rejected } = await publishDrafts(editing, { ...input, startsAt })
        return fail({ rejected, missingBlocks: await missingBlocksOf(editing, shown, startsAt) })
      })
      return tried.ok ? ok({ rejected: [], missingBlocks: [] }) : ok(tried.failure)
    },

    async publish(input) {
      const { id, by, versions, endsAt, reason } = input
      const obstacle = rejectionOf(versions, by)
      if (obstacle) return obstacle
      return entries.write<Release, ReleaseFailure>(by, async (editing, writer) => {
        const known = await writer.find(id)
        if (known) return ok({ value: known, audit: [] })
        const problem = problemOf(input)
        if (problem) return fail(problem)
        const startsAt = startOf(input.startsAt)
        const { shown, rejected } = await publishDrafts(editing, { versions, startsAt, endsAt })
        if (rejected.length > 0) return fail({ kind: 'rejected', rejected })
        const name = tidyText(input.name)
        await writer.add({ id, name, startsAt, endsAt, by: by.name, at: clock.now() }, versions)
        const added = await writer.find(id)
        if (!added) throw new Error(id)
        const audit = [
          auditOfRelease('content.release', added, reason),
          ...shown.map(({ version, before }) =>
            auditOfVersion('content.publish', version, { reason, before, countries }),
          ),
        ]
        return ok({ value: added, audit })
      })
    },

    async checkWithdrawal(id, by) {
      const found = await findOpen(id, by)
      if (!found.ok) return found
      // A failure rolls back what was tried.
      const tried = await entries.write<never, WithdrawalCheck>(by, async (editing) => {
        const { rejected, offline } = await withdrawVersions(editing, found.value, found.value.versions)
        return fail({ rejected, offline })
      })
      return tried.ok ? ok({ rejected: [], offline: [] }) : ok(tried.failure)
    },

    async withdraw(id, { by, reason, offline = [] }) {
      const found = await findOpen(id, by)
      if (!found.ok) return found
      return entries.write<Release, WithdrawReleaseFailure>(by, async (editing, writer) => {
        const release = await writer.find(id)
        if (!release) return fail({ kind: 'not-found' })
        const now = clock.now()
        const state = releaseStateOf(release, now)
        if (state === 'withdrawn') return ok({ value: release, audit: [] })
        if (state === 'ended') return fail({ kind: 'is-over' })
        const { drafts, rejected } = await withdrawVersions(editing, release, offline)
        if (rejected.length > 0) return fail({ kind: 'rejected', rejected })
        await writer.markWithdrawn(id, { by: by.name, at: now })
        const audit = [
          auditOfRelease('content.withdraw-release', release, reason),
          ...drafts.map((draft) =>
            auditOfVersion('content.withdraw', draft, { reason, countries, before: null }),
          ),
        ]
        return ok({ value: (await writer.find(id)) ?? release, audit })
      })
    },
  }
}

const auditOfRelease = (
  act: 'content.release' | 'content.withdraw-release',
  { id, name, startsAt, endsAt, versions }: Release,
  reason: string | undefined,
): AuditEntry => ({
  act,
  object: { kind: 'content-release', id },
  country: null,
  before: {},
  after: {
    ...{ name, count: versions.length, 'shown from': startsAt },
    ...(endsAt === null ? {} : { 'shown until': endsAt }),
  },
  reason: tidyReason(reason ?? ''),
  approvalId: null,
})
