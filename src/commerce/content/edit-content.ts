import type { PurgeBus } from '#kernel/purge-bus.ts'
import type { Clock, Instant } from '#kernel/instant.ts'
import { isBefore } from '#kernel/instant.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { currentVersion } from './current-version.ts'
import type {
  BodyProblem,
  PublishFailure,
  PutFailure,
  ScheduleFailure,
  UnknownEntry,
  WithdrawFailure,
} from './editing-failures.ts'
import { entryTag } from './entry-tag.ts'
import type { ContentRepository, EntryBody, EntryKind, EntryName, EntryVersion } from './ports.ts'

/** Validates a body against the schema of its kind. */
export type ParseEntryBody = (kind: EntryKind, body: unknown) => Result<EntryBody, readonly BodyProblem[]>

type PutEntry = {
  readonly name: EntryName
  readonly body: unknown
  readonly author: string
  /** The version that was edited; rejected when there is a later one. Absent: not checked. */
  readonly expectedLatest?: number | undefined
}

/** `version` absent: the latest. */
type PublishEntry = { readonly name: EntryName; readonly version?: number | undefined }

/** `startsAt` null: now. `endsAt` null: for good. */
type ScheduleEntry = PublishEntry & {
  readonly startsAt: Instant | null
  readonly endsAt: Instant | null
}

export type ContentEditing = {
  list: ContentRepository['list']
  /** Without `version`: the current version, else the latest draft. */
  get(name: EntryName, version?: number): Promise<Result<EntryVersion, UnknownEntry>>
  /** Whatever its state. */
  latest(name: EntryName): Promise<Result<EntryVersion, UnknownEntry>>
  /** The other page that is shown at an address now. */
  slugHolder(slug: string, name: EntryName): Promise<string | undefined>
  /** Adds a draft, which is not shown. */
  put(command: PutEntry): Promise<Result<EntryVersion, PutFailure>>
  /** Shows a version from now on; an older one too, to undo an edit. */
  publish(command: PublishEntry): Promise<Result<EntryVersion, PublishFailure>>
  schedule(command: ScheduleEntry): Promise<Result<EntryVersion, ScheduleFailure>>
  /**
   * Makes a version a draft again: what was planned is not shown, and of what is shown the one before returns. Where there
   * is none, it is rejected, unless the entry may go offline.
   */
  withdraw(command: {
    readonly name: EntryName
    readonly version: number
    readonly mayGoOffline?: boolean
  }): Promise<Result<EntryVersion, WithdrawFailure>>
}

type Deps = {
  readonly repository: ContentRepository
  readonly purgeBus: Pick<PurgeBus, 'publish'>
  readonly parseBody: ParseEntryBody
  readonly clock: Clock
}

/** The use cases of editors. */
export function createContentEditing({ repository, purgeBus, parseBody, clock }: Deps): ContentEditing {
  async function find(name: EntryName, version?: number): Promise<Result<EntryVersion, UnknownEntry>> {
    const latest = await repository.latestVersion(name)
    if (latest === 0) return fail({ kind: 'unknown-entry' })
    const found = await repository.findVersion(name, version ?? latest)
    return found ? ok(found) : fail({ kind: 'unknown-version' })
  }

  async function show(
    { name, version }: PublishEntry,
    startsAt: Instant,
    endsAt: Instant | null,
  ): Promise<Result<EntryVersion, PublishFailure>> {
    const found = await find(name, version)
    if (!found.ok) return found
    const slug = slugOf(found.value.body)
    const by = slug === undefined ? undefined : await repository.findPageIdBySlug(slug, name.locale, startsAt)
    if (slug !== undefined && by !== undefined && by !== name.key)
      return fail({ kind: 'slug-taken', slug, by })
    const change = { state: 'published', startsAt, endsAt } as const
    await repository.setState(name, found.value.version, change)
    await purgeBus.publish([entryTag(name)])
    return ok({ ...found.value, ...change })
  }

  return {
    async slugHolder(slug, { key, locale }) {
      const by = await repository.findPageIdBySlug(slug, locale, clock.now())
      return by === key ? undefined : by
    },
    list: repository.list,

    async get(name, version) {
      const now = clock.now()
      const shown =
        version === undefined ? currentVersion(await repository.listPublished(name, now), now) : undefined
      return shown ? ok(shown) : find(name, version)
    },

    latest: (name) => find(name),

    async put({ name, body, author, expectedLatest }) {
      const parsed = parseBody(name.kind, body)
      if (!parsed.ok) return fail({ kind: 'invalid-body', problems: parsed.failure })
      const key = keyOf(parsed.value)
      if (key !== name.key) return fail({ kind: 'wrong-key', expected: name.key, read: key })
      const draft = {
        name,
        body: parsed.value,
        author,
        state: 'draft',
        startsAt: null,
        endsAt: null,
      } as const
      const latest = expectedLatest ?? (await repository.latestVersion(name))
      return repository.append({ ...draft, createdAt: clock.now() }, latest)
    },

    publish: (command) => show(command, clock.now(), null),

    async schedule({ startsAt, endsAt, ...entry }) {
      const now = clock.now()
      const start = startsAt ?? now
      if (endsAt !== null && !isBefore(start, endsAt))
        return fail({ kind: 'wrong-times', why: 'ends-before-it-starts' })
      if (endsAt !== null && !isBefore(now, endsAt)) return fail({ kind: 'wrong-times', why: 'is-over' })
      return show(entry, start, endsAt)
    },

    async withdraw({ name, version, mayGoOffline = false }) {
      const found = await find(name, version)
      if (!found.ok) return found
      if (found.value.state === 'draft') return fail({ kind: 'is-draft' })
      const now = clock.now()
      const published = await repository.list(name)
      const others = published.filter((one) => one.version !== version)
      const isOnlyOne = currentVersion(published, now)?.version === version && !currentVersion(others, now)
      if (isOnlyOne && !mayGoOffline) return fail({ kind: 'is-the-only-one' })
      const change = { state: 'draft', startsAt: null, endsAt: null } as const
      await repository.setState(name, version, change)
      await purgeBus.publish([entryTag(name)])
      return ok({ ...found.value, ...change })
    },
  }
}

const slugOf = (body: EntryBody): string | undefined => ('slug' in body ? body.slug : undefined)

function keyOf(body: EntryBody): string {
  if ('pageId' in body) return body.pageId
  return 'screenName' in body ? body.screenName : body.key
}
