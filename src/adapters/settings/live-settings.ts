import {
  begunVersions,
  plannedVersions,
  settingDocument,
  versionInForce,
} from '#commerce/settings/in-force.ts'
import type { LiveSettings } from '#commerce/settings/live-settings.ts'
import type { SettingRepository, SettingVersion } from '#commerce/settings/ports.ts'
import { settingId } from '#commerce/settings/setting-approval.ts'
import type { SettingDocument } from '#commerce/settings/setting-document.ts'
import type { SettingKind } from '#commerce/settings/setting-kind.ts'
import type { CountryCode } from '#kernel/country.ts'
import { earliest, millisecondsBetween, type Clock } from '#kernel/instant.ts'
import { invariant } from '#kernel/invariant.ts'
import { allTags, settingsTag, type PurgeBus } from '#kernel/purge-bus.ts'
import type { Report } from '#kernel/report.ts'

type Deps = {
  readonly settings: Pick<SettingRepository, 'listInForce'>
  readonly kinds: readonly SettingKind[]
  readonly clock: Clock
  readonly purgeBus: PurgeBus
  readonly report: Report
}

export type FollowedSettings = LiveSettings & {
  /** The version that begins next. */
  plannedOf(kind: string, country: CountryCode): SettingVersion | null
  /** After an edit: every process reads the rows again, and drops pages with the tags. */
  changed(tags: readonly string[]): Promise<void>
  close(): void
}

/** Which versions of a kind are known, in all countries. */
const versionsKnown = (versions: ReadonlyMap<string, readonly SettingVersion[]>, id: string): string =>
  [...versions.values()]
    .flat()
    .filter(({ kind }) => kind === id)
    .map(({ country, version }) => `${country}/${version}`)
    .toSorted()
    .join(' ')

/** Of a timer. */
const retryMs = 5_000
const maxWaitMs = 2 ** 31 - 1

/**
 * The versions of every setting in memory, read again when the bus says so. A version that is planned counts from its moment on
 * without being read: the rows of the future are in memory as well.
 */
export async function followSettings(deps: Deps): Promise<FollowedSettings> {
  const { settings, kinds, clock, purgeBus, report } = deps
  const kindOf = new Map(kinds.map((kind) => [kind.id, kind]))
  let versions = new Map<string, readonly SettingVersion[]>()
  /** Those whose pages were dropped. */
  let announced: typeof versions = versions
  /** By version, so that no request completes a document again. */
  let documents = new Map<string, SettingDocument>()
  const withHistory = kinds.filter(({ keepsHistory }) => keepsHistory).map(({ id }) => id)
  let reading: Promise<void> | undefined
  let isDirty = true
  let timer: NodeJS.Timeout | undefined

  async function readOnce(): Promise<void> {
    isDirty = false
    const found = await settings.listInForce(clock.now(), withHistory)
    versions = Map.groupBy(found, settingId)
    documents = new Map()
    waitForPlan()
  }

  function refresh(): Promise<void> {
    isDirty = true
    reading ??= (async () => {
      do await readOnce()
      while (isDirty)
    })().finally(() => {
      reading = undefined
    })
    return reading
  }

  /** Pages that were made before a plan began are made again. */
  function waitForPlan(): void {
    clearTimeout(timer)
    const now = clock.now()
    const starts = [...versions.values()].flatMap((all) =>
      plannedVersions(all, now).map((one) => one.startsAt),
    )
    const next = earliest(starts)
    if (next === null) return
    const waitMs = Math.min(maxWaitMs, Math.max(0, millisecondsBetween(now, next)) + 1)
    timer = setTimeout(() => {
      waitForPlan()
      const begun = kinds.filter(({ id }) =>
        [...versions.values()].some((all) => all.some((one) => one.kind === id && one.startsAt === next)),
      )
      purgeBus.publish(begun.flatMap(({ tags }) => tags)).catch((error: unknown) => {
        report(error, { what: 'follow settings' })
      })
    }, waitMs).unref()
  }

  /** A failed read is tried again: until then this process follows what it knows. */
  const follow = (): Promise<void> =>
    refresh().catch((error: unknown) => {
      report(error, { what: 'read settings' })
      setTimeout(() => void followOthers(), retryMs).unref()
    })

  /**
   * What another process has published. Until it is read, pages are made here with what was known, and may be stored after
   * their copies were dropped: they are dropped once more. Reading the same again says nothing, so processes do not answer each other.
   */
  async function followOthers(): Promise<void> {
    await follow()
    const before = announced
    announced = versions
    const changed = kinds.filter(({ id }) => versionsKnown(before, id) !== versionsKnown(announced, id))
    const tags = new Set(changed.flatMap((kind) => kind.tags))
    if (tags.size === 0) return
    await purgeBus.publish([...tags]).catch((error: unknown) => {
      report(error, { what: 'follow settings' })
    })
  }

  const unsubscribe = purgeBus.subscribe((tags) => {
    if (tags.includes(settingsTag) || tags.includes(allTags)) void followOthers()
  })
  await refresh()
  announced = versions

  const versionsOf = (id: string, country: CountryCode) =>
    versions.get(settingId({ kind: id, country })) ?? []

  function read(id: string, country: CountryCode, version: SettingVersion | undefined): SettingDocument {
    const kind = kindOf.get(id)
    invariant(kind, `${id} is a kind of settings`)
    const name = `${settingId({ kind: id, country })}/${version?.version ?? 0}`
    const known = documents.get(name)
    if (known) return known
    const document = settingDocument(kind, country, version?.document)
    documents.set(name, document)
    return document
  }

  return {
    documentOf: (id, country, at = clock.now()) =>
      read(id, country, versionInForce(versionsOf(id, country), at)),
    historyOf: (id, country, at = clock.now()) =>
      begunVersions(versionsOf(id, country), at).map((version) => read(id, country, version)),
    plannedOf: (id, country) => plannedVersions(versionsOf(id, country), clock.now())[0] ?? null,
    async changed(tags) {
      await follow()
      announced = versions
      await purgeBus.publish([settingsTag, ...tags])
    },
    close() {
      clearTimeout(timer)
      unsubscribe()
    },
  }
}
