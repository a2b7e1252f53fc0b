import type { TableRow } from './table-lines.ts'

export const columnsOf = (rows: readonly TableRow[]): ReadonlySet<string> =>
  new Set(rows.flatMap(({ cells }) => Object.keys(cells)))

/** Columns outside the permitted ones, at most five: data that we do not need is not stored. */
export const rejectedColumns = (rows: readonly TableRow[], permitted: readonly string[]): readonly string[] =>
  [...columnsOf(rows)]
    .filter((name) => !permitted.includes(name))
    .slice(0, 5)
    .map((name) => name.slice(0, 40))
