import { type NotPermitted, type Operator, refOf } from '#commerce/staff/operator.ts'
import type { CountryCode } from '#kernel/country.ts'
import { isBefore, type Clock, type Instant } from '#kernel/instant.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { tidyReason } from '#kernel/tidy-text.ts'
import { auditChanges } from './audit-changes.ts'
import {
  carryPlan,
  compareSettings,
  mergeSettings,
  type SettingChange,
  type SettingConflict,
} from './compare-settings.ts'
import { plannedVersions, settingDocument, versionInForce } from './in-force.ts'
import { parseSetting } from './parse-setting.ts'
import type { SettingRef, SettingRepository, SettingVersion, SettingWriter } from './ports.ts'
import type { SettingDocument, SettingField, SettingProblem } from './setting-document.ts'
import {
  mayOfSetting,
  seesSetting,
  type SettingEffect,
  type SettingKind,
  type SettingSample,
} from './setting-kind.ts'

/** A document as people see it: what is in force, what is planned next, and all that was. */
export type SettingSheet = SettingRef & {
  readonly about: SettingKind
  readonly fields: readonly SettingField[]
  readonly document: SettingDocument
  /** Null: the files. */
  readonly inForce: SettingVersion | null
  readonly planned: SettingVersion | null
  /** Newest first. */
  readonly versions: readonly SettingVersion[]
  /** Number of the last version that was written; 0: none. */
  readonly latest: number
  readonly mayEdit: boolean
}

type NotFound = { readonly kind: 'not-found' }
type Invalid = { readonly kind: 'invalid'; readonly problems: readonly SettingProblem[] }
type ChangedMeanwhile = { readonly kind: 'changed-meanwhile' }

export type SettingFailure =
  | NotFound
  | NotPermitted
  | Invalid
  | SettingConflict
  | ChangedMeanwhile
  /** The moment is not in the future. */
  | { readonly kind: 'past' }
  /** Another version is planned; it is canceled first. */
  | { readonly kind: 'already-planned' }
  | { readonly kind: 'needs-approval' }

export type CheckedSetting = {
  /** With what others have changed since. */
  readonly document: SettingDocument
  readonly changes: readonly SettingChange[]
  readonly effects: readonly SettingEffect[]
  readonly samples: readonly SettingSample[]
  readonly needsApproval: boolean
}

type CheckedCancel = {
  readonly startsAt: Instant
  readonly changes: readonly SettingChange[]
  readonly needsApproval: boolean
}

type Approved = { readonly id: string; readonly version: number }

export type PublishSetting = SettingRef & {
  readonly document: unknown
  /** Undefined: now. */
  readonly startsAt?: Instant | undefined
  /** The version that the form showed; 0: the files. Undefined: whatever is in force is replaced. */
  readonly shown?: number | undefined
  readonly by: Operator
  readonly reason?: string
  readonly approval?: Approved | undefined
  /** Of a version that is said again. */
  readonly restores?: number | null
}

type Published = { readonly outcome: 'published' | 'planned' | 'unchanged'; readonly version: number }

/** Settings for the people who keep them: pages of operations, the operations API, the command line. */
export type SettingAdmin = {
  readonly kinds: readonly SettingKind[]
  /** Those that the operator may see. */
  list(by: Operator): Promise<readonly SettingSheet[]>
  find(setting: SettingRef, by: Operator): Promise<SettingSheet | undefined>
  /** Without writing: what is wrong, what would change and follow, and whether a second person decides. */
  check(given: PublishSetting): Promise<Result<CheckedSetting, SettingFailure>>
  publish(given: PublishSetting): Promise<Result<Published, SettingFailure>>
  /** Without writing: what would no longer change, and whether a second person decides. */
  checkCancel(setting: SettingRef, version: number, by: Operator): Promise<CheckedCancel | undefined>
  /** What is in force stays so. */
  cancelPlan(
    setting: SettingRef,
    version: number,
    edit: { readonly by: Operator; readonly reason?: string; readonly approval?: Approved },
  ): Promise<Result<null, NotFound | NotPermitted | ChangedMeanwhile | { readonly kind: 'needs-approval' }>>
  /** Publishes what a version said, as a new version; 0: what the files say. */
  restore(
    setting: SettingRef,
    version: number,
    edit: { readonly by: Operator; readonly reason?: string },
  ): Promise<Result<Published, SettingFailure>>
}

type Deps = {
  readonly settings: SettingRepository
  readonly kinds: readonly SettingKind[]
  readonly clock: Clock
  /** Every process reads them again; pages with these tags are made again. */
  readonly changed: (tags: readonly string[]) => Promise<void>
}

const notFound = fail({ kind: 'not-found' as const })
const notPermitted = fail({ kind: 'not-permitted' as const })
const changedMeanwhile = fail({ kind: 'changed-meanwhile' as const })

export function createSettingAdmin({ settings, kinds, clock, changed }: Deps): SettingAdmin {
  function kindOf({ kind, country }: SettingRef, by: Operator): SettingKind | undefined {
    const found = kinds.find(({ id }) => id === kind)
    const isHere = found?.countries.some(({ isoCode }) => isoCode === country)
    return found && isHere && seesSetting(by, found, country) ? found : undefined
  }

  const documentOf = (kind: SettingKind, country: CountryCode, version: SettingVersion | undefined) =>
    settingDocument(kind, country, version?.document)

  function sheetOf(
    kind: SettingKind,
    country: CountryCode,
    versions: readonly SettingVersion[],
    by: Operator,
  ): SettingSheet {
    const now = clock.now()
    const inForce = versionInForce(versions, now)
    return {
      ...{ kind: kind.id, country, about: kind, fields: kind.fieldsOf(country), versions },
      document: documentOf(kind, country, inForce),
      inForce: inForce ?? null,
      planned: plannedVersions(versions, now)[0] ?? null,
      latest: latestOf(versions),
      mayEdit: mayOfSetting(by, kind, 'edit', country),
    }
  }

  function needsApproval(
    kind: SettingKind,
    given: Pick<PublishSetting, 'by' | 'country' | 'approval'>,
    before: SettingDocument,
    after: SettingDocument,
  ) {
    const { by, country, approval } = given
    if (approval || by.kind === 'command' || by.kind === 'job') return false
    if (by.kind === 'key' && mayOfSetting(by, kind, 'approve', country)) return false
    return kind.needsSecond(before, after)
  }

  /** What would be published, of the versions that there are. */
  function plan(
    kind: SettingKind,
    given: PublishSetting,
    versions: readonly SettingVersion[],
  ): Result<
    { readonly before: SettingDocument; readonly after: SettingDocument },
    Exclude<SettingFailure, { kind: 'needs-approval' }>
  > {
    const { country, shown, startsAt, approval } = given
    const now = clock.now()
    const fields = kind.fieldsOf(country)
    const parsed = parseSetting(fields, given.document)
    if (!parsed.ok) return parsed
    if (approval && approval.version !== latestOf(versions)) return changedMeanwhile
    const before = documentOf(kind, country, versionInForce(versions, now))
    const base = shown === undefined ? before : shownDocument(kind, country, versions, shown)
    if (!base) return changedMeanwhile
    const merged = mergeSettings(fields, base, parsed.value, before)
    if (!merged.ok) return merged
    const after = merged.value
    const problems = kind.check(after, country, { before, from: startsAt ?? now })
    if (problems.length > 0) return fail({ kind: 'invalid', problems })
    if (startsAt === undefined) return ok({ before, after })
    if (!isBefore(now, startsAt)) return fail({ kind: 'past' })
    const [planned] = plannedVersions(versions, now)
    const isSame =
      planned?.startsAt === startsAt && compareSettings(fields, planned.document, after).length === 0
    return planned && !isSame ? fail({ kind: 'already-planned' }) : ok({ before, after })
  }

  async function planAndFind(
    ...[kind, given, versions]: Parameters<typeof plan>
  ): Promise<ReturnType<typeof plan>> {
    const wanted = plan(kind, given, versions)
    const problems = wanted.ok ? await kind.findProblems?.(wanted.value.before, wanted.value.after) : []
    return problems && problems.length > 0 ? fail({ kind: 'invalid', problems }) : wanted
  }

  function shownDocument(
    kind: SettingKind,
    country: CountryCode,
    versions: readonly SettingVersion[],
    shown: number,
  ): SettingDocument | undefined {
    const found = versions.find(({ version }) => version === shown)
    return found || shown === 0 ? documentOf(kind, country, found) : undefined
  }

  const publish: SettingAdmin['publish'] = async (given) => {
    const { country, by, startsAt, approval, restores = null } = given
    const kind = kindOf(given, by)
    if (!kind) return notFound
    if (!mayOfSetting(by, kind, approval ? 'approve' : 'edit', country)) return notPermitted
    const fields = kind.fieldsOf(country)
    const reason = tidyReason(given.reason ?? '')
    const edit = { by, at: clock.now(), reason, approvalId: approval?.id ?? null }
    const first = await planAndFind(kind, given, await settings.list(given))
    if (!first.ok && first.failure.kind === 'invalid') return first
    const written = await settings.write<Published, SettingFailure>(given, edit, async (writer) => {
      const versions = await writer.list()
      const done = approval && versions.find(({ approvalId }) => approvalId === approval.id)
      if (done)
        return ok({ outcome: startsAt === undefined ? 'published' : 'planned', version: done.version })
      const wanted = plan(kind, given, versions)
      if (!wanted.ok) return wanted
      const { before, after } = wanted.value
      const [planned] = plannedVersions(versions, clock.now())
      const inForce = versionInForce(versions, clock.now())
      if (startsAt !== undefined && planned) return ok({ outcome: 'unchanged', version: planned.version })
      const changes = compareSettings(fields, before, after)
      if (changes.length === 0) return ok({ outcome: 'unchanged', version: inForce?.version ?? 0 })
      if (needsApproval(kind, given, before, after)) return fail({ kind: 'needs-approval' })
      const added = await writer.add({
        document: after,
        startsAt: startsAt ?? notBefore(clock.now(), inForce?.startsAt),
        ...{ by: refOf(by), reason, approvalId: edit.approvalId, restores },
      })
      const act = startsAt === undefined ? 'setting.publish' : 'setting.plan'
      await auditChanges(writer, kind, country, restores === null ? act : 'setting.restore', changes)
      if (startsAt === undefined && planned)
        await carry(writer, kind, country, { before, planned, now: after })
      return ok({ outcome: startsAt === undefined ? 'published' : 'planned', version: added.version })
    })
    if (written.ok && written.value.outcome !== 'unchanged') await changed(kind.tags)
    return written
  }

  /** A plan is of a whole document: it would take back at its moment what was published before. */
  async function carry(
    writer: SettingWriter,
    kind: SettingKind,
    country: CountryCode,
    { before, planned, now }: { before: SettingDocument; planned: SettingVersion; now: SettingDocument },
  ): Promise<void> {
    const fields = kind.fieldsOf(country)
    const was = documentOf(kind, country, planned)
    const document = carryPlan(fields, { before, plan: was, now })
    // What each of them could do alone may together need a second person, or be what no shop can follow: then there is no plan.
    const loosens = kind.needsSecond(now, document) && !kind.needsSecond(before, was)
    const change = { before: now, from: planned.startsAt }
    if (loosens || kind.check(document, country, change).length > 0) {
      await writer.cancel(planned.version)
      return auditChanges(writer, kind, country, 'setting.cancel-plan', compareSettings(fields, was, now))
    }
    if (compareSettings(fields, was, document).length === 0) return
    await writer.cancel(planned.version)
    const { startsAt, by, reason, approvalId, restores } = planned
    await writer.add({ document, startsAt, by, reason, approvalId, restores })
    await auditChanges(writer, kind, country, 'setting.plan', compareSettings(fields, was, document))
  }

  /** From what is planned to what stays in force. */
  function canceling(
    kind: SettingKind,
    country: CountryCode,
    planned: SettingVersion,
    versions: readonly SettingVersion[],
  ) {
    const before = documentOf(kind, country, planned)
    const after = documentOf(kind, country, versionInForce(versions, clock.now()))
    return { before, after, changes: compareSettings(kind.fieldsOf(country), before, after) }
  }

  return {
    kinds,

    async list(by) {
      const visible = kinds.flatMap((kind) =>
        kind.countries
          .filter(({ isoCode }) => seesSetting(by, kind, isoCode))
          .map(({ isoCode }) => ({ kind, country: isoCode })),
      )
      if (visible.length === 0) return []
      const current = await settings.listInForce(clock.now())
      return visible.map(({ kind, country }) =>
        sheetOf(
          kind,
          country,
          current.filter((one) => one.kind === kind.id && one.country === country),
          by,
        ),
      )
    },

    async find(setting, by) {
      const kind = kindOf(setting, by)
      return kind && sheetOf(kind, setting.country, await settings.list(setting), by)
    },

    async check(given) {
      const kind = kindOf(given, given.by)
      if (!kind) return notFound
      const { country, by, approval } = given
      if (!mayOfSetting(by, kind, 'edit', country) && !mayOfSetting(by, kind, 'approve', country))
        return notPermitted
      const wanted = await planAndFind(kind, { ...given, approval }, await settings.list(given))
      if (!wanted.ok) return wanted
      const { before, after } = wanted.value
      return ok({
        document: after,
        changes: compareSettings(kind.fieldsOf(country), before, after),
        effects: await kind.effects(before, after, country),
        samples: kind.samples?.(before, after) ?? [],
        needsApproval: needsApproval(kind, given, before, after),
      })
    },

    publish,

    async checkCancel(setting, version, by) {
      const kind = kindOf(setting, by)
      const versions = kind ? await settings.list(setting) : []
      const found = versions.find((one) => one.version === version)
      if (!kind || !found) return undefined
      const { country } = setting
      const { before, after, changes } = canceling(kind, country, found, versions)
      return {
        startsAt: found.startsAt,
        changes,
        needsApproval: !kind.isFreeToCancel && needsApproval(kind, { by, country }, before, after),
      }
    },

    async cancelPlan(setting, version, { by, reason = '', approval }) {
      const { country } = setting
      const kind = kindOf(setting, by)
      if (!kind) return notFound
      if (!mayOfSetting(by, kind, approval ? 'approve' : 'edit', country)) return notPermitted
      const edit = { by, at: clock.now(), reason: tidyReason(reason), approvalId: approval?.id ?? null }
      type Failure = NotFound | ChangedMeanwhile | { readonly kind: 'needs-approval' }
      const done = await settings.write<null, Failure>(setting, edit, async (writer) => {
        const versions = await writer.list()
        const found = versions.find((one) => one.version === version)
        if (!found) return notFound
        if (found.canceledAt !== null) return ok(null)
        if (!isBefore(clock.now(), found.startsAt)) return changedMeanwhile
        if (approval && approval.version !== latestOf(versions)) return changedMeanwhile
        const { before, after, changes } = canceling(kind, country, found, versions)
        // Who may not loosen alone may not do so by taking back what was to tighten, either.
        if (!kind.isFreeToCancel && needsApproval(kind, { by, country, approval }, before, after))
          return fail({ kind: 'needs-approval' })
        await writer.cancel(version)
        await auditChanges(writer, kind, country, 'setting.cancel-plan', changes)
        return ok(null)
      })
      if (done.ok) await changed(kind.tags)
      return done
    },

    async restore(setting, version, { by, reason = '' }) {
      const kind = kindOf(setting, by)
      if (!kind) return notFound
      const document = shownDocument(kind, setting.country, await settings.list(setting), version)
      if (!document) return notFound
      return publish({ ...setting, document, by, reason, restores: version })
    },
  }
}

const latestOf = (versions: readonly SettingVersion[]): number =>
  Math.max(0, ...versions.map(({ version }) => version))

/** The clocks of two processes differ a little; what is written later begins no earlier. */
const notBefore = (now: Instant, last: Instant | undefined): Instant =>
  last !== undefined && isBefore(now, last) ? last : now
