import type { RowError } from './row-error.ts'

/** A line of the file: its cells by the file's own column names. */
export type SourceRow = {
  readonly line: number
  readonly cells: Readonly<Record<string, string>>
  /** A whole ProductRecord from a JSONL export; then there are no cells. */
  readonly record?: unknown
}

/** A chunk of a file: rows and errors, each in the order of the lines. */
export type ReadRows = {
  readonly rows: readonly SourceRow[]
  readonly errors: readonly RowError[]
  /** Lines of the file so far. */
  readonly line: number
}
