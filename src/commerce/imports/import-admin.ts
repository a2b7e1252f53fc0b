import { noRows, type ListPage, type ListQuery } from '#commerce/lists/list.ts'
import {
  mayAnywhere,
  mayEverywhere,
  refOf,
  seesCosts,
  type NotPermitted,
  type Operator,
} from '#commerce/staff/operator.ts'
import type { CountryCode } from '#kernel/country.ts'
import type { Clock } from '#kernel/instant.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { tidyReason, tidyText } from '#kernel/tidy-text.ts'
import { isCostLine, type ImportLine, type LineState, type LineValue } from './import-line.ts'
import {
  approverOf,
  hasInverse,
  catalogKinds,
  importKinds,
  maxImportBytes,
  isSecondPerson,
  permissionOf,
  railsOf,
  reachOfImports,
  type ImportKind,
  type ImportRun,
  type ImportRunFailure,
} from './import-run.ts'
import { nextImportState, type ImportState } from './import-states.ts'
import type { ImportFilters, ImportMapStore, ImportStore, MapProblem, MapSample, StoredMap } from './ports.ts'

type NotFound = { readonly kind: 'not-found' }

export type ImportUploadFailure =
  NotPermitted | { readonly kind: 'no-file' | 'too-large' | 'unknown-map' | 'managed-elsewhere' }

export type ImportFailure =
  | NotPermitted
  | NotFound
  | { readonly kind: 'not-now'; readonly state: ImportState }
  /** The file was checked again since. */
  | { readonly kind: 'changed-meanwhile' }
  /** It passes guard rails: another decides. */
  | { readonly kind: 'needs-approval' }
  | { readonly kind: 'nothing-to-apply' }

export type PutMapFailure =
  | NotPermitted
  | { readonly kind: 'invalid'; readonly problems: readonly MapProblem[] }
  | { readonly kind: 'bad-id' | 'changed-meanwhile' }

type Apply = {
  readonly id: string
  readonly by: Operator
  /** Of the check that was seen. Undefined: whatever it is. */
  readonly version?: number | undefined
  readonly approval?: { readonly id: string; readonly version: number }
  /** Why a command goes past guard rails. */
  readonly pastRails?: string
}

/** Files that change many products, stock, prices, redirects, promotions, customers or gift cards: pages of operations, the operations API, the command line. */
export type ImportAdmin = {
  /** Kinds of which the operator may send files. */
  kindsOf(by: Operator): readonly ImportKind[]
  /** Stores the file; it is checked within seconds, and nothing of the shop changes. */
  upload(
    file: {
      readonly kind: ImportKind
      readonly fileName: string
      readonly bytes: Uint8Array
      readonly map: string | null
      readonly key: string
    },
    by: Operator,
  ): Promise<Result<ImportRun, ImportUploadFailure>>
  find(id: string, by: Operator): Promise<ImportRun | undefined>
  listPage(query: ListQuery<ImportFilters>, by: Operator): Promise<ListPage<ImportRun>>
  /** In the order in which they are written. */
  listLines(
    id: string,
    query: { readonly states: readonly LineState[] | null; readonly after: number; readonly limit: number },
    by: Operator,
  ): Promise<readonly ImportLine[]>
  /** Begins to write what was checked. Twice is once. */
  apply(wanted: Apply): Promise<Result<ImportRun, ImportFailure>>
  /** Notes that a second person was asked. */
  awaitApproval(id: string, by: Operator): Promise<Result<ImportRun, ImportFailure>>
  /** Lines that were written stay written. */
  cancel(id: string, by: Operator): Promise<Result<ImportRun, ImportFailure>>
  /** A file of the same kind that takes back what was written, in parts; undefined: there is nothing, or no longer. */
  writeInverse(id: string, by: Operator): Promise<AsyncIterable<string> | undefined>
  /** Checks and writes what waits for it, as the job does: for a command that waits for its file. */
  work(signal: AbortSignal): Promise<void>
  listMaps(by: Operator): Promise<readonly StoredMap[]>
  findMap(id: string, by: Operator): Promise<StoredMap | undefined>
  /** `version` null: whatever is there is replaced. */
  putMap(
    map: { readonly id: string; readonly document: unknown; readonly version: number | null },
    by: Operator,
  ): Promise<Result<number, PutMapFailure>>
  /** The newest first. */
  listMapVersions(id: string, by: Operator): Promise<readonly StoredMap[]>
  /** Not while a file is under way that it is for. */
  removeMap(
    map: { readonly id: string; readonly version: number },
    by: Operator,
  ): Promise<Result<null, RemoveMapFailure>>
  /** Whether the operator may write maps. */
  mayWriteMaps(by: Operator): boolean
  /** Columns of a supplier's file, to be given our names. Nothing is stored. */
  readSample(bytes: Uint8Array, by: Operator): Promise<Result<MapSample, NotPermitted | ImportRunFailure>>
  listColumns(by: Operator): Promise<readonly string[]>
}

export type RemoveMapFailure =
  NotPermitted | NotFound | { readonly kind: 'changed-meanwhile' | 'in-use' | 'built-in' }

type Deps = {
  readonly imports: ImportStore
  readonly maps: ImportMapStore
  readonly writeInverse: (
    run: ImportRun,
    seesCost: (country: CountryCode) => boolean,
  ) => AsyncIterable<string>
  readonly work: (signal: AbortSignal) => Promise<void>
  /** Whether a file in the import folder names the map. */
  readonly isAwaited: (map: string) => Promise<boolean>
  /** True: products, prices and stock are written in another system. */
  readonly isManagedElsewhere: boolean
  readonly clock: Clock
}

const notPermitted = fail({ kind: 'not-permitted' as const })
const notFound = fail({ kind: 'not-found' as const })
const changedMeanwhile = fail({ kind: 'changed-meanwhile' as const })

const hideCost = (value: LineValue | null): LineValue | null => value && { cost: null }

export function createImportAdmin({
  imports,
  maps,
  writeInverse,
  work,
  isAwaited,
  isManagedElsewhere,
  clock,
}: Deps): ImportAdmin {
  const mayWrite = (by: Operator, kind: ImportKind) =>
    mayAnywhere(by, 'imports.run') && mayAnywhere(by, permissionOf[kind])
  /** Lines of another's file may be of any country. */
  const seesAll = (by: Operator) => mayEverywhere(by, 'imports.run') || mayEverywhere(by, 'imports.approve')
  const isOwn = (run: ImportRun, by: Operator) => {
    const { kind, id } = refOf(by)
    return run.by.kind === kind && run.by.id === id
  }
  /** Who decides on it opens it, too. */
  const sees = (run: ImportRun, by: Operator) =>
    isOwn(run, by) || seesAll(by) || (railsOf(run).length > 0 && mayEverywhere(by, approverOf(railsOf(run))))

  async function find(id: string, by: Operator): Promise<ImportRun | undefined> {
    const run = await imports.find(id)
    return run && sees(run, by) ? run : undefined
  }

  /** A map decides what everyone's files mean. */
  const mayWriteMaps = (by: Operator) => mayEverywhere(by, 'imports.run')

  const editOf = (by: Operator, act: 'import.apply' | 'import.cancel' | null) => ({
    ...{ by, act, at: clock.now() },
    ...{ approvalId: null, reason: null },
  })

  return {
    find,
    kindsOf: (by) => importKinds.filter((kind) => mayWrite(by, kind)),

    async upload({ fileName, bytes, ...file }, by) {
      if (!mayWrite(by, file.kind)) return notPermitted
      const isOfCatalog = catalogKinds.includes(file.kind)
      if (isManagedElsewhere && isOfCatalog) return fail({ kind: 'managed-elsewhere' })
      if (bytes.length === 0) return fail({ kind: 'no-file' })
      if (bytes.length > maxImportBytes) return fail({ kind: 'too-large' })
      if (file.map !== null && !(isOfCatalog && (await maps.find(file.map))))
        return fail({ kind: 'unknown-map' })
      const name = [...tidyText(fileName)].slice(-120).join('') || 'file.csv'
      const added = await imports.add(
        { ...file, bytes, fileName: name, reach: reachOfImports(by, file.kind) },
        by,
        clock.now(),
      )
      return added ? ok(added) : fail({ kind: 'unknown-map' })
    },

    async listPage(query, by) {
      if (!mayAnywhere(by, 'imports.run') && !mayAnywhere(by, 'imports.approve')) return noRows
      return imports.listPage(query, seesAll(by) ? null : refOf(by).id)
    },

    async listLines(id, query, by) {
      if (!(await find(id, by))) return []
      const lines = await imports.listLines(id, query)
      return lines.map((line) =>
        isCostLine(line) && !seesCosts(by, line.where ?? '')
          ? { ...line, before: hideCost(line.before), after: hideCost(line.after) }
          : line,
      )
    },

    async apply({ id, by, version, approval, pastRails = '' }) {
      const found = await find(id, by)
      if (!found) return notFound
      const rails = railsOf(found)
      if (approval ? !mayAnywhere(by, approverOf(rails)) : !mayWrite(by, found.kind)) return notPermitted
      const reason = tidyReason(pastRails)
      // A job does what another has decided; a command has no second person.
      if (approval && by.kind !== 'job' && !isSecondPerson(found, refOf(by))) return notPermitted
      const goesAlone = by.kind === 'command' && reason !== null && !rails.includes('cards')
      const asChecked = !approval || (await imports.isAsChecked(id))
      const moved = await imports.move<ImportFailure>(
        id,
        { ...editOf(by, 'import.apply'), approvalId: approval?.id ?? null, reason },
        (run) => {
          if (run.state === 'applying' || run.state === 'done') return ok(null)
          const next = nextImportState(run.state, 'apply')
          if (next === undefined) return fail({ kind: 'not-now', state: run.state })
          if ((approval?.version ?? version ?? run.version) !== run.version) return changedMeanwhile
          if (run.counts.added + run.counts.changed === 0) return fail({ kind: 'nothing-to-apply' })
          if (railsOf(run).length > 0 && !approval && !goesAlone) return fail({ kind: 'needs-approval' })
          // What was decided on is not what would happen: it is checked and shown again.
          return ok(asChecked ? 'apply' : 'overtake')
        },
      )
      return moved.ok && moved.value.state === 'uploaded' ? changedMeanwhile : moved
    },

    async awaitApproval(id, by) {
      const found = await find(id, by)
      if (!found) return notFound
      if (!mayWrite(by, found.kind)) return notPermitted
      return imports.move<ImportFailure>(id, editOf(by, null), ({ state }) =>
        nextImportState(state, 'request') === undefined ? fail({ kind: 'not-now', state }) : ok('request'),
      )
    },

    async cancel(id, by) {
      const found = await find(id, by)
      if (!found) return notFound
      if (!mayWrite(by, found.kind)) return notPermitted
      return imports.move<ImportFailure>(id, editOf(by, 'import.cancel'), ({ state }) => {
        if (state === 'canceled') return ok(null)
        return nextImportState(state, 'cancel') === undefined
          ? fail({ kind: 'not-now', state })
          : ok('cancel')
      })
    },

    async writeInverse(id, by) {
      const found = await find(id, by)
      if (!found || found.counts.done === 0 || !hasInverse(found)) return undefined
      const [line] = await imports.listLines(id, { states: ['done'], after: 0, limit: 1 })
      return line && writeInverse(found, (country) => seesCosts(by, country))
    },

    work,

    listMaps: async (by) => (mayAnywhere(by, 'imports.run') ? maps.list() : []),
    findMap: async (id, by) => (mayAnywhere(by, 'imports.run') ? maps.find(id) : undefined),

    mayWriteMaps,
    listColumns: async (by) => (mayWriteMaps(by) ? maps.listColumns() : []),
    listMapVersions: async (id, by) => (mayAnywhere(by, 'imports.run') ? maps.listVersions(id) : []),
    readSample: async (bytes, by) => (mayWriteMaps(by) ? maps.readSample(bytes) : notPermitted),

    async removeMap({ id, version }, by) {
      if (!mayWriteMaps(by)) return notPermitted
      const found = await maps.find(id)
      if (found?.version === 0) return fail({ kind: 'built-in' })
      if (await isAwaited(id)) return fail({ kind: 'in-use' })
      const removed = await maps.remove({ id, version }, by, clock.now())
      return removed === 'removed' ? ok(null) : fail({ kind: removed })
    },

    async putMap({ id, document, version }, by) {
      if (!mayWriteMaps(by)) return notPermitted
      if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(id) || id.length < 2 || id.length > 40 || id === 'new')
        return fail({ kind: 'bad-id' })
      const problems = maps.check(document)
      if (problems.length > 0) return fail({ kind: 'invalid', problems })
      const put = await maps.put({ id, document, version }, by, clock.now())
      return put === null ? changedMeanwhile : ok(put)
    },
  }
}
