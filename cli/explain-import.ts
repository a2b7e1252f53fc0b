import type { RowError } from '#adapters/import/row-error.ts'
import type { ImportSummary } from '#adapters/import/summary.ts'

/** Describes the result of an import. */
export function explainImport(
  summary: ImportSummary,
  first: readonly RowError[],
  report: string | null,
): string {
  const { added, changed, unchanged, removed, variants, lines, errors, skipped, dryRun } = summary
  const would = dryRun ? 'would be ' : ''
  const sentences = [
    `${lines} lines, ${added + changed + unchanged} products, ${variants} variants: ${added} ${would}added, ${changed} ${would}changed, ${unchanged} unchanged, ${removed} ${would}deleted.`,
  ]
  if (dryRun) sentences.push('Dry run: nothing has changed.')
  if (summary.deletionsSkipped === 'errors')
    sentences.push('Nothing was deleted: products may be missing only because their lines could not be read.')
  if (summary.deletionsSkipped === 'nothing-read')
    sentences.push('Nothing was deleted: the file has no products.')
  if (summary.ignoredColumns.length > 0)
    sentences.push(`Ignored columns: ${summary.ignoredColumns.join(', ')}.`)
  if (summary.withoutArabic > 0)
    sentences.push(
      `${summary.withoutArabic} products have the same name in both languages: Arabic is missing.`,
    )
  if (errors > 0) {
    sentences.push(`${errors} errors; ${skipped} products have not changed. Full report: ${report}`)
    for (const error of first) sentences.push(`  ${explainRow(error)}`)
  }
  return sentences.join('\n')
}

const explainRow = ({ line, column, reason, read, expected }: RowError): string =>
  [
    `line ${line}${column === null ? '' : `, ${column}`}: ${reason}`,
    read ? ` ("${read}")` : '',
    expected === undefined ? '' : `; expected ${expected}`,
  ].join('')
