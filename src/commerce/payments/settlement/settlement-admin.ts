import type { CappedCount, ListPage, ListQuery } from '#commerce/lists/list.ts'
import {
  mayAnywhere,
  mayEverywhere,
  reachesOf,
  type NotPermitted,
  type Operator,
  type OperatorRef,
} from '#commerce/staff/operator.ts'
import type { CountryCode } from '#kernel/country.ts'
import type { Clock, Instant } from '#kernel/instant.ts'
import { parseDay, type Day } from '#kernel/local-time.ts'
import type { Money } from '#kernel/money.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { FindingKind, SettledSums } from './settlement.ts'
import type { SettlementFile } from './settlement-file.ts'

/** A difference between a provider and the shop, for a person. */
export type StoredFinding = {
  readonly id: string
  readonly provider: string
  readonly kind: FindingKind
  readonly type: 'payment' | 'refund' | 'fee' | 'dispute'
  readonly reference: string | null
  readonly orderNumber: string | null
  readonly attemptId: string | null
  readonly country: CountryCode | null
  readonly amount: Money
  readonly recorded: Money | null
  readonly day: Day
  /** The day that it counts towards; a later one when its own was closed. */
  readonly bookedOn: Day
  readonly state: 'open' | 'closed' | 'resolved'
  readonly note: string | null
  readonly closedBy: OperatorRef | null
  readonly foundAt: Instant
}

export type FindingFilters = {
  readonly provider: string | null
  readonly kind: FindingKind | null
  readonly state: StoredFinding['state'] | null
  readonly country: CountryCode | null
  readonly day: Day | null
}

export type SettlementDay = {
  readonly provider: string
  readonly day: Day
  readonly lines: number
  /** A row per currency. */
  readonly sums: readonly SettledSums[]
  readonly openFindings: number
  readonly closed: { readonly by: OperatorRef; readonly at: Instant } | null
}

/** Countries whose findings a person may see; those of no known payment belong to all. */
export type FindingReach = readonly CountryCode[] | 'all'

export type CloseDayFailure =
  | NotPermitted
  | { readonly kind: 'no-lines' }
  | { readonly kind: 'not-over' }
  | { readonly kind: 'open-findings'; readonly count: number }
  | { readonly kind: 'already-closed' }

export type UploadFailure =
  | NotPermitted
  | { readonly kind: 'unknown-provider' }
  | { readonly kind: 'bad-map'; readonly problems: readonly string[] }
  | { readonly kind: 'empty' }
  | { readonly kind: 'already-uploaded'; readonly file: SettlementFile }

type Upload = {
  readonly provider: string
  readonly name: string
  readonly bytes: Uint8Array
  readonly map: unknown
}

export type SettlementStore = {
  readonly providers: readonly string[]
  addFile(upload: Upload, by: Operator, at: Instant): Promise<Result<SettlementFile, UploadFailure>>
  findFile(id: string): Promise<SettlementFile | undefined>
  listFiles(limit: number): Promise<readonly SettlementFile[]>
  /** False: it is not one that was checked and can be imported. */
  requestImport(id: string, by: Operator, at: Instant): Promise<boolean>
  /** False: it is not one that was checked. */
  discard(id: string, by: Operator, at: Instant): Promise<boolean>
  /** Checks and imports what waits for it. Returns how many files. */
  work(at: Instant, signal: AbortSignal): Promise<number>
  /** The map of the provider's last file. */
  lastMap(provider: string): Promise<unknown>
  listFindings(query: ListQuery<FindingFilters>, reach: FindingReach): Promise<ListPage<StoredFinding>>
  findFinding(id: string, reach: FindingReach): Promise<StoredFinding | undefined>
  countOpen(reach: FindingReach): Promise<CappedCount>
  /** False: it is no longer open. */
  closeFinding(finding: StoredFinding, note: string, by: Operator, at: Instant): Promise<boolean>
  listDays(limit: number): Promise<readonly SettlementDay[]>
  closeDay(provider: string, day: Day, by: Operator, at: Instant): Promise<Result<void, CloseDayFailure>>
}

type Deps = { readonly store: SettlementStore; readonly clock: Clock }

/** What the people who keep the accounts do with settlement files, findings and days. */
export type SettlementAdmin = ReturnType<typeof createSettlementAdmin>

const minNote = 3
const maxNote = 500
/** A file of at most these bytes is checked and imported while its sender waits. */
const atOnce = 512 * 1024

export function createSettlementAdmin({ store, clock }: Deps) {
  const permission = 'settlements.manage'
  /** A file and a day of a provider are about all countries. */
  const mayManage = (by: Operator): boolean => mayEverywhere(by, permission)
  const notPermitted = fail({ kind: 'not-permitted' } as const)

  /** The file after it was worked on, where that takes a moment only. */
  async function worked(file: SettlementFile, size: number): Promise<SettlementFile> {
    if (size > atOnce) return file
    await store.work(clock.now(), new AbortController().signal)
    return (await store.findFile(file.id)) ?? file
  }

  return {
    providers: store.providers,
    lastMap: store.lastMap,

    /** Stores a file and compares it with what is recorded; nothing else is written. */
    async upload(by: Operator, upload: Upload): Promise<Result<SettlementFile, UploadFailure>> {
      if (!mayManage(by)) return notPermitted
      if (!store.providers.includes(upload.provider)) return fail({ kind: 'unknown-provider' })
      if (upload.bytes.length === 0) return fail({ kind: 'empty' })
      const added = await store.addFile(upload, by, clock.now())
      return added.ok ? ok(await worked(added.value, upload.bytes.length)) : added
    },

    /** Imports a file that was checked. Again: nothing happens. */
    async importFile(
      by: Operator,
      id: string,
    ): Promise<
      Result<SettlementFile, NotPermitted | { readonly kind: 'not-found' } | { readonly kind: 'not-checked' }>
    > {
      if (!mayManage(by)) return notPermitted
      const file = await store.findFile(id)
      if (!file) return fail({ kind: 'not-found' })
      if (file.state === 'importing' || file.state === 'imported') return ok(file)
      if (!(await store.requestImport(id, by, clock.now()))) return fail({ kind: 'not-checked' })
      return ok(await worked(file, (file.check?.lines ?? Infinity) > 5_000 ? Infinity : 0))
    },

    async discard(
      by: Operator,
      id: string,
    ): Promise<Result<void, NotPermitted | { readonly kind: 'not-checked' }>> {
      if (!mayManage(by)) return notPermitted
      return (await store.discard(id, by, clock.now())) ? ok(undefined) : fail({ kind: 'not-checked' })
    },

    findFile: async (by: Operator, id: string): Promise<SettlementFile | undefined> =>
      mayManage(by) ? store.findFile(id) : undefined,

    listFiles: async (by: Operator, limit: number): Promise<readonly SettlementFile[]> =>
      mayManage(by) ? store.listFiles(limit) : [],

    /** Checks and imports what waits for it. */
    work: (signal: AbortSignal): Promise<number> => store.work(clock.now(), signal),

    listFindings: (by: Operator, query: ListQuery<FindingFilters>): Promise<ListPage<StoredFinding>> =>
      store.listFindings(query, reachOf(by)),

    countOpen: (by: Operator): Promise<CappedCount> => store.countOpen(reachOf(by)),

    findFinding: (by: Operator, id: string): Promise<StoredFinding | undefined> =>
      store.findFinding(id, reachOf(by)),

    async closeFinding(
      by: Operator,
      { id, note }: { readonly id: string; readonly note: string },
    ): Promise<
      Result<
        void,
        | NotPermitted
        | { readonly kind: 'not-found' }
        | { readonly kind: 'note-required' }
        | { readonly kind: 'not-open'; readonly finding: StoredFinding }
      >
    > {
      if (!mayAnywhere(by, permission)) return notPermitted
      const finding = await store.findFinding(id, reachOf(by))
      if (!finding) return fail({ kind: 'not-found' })
      const text = note.trim().slice(0, maxNote)
      if (text.length < minNote) return fail({ kind: 'note-required' })
      if (finding.state === 'open' && (await store.closeFinding(finding, text, by, clock.now())))
        return ok(undefined)
      return fail({ kind: 'not-open', finding: (await store.findFinding(id, reachOf(by))) ?? finding })
    },

    listDays: async (by: Operator, limit: number): Promise<readonly SettlementDay[]> =>
      mayManage(by) ? store.listDays(limit) : [],

    /** Closes a day of a provider: what comes later counts towards the next. */
    async closeDay(
      by: Operator,
      { provider, day }: { readonly provider: string; readonly day: string },
    ): Promise<Result<void, CloseDayFailure>> {
      if (!mayManage(by)) return notPermitted
      const parsed = parseDay(day)
      if (parsed === undefined) return fail({ kind: 'no-lines' })
      if (parsed >= clock.now().slice(0, 10)) return fail({ kind: 'not-over' })
      return store.closeDay(provider, parsed, by, clock.now())
    },
  }

  function reachOf(by: Operator): FindingReach {
    const reaches = reachesOf(by, permission).map(({ countries }) => countries)
    return reaches.includes('all')
      ? 'all'
      : [...new Set(reaches.flatMap((some) => (some === 'all' ? [] : some)))]
  }
}
