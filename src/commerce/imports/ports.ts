import type { ListPage, ListQuery } from '#commerce/lists/list.ts'
import type { Operator, Reach } from '#commerce/staff/operator.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Result } from '#kernel/result.ts'
import type { ImportLine, LineState } from './import-line.ts'
import type { ImportKind, ImportRun, ImportRunFailure } from './import-run.ts'
import type { ImportEvent, ImportState } from './import-states.ts'

export type ImportFilters = {
  readonly kind: ImportKind | null
  readonly state: ImportState | null
}

type NewImport = {
  readonly kind: ImportKind
  readonly fileName: string
  readonly bytes: Uint8Array
  readonly map: string | null
  readonly reach: readonly Reach[]
  /** The same key of the same person is the same import. */
  readonly key: string
}

export type ImportEdit = {
  readonly by: Operator
  readonly at: Instant
  readonly act: 'import.apply' | 'import.cancel' | null
  readonly approvalId: string | null
  readonly reason: string | null
}

/** Only lines in one of these states; null: all. */
export type LinesQuery = {
  readonly states: readonly LineState[] | null
  readonly after: number
  readonly limit: number
}

export type ImportStore = {
  /** Undefined: its map is gone. */
  add(upload: NewImport, by: Operator, at: Instant): Promise<ImportRun | undefined>
  find(id: string): Promise<ImportRun | undefined>
  /** `ownerId` null: of everyone. */
  listPage(query: ListQuery<ImportFilters>, ownerId: string | null): Promise<ListPage<ImportRun>>
  /** In the order in which they are written, after a place. */
  listLines(id: string, query: LinesQuery): Promise<readonly ImportLine[]>
  /** One writer of a run at a time. What `decide` returns as null writes nothing. */
  move<Failure>(
    id: string,
    edit: ImportEdit,
    decide: (run: ImportRun) => Result<ImportEvent | null, Failure>,
  ): Promise<Result<ImportRun, Failure | { readonly kind: 'not-found' }>>
  /** Whether what the lines would change is as it was when the file was checked. */
  isAsChecked(id: string): Promise<boolean>
}

/** A map of a supplier's columns, as it is stored: a document that the reader of files understands. */
export type StoredMap = {
  readonly id: string
  /** 0: it came with the shop and was not changed. */
  readonly version: number
  readonly document: unknown
  readonly changedAt: Instant | null
  readonly author: string | null
}

/** What a supplier's file looks like. */
export type MapSample = {
  readonly columns: readonly { readonly name: string; readonly examples: readonly string[] }[]
  /** Null: UTF-8. */
  readonly encoding: 'windows-1256' | null
}

export type MapProblem = { readonly path: string; readonly expected: string }

export type ImportMapStore = {
  list(): Promise<readonly StoredMap[]>
  find(id: string): Promise<StoredMap | undefined>
  /** Null: the version is not the latest any more. The same document writes nothing. */
  put(
    map: { readonly id: string; readonly document: unknown; readonly version: number | null },
    by: Operator,
    at: Instant,
  ): Promise<number | null>
  check(document: unknown): readonly MapProblem[]
  /** The newest first, as far as they are known. */
  listVersions(id: string): Promise<readonly StoredMap[]>
  /** One that came with the shop is then as it came. */
  remove(
    map: { readonly id: string; readonly version: number },
    by: Operator,
    at: Instant,
  ): Promise<'removed' | 'not-found' | 'changed-meanwhile' | 'in-use'>
  /** Columns that files of products, stock and prices may have, by our names. */
  listColumns(): Promise<readonly string[]>
  readSample(bytes: Uint8Array): Promise<Result<MapSample, ImportRunFailure>>
}
