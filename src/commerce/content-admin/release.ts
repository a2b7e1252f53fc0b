import type { EntryName, EntryVersion } from '#commerce/content/ports.ts'
import type { ListPage, ListQuery } from '#commerce/lists/list.ts'
import { isBefore, type Instant } from '#kernel/instant.ts'

/** Versions of several entries that were published together, so that they are taken back together. */
export type Release = {
  readonly id: string
  readonly name: string
  readonly startsAt: Instant
  /** Null: for good. */
  readonly endsAt: Instant | null
  /** Who published it, and when. */
  readonly by: string
  readonly at: Instant
  /** Null: it was not taken back. */
  readonly withdrawn: { readonly by: string; readonly at: Instant } | null
  readonly versions: readonly ReleasedVersion[]
}

export type ReleasedVersion = {
  readonly name: EntryName
  readonly version: number
  /** As editors know its entry. */
  readonly title: string
  /** Whether it is shown as the release says; another may have called it off, or published it otherwise. */
  readonly isAsReleased: boolean
}

export const releaseStates = ['planned', 'live', 'ended', 'withdrawn'] as const
export type ReleaseState = (typeof releaseStates)[number]

export function releaseStateOf(
  { startsAt, endsAt, withdrawn }: Pick<Release, 'startsAt' | 'endsAt' | 'withdrawn'>,
  now: Instant,
): ReleaseState {
  if (withdrawn) return 'withdrawn'
  if (isBefore(now, startsAt)) return 'planned'
  return endsAt !== null && !isBefore(now, endsAt) ? 'ended' : 'live'
}

/** Whether a version is shown when its release says. */
export const isShownBy = (
  { startsAt, endsAt }: Pick<Release, 'startsAt' | 'endsAt'>,
  version: Pick<EntryVersion, 'state' | 'startsAt' | 'endsAt'>,
): boolean => version.state === 'published' && version.startsAt === startsAt && version.endsAt === endsAt

export type ReleaseFilters = { readonly state: ReleaseState | null }

export type ReleaseRow = Omit<Release, 'versions'> & { readonly count: number }

/** A version that begins or ends between two moments. */
export type PlannedVersion = Pick<EntryVersion, 'name' | 'version' | 'startsAt' | 'endsAt'> & {
  readonly title: string
  /** Null: it was published by itself. */
  readonly release: string | null
}

export type ReleaseStore = {
  listPage(query: ListQuery<ReleaseFilters>, now: Instant): Promise<ListPage<ReleaseRow>>
  find(id: string): Promise<Release | undefined>
  /** Releases, even those taken back, and versions that begin or end from one moment until before another; the first ones. */
  listBetween(
    from: Instant,
    until: Instant,
    limit: number,
  ): Promise<{ readonly releases: readonly ReleaseRow[]; readonly versions: readonly PlannedVersion[] }>
}

/** Within the transaction of who writes content. */
export type ReleaseWriter = {
  find(id: string): Promise<Release | undefined>
  add(
    release: Omit<Release, 'versions' | 'withdrawn'>,
    versions: readonly Pick<ReleasedVersion, 'name' | 'version'>[],
  ): Promise<void>
  markWithdrawn(id: string, withdrawn: NonNullable<Release['withdrawn']>): Promise<void>
}
