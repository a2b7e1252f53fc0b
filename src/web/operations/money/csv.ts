/** Spaces before the sign are skipped by spreadsheets. Numbers below zero are numbers. */
const isFormula = (cell: string): boolean =>
  /^\s*[=+\-@]|^[\t\r\n]/.test(cell) && !/^-\d+(?:\.\d+)?$/.test(cell)

const quoted = (cell: string): string => `"${(isFormula(cell) ? `'${cell}` : cell).replaceAll('"', '""')}"`

/** A table (RFC 4180) with the mark by which spreadsheets know that it is UTF-8. No cell begins like a formula. */
export const toCsv = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('')}`

/** A file to keep. The name has no account, person or order in it. */
export const figuresAsFile = (name: string, rows: readonly (readonly string[])[]): Response =>
  new Response(toCsv(rows), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}.csv"`,
      'cache-control': 'no-store',
    },
  })
