import { emptyMap } from '#adapters/import/import-map.ts'
import { parseImportMap } from '#adapters/import/parse-import-map.ts'
import { explainFileFailure } from '#adapters/import/unreadable-file.ts'
import type { RowError } from '#adapters/import/row-error.ts'
import { runImport } from '#adapters/import/run-import.ts'
import { succeeded, usageError, rejection, type Command } from '../command.ts'
import { explainImport } from '../explain-import.ts'
import { toImportCatalog } from '#adapters/import/import-catalog.ts'
import { importProgress } from '../import-progress.ts'
import { rejectManagedCatalog } from '../managed-catalog.ts'
import { reportPath } from '../report-path.ts'

/** Errors in a report; a file of nothing but errors must not fill a disk. */
const maxReportedErrors = 1000

export const importProducts: Command = {
  name: 'import products',
  summary: 'imports products from a CSV or JSONL file',
  arguments: ['file'],
  options: {
    map: {
      type: 'string',
      value: 'MAP.json',
      help: 'maps the columns; without it, they have the names in the how-to',
    },
    'dry-run': { type: 'boolean', help: 'report the changes without making them' },
    'delete-missing': { type: 'boolean', help: 'delete products that are not in the file' },
    format: { type: 'string', value: 'csv|jsonl', help: 'default: by the extension of the file' },
  },
  reads: '--map',
  streams: 'file',
  runsInServer: true,

  async run({ arguments: { file = '' }, options, input, terminal, context }) {
    const format = formatOf(file, options['format'])
    if (format === undefined) return usageError(`--format must be csv or jsonl, not "${options['format']}".`)
    const open = await context.open()
    const managed = rejectManagedCatalog(open)
    if (managed) return managed
    const { countries, clock } = open.shop
    // A new demo shop may still be seeding its categories and codes.
    await open.catalog.seeding.finished()
    const map =
      options['map'] === undefined
        ? ({ ok: true, value: emptyMap } as const)
        : parseImportMap(
            input,
            countries.map(({ isoCode }) => isoCode),
          )
    if (!map.ok)
      return rejection(
        `${options['map']} cannot be used.\n${map.failure.map(({ path, expected }) => `  ${path}: ${expected}`).join('\n')}`,
        { kind: 'invalid-map', problems: map.failure },
      )
    const first: RowError[] = []
    let reported = 0
    const imported = await runImport(
      {
        bytes: terminal.source(),
        format: map.value.format ?? format,
        map: map.value,
        dryRun: options['dry-run'] === true,
        deleteMissing: options['delete-missing'] === true,
      },
      {
        catalog: toImportCatalog(open.catalog),
        countries,
        now: () => clock.now(),
        signal: terminal.signal,
        onProgress: importProgress(terminal, () => performance.now()),
        onError(error) {
          if (first.length < 5) first.push(error)
          reported += 1
          if (reported <= maxReportedErrors) void terminal.report(`${JSON.stringify(error)}\n`)
        },
      },
    )
    if (!imported.ok) return rejection(explainFileFailure(imported.failure), imported.failure)
    const summary = imported.value
    if (reported > maxReportedErrors)
      await terminal.report(`${JSON.stringify({ more: reported - maxReportedErrors })}\n`)
    const report = summary.errors > 0 ? reportPath(file) : null
    const text = explainImport(summary, first, report)
    return summary.errors > 0
      ? { code: 1, text, json: { ...summary, report, failure: { kind: 'rejected-lines', first } } }
      : succeeded(text, { ...summary, report })
  },
}

function formatOf(file: string, requested: string | boolean | undefined): 'csv' | 'jsonl' | undefined {
  if (requested === undefined) return /\.(?:jsonl|ndjson)$/i.test(file) ? 'jsonl' : 'csv'
  return requested === 'csv' || requested === 'jsonl' ? requested : undefined
}
