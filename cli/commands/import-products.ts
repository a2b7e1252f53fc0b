import { emptyMap } from '#adapters/import/import-map.ts'
import { parseImportMap } from '#adapters/import/parse-import-map.ts'
import { explainFileFailure } from '#adapters/import/unreadable-file.ts'
import type { RowError } from '#adapters/import/row-error.ts'
import { runImport } from '#adapters/import/run-import.ts'
import { success, usageError, rejection, type Command } from '../command.ts'
import { explainImport } from '../explain-import.ts'
import { toImportCatalog } from '#adapters/import/import-catalog.ts'
import { importProgress } from '../import-progress.ts'
import { reportPath } from '../report-path.ts'

/** What a report holds; more would not be read, and a file of nothing but errors must not fill a disk. */
const mostReported = 1000

export const importProducts: Command = {
  name: 'import products',
  summary: 'brings a CSV or JSONL file of products in',
  arguments: ['file'],
  options: {
    map: {
      type: 'string',
      value: 'MAP.json',
      help: 'what the columns mean; else they are named as in the how-to',
    },
    'dry-run': { type: 'boolean', help: 'say what would happen, and change nothing' },
    'delete-missing': { type: 'boolean', help: 'delete what the file does not name' },
    format: { type: 'string', value: 'csv|jsonl', help: 'else by the end of the file’s name' },
  },
  reads: '--map',
  streams: 'file',
  runsInServer: true,

  async run({ arguments: { file = '' }, options, input, terminal, context }) {
    const format = formatOf(file, options['format'])
    if (format === undefined) return usageError(`--format is csv or jsonl, not "${options['format']}".`)
    const open = await context.open()
    const { countries, clock } = open.shop
    // A new demo shop is being filled: its categories and codes come first.
    await open.catalog.seeding.settled()
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
        { kind: 'wrong-map', problems: map.failure },
      )
    const first: RowError[] = []
    let reported = 0
    const answer = await runImport(
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
          if (reported <= mostReported) void terminal.report(`${JSON.stringify(error)}\n`)
        },
      },
    )
    if (!answer.ok) return rejection(explainFileFailure(answer.failure), answer.failure)
    const summary = answer.value
    if (reported > mostReported)
      await terminal.report(`${JSON.stringify({ more: reported - mostReported })}\n`)
    const report = summary.errors > 0 ? reportPath(file) : null
    const text = explainImport(summary, first, report)
    return summary.errors > 0
      ? { code: 1, text, json: { ...summary, report, failure: { kind: 'faulty-lines', first } } }
      : success(text, { ...summary, report })
  },
}

function formatOf(file: string, said: string | boolean | undefined): 'csv' | 'jsonl' | undefined {
  if (said === undefined) return /\.(?:jsonl|ndjson)$/i.test(file) ? 'jsonl' : 'csv'
  return said === 'csv' || said === 'jsonl' ? said : undefined
}
