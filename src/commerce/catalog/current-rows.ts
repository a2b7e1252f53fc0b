import type { CurrentPath, LoadCurrentPath } from './moved-category.ts'

/** Rows that name categories, for the current ones; the same array while neither the rows nor a category has changed. */
export function currentRows<Row>(
  all: () => Promise<readonly Row[]>,
  loadCurrentPath: LoadCurrentPath,
  toCurrent: (row: Row, currentPath: CurrentPath) => Row,
): () => Promise<readonly Row[]> {
  let known:
    { readonly of: readonly Row[]; readonly by: CurrentPath; readonly rows: readonly Row[] } | undefined
  return async () => {
    const [of, by] = await Promise.all([all(), loadCurrentPath()])
    if (known?.of !== of || known.by !== by) known = { of, by, rows: of.map((row) => toCurrent(row, by)) }
    return known.rows
  }
}
