import type { RowError } from '#adapters/import/row-error.ts'
import type { ImportSummary } from '#adapters/import/summary.ts'

/** What an import did, for people. */
export function explainImport(
  summary: ImportSummary,
  first: readonly RowError[],
  report: string | null,
): string {
  const { added, changed, unchanged, removed, variants, lines, errors, skipped, dryRun } = summary
  const would = dryRun ? 'would be ' : ''
  const said = [
    `${lines} lines, ${added + changed + unchanged} products, ${variants} variants: ${added} ${would}added, ${changed} ${would}changed, ${unchanged} unchanged, ${removed} ${would}deleted.`,
  ]
  if (dryRun) said.push('This was a dry run: nothing has changed.')
  if (summary.deletionsHeldBack === 'errors')
    said.push('Nothing was deleted: what could not be read may have been what would be missed.')
  if (summary.deletionsHeldBack === 'nothing-read')
    said.push('Nothing was deleted: the file names no product.')
  if (summary.ignoredColumns.length > 0)
    said.push(`Columns that mean nothing here: ${summary.ignoredColumns.join(', ')}.`)
  if (summary.withoutArabic > 0)
    said.push(`${summary.withoutArabic} products have the same name in both languages: Arabic is missing.`)
  if (errors > 0) {
    said.push(`${errors} faults; ${skipped} products were left as they are. All of it: ${report}`)
    for (const error of first) said.push(`  ${explainRow(error)}`)
  }
  return said.join('\n')
}

const explainRow = ({ line, column, reason, read, expected }: RowError): string =>
  [
    `line ${line}${column === null ? '' : `, ${column}`}: ${reason}`,
    read ? ` ("${read}")` : '',
    expected === undefined ? '' : `; expected ${expected}`,
  ].join('')
