import type { RowError } from './row-error.ts'

/** A line of the file, read: its cells by the file's own column names. */
export type Row = {
  readonly line: number
  readonly cells: Readonly<Record<string, string>>
  /** A whole ProductRecord, as an export writes it; then there are no cells. */
  readonly record?: unknown
}

/** A piece of a file: rows and errors, each in the order of the lines. */
export type ReadRows = {
  readonly rows: readonly Row[]
  readonly errors: readonly RowError[]
  /** Lines of the file so far. */
  readonly line: number
}
